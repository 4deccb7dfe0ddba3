import { fromCents, toCents } from '@dioptria/contract/base/money.ts';
import { shopDay } from '@dioptria/contract/base/shop-time.ts';
import type { ClaimAnswers, ClaimBatch } from '@dioptria/contract/shop/claims/claim-batches.ts';
import { claimProblems } from '@dioptria/contract/shop/claims/claim-labels.ts';
import { sql } from 'kysely';
import type { Context } from '../../base/records/context.ts';
import { conflict, invalid } from '../../base/records/refusal.ts';
import { bookInsurerEntries, dueDaysOf, settleBatches, settleCoverages } from '../coverages/settle-coverages.ts';
import { addToSums } from '../sums/sum-rules.ts';
import { batchBefore, lockBatch, recordBatch } from './lock-batch.ts';

interface Answered {
  item: string;
  coverage: string;
  recognized: number;
  debited: number;
  reason: string | null;
  note: string;
}

/**
 * A refused amount changes no debt until a user decides about the amount (docs/rules.md#claims-4).
 * @throws Refusal `closed` if the batch is not presented or an item has an answer; `invalid` for an item of another batch, an
 * amount above the claimed amount, or a debit without a reason.
 */
export async function answerBatch(context: Context, id: string, answers: ClaimAnswers): Promise<ClaimBatch> {
  const { now, timeZone } = context;
  const batch = await lockBatch(context, id);
  if (batch.state !== 'presented') throw conflict('closed', claimProblems.notPresented);
  const answered = await checkedAnswers(context, id, answers);
  const before = await batchBefore(
    context,
    batch,
    answered.map(({ item }) => item),
  );
  const coverageIds = answered.map(({ coverage }) => coverage);
  const due = await dueDaysOf(context, coverageIds);
  await storeAnswers(context, answered, shopDay(now, timeZone));
  await bookInsurerEntries(
    context,
    answered
      .filter(({ debited }) => debited > 0)
      .map(({ item, coverage, debited, note }) => ({
        insurance_id: batch.insurance._id,
        coverage_id: coverage,
        item_id: item,
        kind: 'debit',
        amount_cents: 0,
        claimed_cents: debited,
        note,
      })),
  );
  await settleBatches(context, [id]);
  await addToSums(context, await settleCoverages(context, coverageIds, due));
  return recordBatch(context, before);
}

async function checkedAnswers(context: Context, batchId: string, answers: ClaimAnswers): Promise<Answered[]> {
  const items = await itemsOf(context, batchId);
  return answers.map(({ item, recognized, reason, note }, index) => {
    const stored = items.get(item);
    if (!stored) throw invalid({ path: `${index}.item`, message: claimProblems.otherBatch });
    if (stored.recognized_cents !== null)
      throw conflict('closed', claimProblems.answeredTwice(stored.sale_number), `${index}.item`);
    const cents = toCents(recognized);
    const debited = stored.claimed_cents - cents;
    if (debited < 0) {
      const message = claimProblems.aboveClaimed(fromCents(stored.claimed_cents));
      throw invalid({ path: `${index}.recognized`, message });
    }
    if (debited > 0 && reason === null)
      throw invalid({ path: `${index}.reason`, message: claimProblems.reasonMissing });
    return {
      item,
      coverage: stored.coverage_id,
      recognized: cents,
      debited,
      reason: debited > 0 ? reason : null,
      note,
    };
  });
}

async function itemsOf({ tx, actor }: Context, batchId: string) {
  const rows = await tx
    .selectFrom('claim_items')
    .innerJoin('coverages', (join) =>
      join
        .onRef('coverages.tenant_id', '=', 'claim_items.tenant_id')
        .onRef('coverages.id', '=', 'claim_items.coverage_id'),
    )
    .select(['claim_items.id', 'coverage_id', 'claimed_cents', 'recognized_cents', 'sale_number'])
    .where('claim_items.tenant_id', '=', actor.tenantId)
    .where('batch_id', '=', batchId)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

async function storeAnswers({ tx, actor, now }: Context, answered: readonly Answered[], day: string): Promise<void> {
  await sql`
    update claim_items set recognized_cents = answer.recognized, debited_cents = answer.debited, reason_code = answer.reason,
      reason_note = answer.note, answered_day = ${day}, is_active = answer.debited > 0, updated_at = ${now.toISOString()}
    from json_to_recordset(${JSON.stringify(answered)}::json)
      as answer (item uuid, recognized bigint, debited bigint, reason text, note text)
    where claim_items.tenant_id = ${actor.tenantId} and claim_items.id = answer.item`.execute(tx);
}

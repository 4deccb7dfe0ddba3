import { fromCents, toCents } from '@dioptria/contract/base/money.ts';
import { shopDay } from '@dioptria/contract/base/shop-time.ts';
import type { ClaimAnswers, ClaimBatch, CorrectedAnswer } from '@dioptria/contract/shop/claims/claim-batches.ts';
import { claimProblems } from '@dioptria/contract/shop/claims/claim-labels.ts';
import { sql } from 'kysely';
import type { Context } from '../../base/records/context.ts';
import { conflict, invalid, notFound } from '../../base/records/refusal.ts';
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
    const amounts = checkedAmounts(stored.claimed_cents, { recognized, reason, note }, `${index}.`);
    return { item, coverage: stored.coverage_id, ...amounts };
  });
}

/** `at` is the prefix of the paths of the answer's fields in the request. */
function checkedAmounts(
  claimed: number,
  { recognized, reason, note }: CorrectedAnswer,
  at = '',
): Omit<Answered, 'item' | 'coverage'> {
  const cents = toCents(recognized);
  const debited = claimed - cents;
  if (debited < 0) throw invalid({ path: `${at}recognized`, message: claimProblems.aboveClaimed(fromCents(claimed)) });
  if (debited > 0 && reason === null) throw invalid({ path: `${at}reason`, message: claimProblems.reasonMissing });
  return { recognized: cents, debited, reason: debited > 0 ? reason : null, note };
}

/**
 * Keeps the first answer beside the corrected answer, and the day of the answer (docs/rules.md#claims-4).
 * @throws Refusal `not_found`; `closed` for an item without an answer, with a payment or with a decision; `invalid` as
 * `answerBatch`, or if nothing changes.
 */
export async function correctAnswer(context: Context, itemId: string, sent: CorrectedAnswer): Promise<ClaimBatch> {
  const found = await itemRow(context, itemId);
  const batch = await lockBatch(context, found.batch_id);
  const stored = await itemRow(context, itemId);
  if (stored.recognized_cents === null) throw conflict('closed', claimProblems.notAnswered);
  if (stored.decision !== null) throw conflict('closed', claimProblems.answerDecided);
  if (stored.paid_cents > 0) throw conflict('closed', claimProblems.answerPaid);
  const answer = checkedAmounts(stored.claimed_cents, sent);
  const isSame =
    answer.recognized === stored.recognized_cents &&
    answer.reason === stored.reason_code &&
    answer.note === stored.reason_note;
  if (isSame) throw invalid({ path: 'recognized', message: claimProblems.sameAnswer });
  const before = await batchBefore(context, batch, [itemId]);
  const due = await dueDaysOf(context, [stored.coverage_id]);
  await storeCorrection(context, stored, answer);
  const added = answer.debited - stored.debited_cents;
  if (added !== 0) {
    const debit = { coverage_id: stored.coverage_id, item_id: itemId, claimed_cents: added, note: answer.note };
    await bookInsurerEntries(context, [
      { ...debit, insurance_id: batch.insurance._id, kind: 'debit', amount_cents: 0 },
    ]);
  }
  await settleBatches(context, [batch._id]);
  await addToSums(context, await settleCoverages(context, [stored.coverage_id], due));
  return recordBatch(context, before);
}

type ItemRow = Awaited<ReturnType<typeof itemRow>>;

async function itemRow({ tx, actor }: Context, id: string) {
  const row = await tx
    .selectFrom('claim_items')
    .selectAll()
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

async function storeCorrection(
  { tx, actor, now }: Context,
  stored: ItemRow,
  answer: Omit<Answered, 'item' | 'coverage'>,
): Promise<void> {
  const isFirst = stored.first_recognized_cents === null;
  await tx
    .updateTable('claim_items')
    .set({
      recognized_cents: answer.recognized,
      debited_cents: answer.debited,
      reason_code: answer.reason,
      reason_note: answer.note,
      is_active: answer.debited > 0,
      updated_at: now,
      ...(isFirst && {
        first_recognized_cents: stored.recognized_cents,
        first_reason_code: stored.reason_code,
        first_reason_note: stored.reason_note,
      }),
    })
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', stored.id)
    .execute();
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

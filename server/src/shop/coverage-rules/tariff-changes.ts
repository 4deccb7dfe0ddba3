import {
  MAX_KEPT_CODES,
  type TariffChange,
  tariffTexts,
  type TariffUndo,
} from '@dioptria/contract/shop/coverage-rules/tariff-changes.ts';
import { sql } from 'kysely';
import type { Context } from '../../base/records/context.ts';
import { conflict, notFound } from '../../base/records/refusal.ts';
import { endRules, refuseOverlaps } from './write-rules.ts';
import { lockInsurer, recordTariffChange, requireInsurer } from './rule-records.ts';

const MAX_CHANGES = 20;

const selectChanges = ({ tx, actor }: Context, insuranceId: string) =>
  tx
    .selectFrom('coverage_rules')
    .select(({ fn }) => [
      'change_id as _id',
      fn.min<string>('created_at').as('createdAt'),
      sql<number>`count(*)::int`.as('rules'),
      fn.min<string>('valid_from').as('validFrom'),
    ])
    .where('tenant_id', '=', actor.tenantId)
    .where('insurance_id', '=', insuranceId)
    .where('change_id', 'is not', null)
    .groupBy('change_id')
    .$narrowType<{ _id: string }>();

export async function listTariffChanges(context: Context, insuranceId: string): Promise<TariffChange[]> {
  await requireInsurer(context, insuranceId);
  return selectChanges(context, insuranceId)
    .orderBy(sql`min(created_at)`, 'desc')
    .orderBy('change_id', 'desc')
    .limit(MAX_CHANGES)
    .execute();
}

export async function readTariffChange(context: Context, insuranceId: string, changeId: string): Promise<TariffChange> {
  const change = await selectChanges(context, insuranceId).where('change_id', '=', changeId).executeTakeFirst();
  if (!change) throw notFound();
  return change;
}

interface Made {
  id: string;
  code: string;
  /**
   * True if a sale uses the rule, if a later rule replaced it, or if the rule that it replaced cannot get its end back.
   */
  isKept: boolean;
  replaced: string | null;
  replacedOldEnd: string | null;
  /** The replaced rule still has the end that the change gave it. */
  stillEnds: boolean;
  updatedAt: string | null;
}

/**
 * Deletes the rules of the change, and gives the replaced rules their ends back. A rule is kept if a sale uses it, if a
 * later rule replaced it, or if the rule that it replaced would then overlap a rule outside the change
 * (docs/rules.md#tariff-12).
 * @throws Refusal `closed` if the change was undone before.
 */
export async function undoTariffChange(context: Context, insuranceId: string, changeId: string): Promise<TariffUndo> {
  const { tx, actor } = context;
  const insurer = await lockInsurer(context, insuranceId);
  const made = await rulesOfChange(context, insuranceId, changeId);
  if (made.length === 0) throw conflict('closed', tariffTexts.alreadyUndone);
  const undone = made.filter(({ isKept }) => !isKept);
  const isOfChange = sql<boolean>`tenant_id = ${actor.tenantId} and change_id = ${changeId}`;
  await sql`delete from coverage_rules where ${isOfChange} and id = any(${undone.map(({ id }) => id)}::uuid[])`.execute(
    tx,
  );
  // The rules that are not deleted no longer belong to a change, so a second undo finds no rule.
  await sql`update coverage_rules set change_id = null where ${isOfChange}`.execute(tx);
  const restored = undone.flatMap(({ replaced, replacedOldEnd, stillEnds, updatedAt }) =>
    replaced !== null && updatedAt !== null && stillEnds ? [{ id: replaced, until: replacedOldEnd, updatedAt }] : [],
  );
  await endRules(context, restored);
  await refuseOverlaps(
    context,
    insuranceId,
    restored.map(({ id }) => id),
  );
  const kept = made.filter(({ isKept }) => isKept);
  const counts = { undone: undone.length, kept: kept.length };
  recordTariffChange(context, insurer, 'tariff', { after: counts });
  return { ...counts, keptCodes: kept.slice(0, MAX_KEPT_CODES).map(({ code }) => code) };
}

async function rulesOfChange({ tx, actor }: Context, insuranceId: string, changeId: string): Promise<Made[]> {
  const { rows } = await sql<Made & { isUsed: boolean; isBlocked: boolean }>`
    select rule.id, rule.code, old.id as replaced, rule.replaced_old_end as "replacedOldEnd", old.updated_at as "updatedAt",
      coalesce(old.valid_until = rule.replaced_new_end, false) as "stillEnds",
      exists (select from coverage_lines as line where line.tenant_id = ${actor.tenantId} and line.rule_id = rule.id)
        or exists (select from coverage_rules as later where later.tenant_id = ${actor.tenantId}
          and later.replaces_id = rule.id) as "isUsed",
      exists (select from coverage_rules as other
        where other.tenant_id = ${actor.tenantId} and other.insurance_id = old.insurance_id and other.code_key = old.code_key
          and other.plan_id is not distinct from old.plan_id and other.change_id is distinct from rule.change_id
          and other.valid_from > old.valid_from and other.valid_from <= coalesce(rule.replaced_old_end, 'infinity')) as "isBlocked"
    from coverage_rules as rule left join coverage_rules as old on old.tenant_id = rule.tenant_id and old.id = rule.replaces_id
    where rule.tenant_id = ${actor.tenantId} and rule.insurance_id = ${insuranceId} and rule.change_id = ${changeId}
    order by rule.code_key, rule.id`.execute(tx);
  return rows.map(({ isUsed, isBlocked, ...rule }) => ({ ...rule, isKept: isUsed || (rule.stillEnds && isBlocked) }));
}

import { addDays } from '@dioptria/contract/base/shop-time.ts';
import { searchKey } from '@dioptria/contract/base/text.ts';
import { codeKey, overlapProblem } from '@dioptria/contract/shop/coverage-rules/coverage-rules.ts';
import {
  MAX_PREVIEWED,
  noTariffRows,
  type PlansByKey,
  type PreviewedRule,
  type TariffImport,
  type TariffImportPreview,
  type TariffImportQuery,
  type TariffProblem,
} from '@dioptria/contract/shop/coverage-rules/tariff-import.ts';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Context } from '../../base/records/context.ts';
import { invalid } from '../../base/records/refusal.ts';
import type { TariffRow } from './read-tariff.ts';
import { lockInsurer, recordTariffChange, requireInsurer, ruleRecord, selectRules } from './rule-records.ts';
import { addRules, requirePlans, rulesBefore } from './write-rules.ts';

const MAX_PROBLEMS = 500;

export interface ReadTariff {
  rows: readonly TariffRow[];
  wrong: readonly TariffProblem[];
}

export async function plansByKey(context: Context, insuranceId: string): Promise<PlansByKey> {
  await requireInsurer(context, insuranceId);
  const plans = await context.tx
    .selectFrom('insurance_plans')
    .select(['id', 'name_key', 'code'])
    .where('tenant_id', '=', context.actor.tenantId)
    .where('insurance_id', '=', insuranceId)
    .execute();
  const byCode = plans.filter(({ code }) => code !== '').map(({ id, code }) => [searchKey(code), id] as const);
  return new Map([...byCode, ...plans.map(({ id, name_key: key }) => [key, id] as const)]);
}

/**
 * An existing rule of the same plan and code ends on the day before the new rule begins. A wrong row makes no rule
 * (docs/rules.md#tariff-14).
 * @throws Refusal `not_found`; `invalid` if the plan belongs to another insurer, or if no row makes a rule.
 */
export async function importTariff(
  context: Context,
  insuranceId: string,
  query: TariffImportQuery,
  read: ReadTariff,
): Promise<TariffImport> {
  const insurer = await lockInsurer(context, insuranceId);
  const { rows, wrong } = await fittingRows(context, insuranceId, query, read);
  if (rows.length === 0) {
    const [first] = wrong;
    throw invalid({ path: '', message: first ? `${noTariffRows} ${first.reason}` : noTariffRows });
  }
  const changeId = newId();
  const ended = await addRules(
    context,
    insuranceId,
    rows.map(({ rule }) => rule),
    changeId,
  );
  const said = { file: query.name, added: rows.length, ended, wrong: wrong.length };
  recordTariffChange(context, insurer, 'tariff', { after: said });
  return answerOf({ rules: rows.length, ended, changeId }, wrong);
}

const answerOf = (
  counts: Pick<TariffImport, 'rules' | 'ended' | 'changeId'>,
  wrong: readonly TariffProblem[],
): TariffImport => ({ ...counts, wrong: wrong.length, problems: wrong.slice(0, MAX_PROBLEMS) });

/** A row does not fit if its rule would overlap an existing rule that begins on the same day or later. */
async function fittingRows(
  context: Context,
  insuranceId: string,
  { ofPlan }: TariffImportQuery,
  { rows, wrong }: ReadTariff,
): Promise<{ rows: TariffRow[]; wrong: TariffProblem[] }> {
  await requirePlans(context, insuranceId, [ofPlan ?? null]);
  const later = await laterRules(context, insuranceId, rows);
  const problems = rows.flatMap(({ row, rule: { code, description } }, position) => {
    const found = later.get(position);
    return found ? [{ row, code, description, reason: overlapProblem(found) }] : [];
  });
  return {
    rows: rows.filter((_, position) => !later.has(position)),
    wrong: [...wrong, ...problems].toSorted((one, other) => one.row - other.row),
  };
}

interface LaterRule {
  position: number;
  code: string;
  validFrom: string;
  validUntil: string | null;
}

async function laterRules(
  { tx, actor }: Context,
  insuranceId: string,
  rows: readonly TariffRow[],
): Promise<Map<number, LaterRule>> {
  const rules = rows.map(({ rule }) => rule);
  const { rows: found } = await sql<LaterRule>`
    select (added.place - 1)::int as position, rule.code, rule.valid_from as "validFrom", rule.valid_until as "validUntil"
    from unnest(${rules.map(({ code }) => codeKey(code))}::text[], ${rules.map(({ plan }) => plan)}::uuid[],
      ${rules.map(({ validFrom }) => validFrom)}::date[], ${rules.map(({ validUntil }) => validUntil)}::date[])
      with ordinality as added (code_key, plan_id, valid_from, valid_until, place)
    cross join lateral (
      select code, valid_from, valid_until from coverage_rules
      where tenant_id = ${actor.tenantId} and insurance_id = ${insuranceId} and code_key = added.code_key
        and plan_id is not distinct from added.plan_id and valid_from >= added.valid_from
      order by valid_from limit 1
    ) as rule
    where rule.valid_from <= coalesce(added.valid_until, 'infinity')`.execute(tx);
  return new Map(found.map((rule) => [rule.position, rule]));
}

export async function previewTariff(
  context: Context,
  insuranceId: string,
  query: TariffImportQuery,
  read: ReadTariff,
): Promise<TariffImportPreview> {
  await requireInsurer(context, insuranceId);
  const { rows, wrong } = await fittingRows(context, insuranceId, query, read);
  const inputs = rows.map(({ rule }) => rule);
  const ended = await rulesBefore(context, insuranceId, inputs);
  const lastDays = ended
    .toSorted((one, other) => one.position - other.position)
    .map(({ id, position }) => ({ id, until: addDays(inputs[position]?.validFrom ?? '', -1) }));
  return {
    ...answerOf({ rules: rows.length, ended: ended.length, changeId: null }, wrong),
    newRules: await newRules(context, rows.slice(0, MAX_PREVIEWED)),
    endedRules: await endedRules(context, lastDays.slice(0, MAX_PREVIEWED)),
  };
}

async function newRules({ tx, actor }: Context, rows: readonly TariffRow[]): Promise<PreviewedRule[]> {
  const ids = rows.flatMap(({ rule }) => rule.plan ?? []);
  const plans = await tx
    .selectFrom('insurance_plans')
    .select(['id as _id', 'name'])
    .where('tenant_id', '=', actor.tenantId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
  const byId = new Map(plans.map((plan) => [plan._id, plan]));
  return rows.map(({ rule }) => ({ ...rule, plan: byId.get(rule.plan ?? '') ?? null }));
}

async function endedRules(context: Context, ended: readonly { id: string; until: string }[]): Promise<PreviewedRule[]> {
  const ids = ended.map(({ id }) => id);
  const rows = await selectRules(context)
    .where(sql<boolean>`coverage_rules.id = any(${ids}::uuid[])`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, ruleRecord(row)]));
  return ended.flatMap(({ id, until }) => {
    const rule = byId.get(id);
    return rule ? [{ ...rule, validUntil: until }] : [];
  });
}

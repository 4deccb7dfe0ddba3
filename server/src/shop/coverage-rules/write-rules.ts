import { addDays } from '@dioptria/contract/base/shop-time.ts';
import { searchKey } from '@dioptria/contract/base/text.ts';
import {
  codeKey,
  type CoverageRule,
  coverageRules,
  foreignPlan,
  type NewCoverageRule,
  overlapProblem,
  ruleProblems,
} from '@dioptria/contract/shop/coverage-rules/coverage-rules.ts';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { z } from 'zod';
import type { Context } from '../../base/records/context.ts';
import { invalid } from '../../base/records/refusal.ts';
import { columnsOf } from '../../base/records/stored-fields.ts';
import { nextVersion, refuseStale } from '../../base/records/write-checks.ts';
import { lockInsurer, readRule, recordTariffChange } from './rule-records.ts';

export async function createRule(context: Context, insuranceId: string, input: NewCoverageRule): Promise<CoverageRule> {
  const insurer = await lockInsurer(context, insuranceId);
  await requirePlans(context, insuranceId, [input.plan]);
  const [id = ''] = await insertRules(context, insuranceId, [input]);
  await refuseOverlaps(context, insuranceId, [id]);
  const after = await readRule(context, insuranceId, id);
  recordTariffChange(context, insurer, 'coverageRule', { after });
  return after;
}

/**
 * Lines of earlier sales keep their amounts (docs/rules.md#tariff-10).
 * @throws Refusal `not_found`; `stale`; `invalid` as for a new rule.
 */
export async function changeRule(
  context: Context,
  insuranceId: string,
  id: string,
  { updatedAt, ...changes }: z.output<typeof coverageRules.update>,
): Promise<CoverageRule> {
  const { tx, actor, now } = context;
  const insurer = await lockInsurer(context, insuranceId);
  const before = await readRule(context, insuranceId, id);
  refuseStale(before.updatedAt, updatedAt);
  const { plan, ...fields } = changes;
  if (plan !== undefined) await requirePlans(context, insuranceId, [plan]);
  const [first, ...others] = ruleProblems({ ...before, ...fields });
  if (first) throw invalid(first, ...others);
  await tx
    .updateTable('coverage_rules')
    .set({
      ...ruleColumns({ ...fields, ...(plan !== undefined && { plan }) }),
      updated_at: nextVersion(before.updatedAt, now),
    })
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', id)
    .execute();
  await refuseOverlaps(context, insuranceId, [id]);
  const after = await readRule(context, insuranceId, id);
  recordTariffChange(context, insurer, 'coverageRule', { before, after });
  return after;
}

/** A foreign key refuses the deletion of a rule that a sale uses, and the answer is `in_use`. */
export async function deleteRule(context: Context, insuranceId: string, id: string): Promise<void> {
  const { tx, actor } = context;
  const insurer = await lockInsurer(context, insuranceId);
  const before = await readRule(context, insuranceId, id);
  await tx.deleteFrom('coverage_rules').where('tenant_id', '=', actor.tenantId).where('id', '=', id).execute();
  recordTariffChange(context, insurer, 'coverageRule', { before });
}

/** The insert of a rule has some forty parameters, and PostgreSQL allows at most 65,535 parameters in a statement. */
const RULES_AT_ONCE = 500;

/** Call `requirePlans` before and `refuseOverlaps` afterwards. Returns the ids in the order of the rules. */
export async function insertRules(
  { tx, actor, now }: Context,
  insuranceId: string,
  inputs: readonly (NewCoverageRule & Partial<Replacement>)[],
): Promise<string[]> {
  const rows = inputs.map(
    ({ changeId = null, replacesId = null, replacedOldEnd = null, replacedNewEnd = null, ...input }) => ({
      tenant_id: actor.tenantId,
      id: newId(),
      insurance_id: insuranceId,
      created_at: now,
      updated_at: now,
      ...ruleColumns(input),
      plan_id: input.plan,
      ...keysOf(input),
      change_id: changeId,
      replaces_id: replacesId,
      replaced_old_end: replacedOldEnd,
      replaced_new_end: replacedNewEnd,
    }),
  );
  for (let start = 0; start < rows.length; start += RULES_AT_ONCE) {
    await tx
      .insertInto('coverage_rules')
      .values(rows.slice(start, start + RULES_AT_ONCE))
      .execute();
  }
  return rows.map(({ id }) => id);
}

interface Replacement {
  changeId: string | null;
  replacesId: string | null;
  replacedOldEnd: string | null;
  replacedNewEnd: string | null;
}

function ruleColumns<Input extends Partial<NewCoverageRule>>({ plan, ...input }: Input) {
  const { code, description } = input;
  return {
    ...columnsOf(coverageRules, input),
    ...(plan !== undefined && { plan_id: plan }),
    ...(code !== undefined && { code_key: codeKey(code) }),
    ...(description !== undefined && { description_key: searchKey(description) }),
  };
}

const keysOf = ({ code, description }: Pick<NewCoverageRule, 'code' | 'description'>) => ({
  code_key: codeKey(code),
  description_key: searchKey(description),
});

export async function requirePlans(
  { tx, actor }: Context,
  insuranceId: string,
  plans: readonly (string | null)[],
): Promise<void> {
  const named = [...new Set(plans)].filter((plan) => plan !== null);
  if (named.length === 0) return;
  const found = await tx
    .selectFrom('insurance_plans')
    .select('id')
    .where('tenant_id', '=', actor.tenantId)
    .where('insurance_id', '=', insuranceId)
    .where('id', 'in', named)
    .execute();
  if (found.length < named.length) throw invalid({ path: 'plan', message: foreignPlan });
}

interface Overlap {
  id: string;
  code: string;
  validFrom: string;
  validUntil: string | null;
  before: string;
  beforeCode: string;
  beforeFrom: string;
  beforeUntil: string | null;
}

/**
 * The caller has locked the insurer. The query sorts the insurer's rules once, because PostgreSQL has no statistics of new rules
 * and would plan a join as a nested loop.
 * @throws Refusal `invalid` at `validFrom` if a rule overlaps another rule. The message has the days of the other rule.
 */
export async function refuseOverlaps(context: Context, insuranceId: string, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<Overlap>`
    with touched as materialized (
      select min(code_key) as least, max(code_key) as greatest from coverage_rules
      where tenant_id = ${context.actor.tenantId} and id = any(${ids}::uuid[])
    ), neighbours as (
      select id, code, valid_from, valid_until, lag(id) over same as before, lag(code) over same as before_code,
        lag(valid_from) over same as before_from, lag(valid_until) over same as before_until
      from coverage_rules
      where tenant_id = ${context.actor.tenantId} and insurance_id = ${insuranceId}
        and code_key between (select least from touched) and (select greatest from touched)
      window same as (partition by code_key, plan_id order by valid_from, id)
    )
    select id, code, valid_from as "validFrom", valid_until as "validUntil", before, before_code as "beforeCode",
      before_from as "beforeFrom", before_until as "beforeUntil"
    from neighbours where before is not null and valid_from <= coalesce(before_until, 'infinity')`.execute(context.tx);
  const written = new Set(ids);
  const found = rows.find(({ id, before }) => written.has(id) || written.has(before));
  if (!found) return;
  const { beforeCode: code, beforeFrom: validFrom, beforeUntil: validUntil } = found;
  throw invalid({
    path: 'validFrom',
    message: overlapProblem(written.has(found.id) ? { code, validFrom, validUntil } : found),
  });
}

interface Ended {
  id: string;
  position: number;
  validUntil: string | null;
  updatedAt: string;
}

/**
 * If an existing rule of the same plan and code is valid on the first day of a new rule, the existing rule ends on the day before
 * (docs/rules.md#tariff-11). The caller has locked the insurer and called `requirePlans`. Returns the number of rules that ended.
 * @throws Refusal `invalid` if the days of a new rule still overlap those of another rule.
 */
export async function addRules(
  context: Context,
  insuranceId: string,
  inputs: readonly NewCoverageRule[],
  changeId: string,
): Promise<number> {
  const found = await rulesBefore(context, insuranceId, inputs);
  const ended = found.map((rule) => ({ ...rule, until: addDays(inputs[rule.position]?.validFrom ?? '', -1) }));
  await endRules(context, ended);
  const replaced = new Map(ended.map((rule) => [rule.position, rule]));
  const ids = await insertRules(
    context,
    insuranceId,
    inputs.map((input, position) => {
      const before = replaced.get(position);
      const origin: Replacement = {
        changeId,
        replacesId: before?.id ?? null,
        replacedOldEnd: before?.validUntil ?? null,
        replacedNewEnd: before?.until ?? null,
      };
      return { ...input, ...origin };
    }),
  );
  await refuseOverlaps(context, insuranceId, ids);
  return ended.length;
}

/**
 * The rules of a plan and code do not overlap, so only the last rule that begins before a new rule can be valid on the first day of
 * the new rule. `limit` makes PostgreSQL look up each code in the index.
 */
export async function rulesBefore(
  { tx, actor }: Context,
  insuranceId: string,
  inputs: readonly NewCoverageRule[],
): Promise<Ended[]> {
  const { rows } = await sql<Ended>`
    select rule.id, (added.place - 1)::int as position, rule.valid_until as "validUntil", rule.updated_at as "updatedAt"
    from unnest(${inputs.map(({ code }) => codeKey(code))}::text[], ${inputs.map(({ plan }) => plan)}::uuid[],
      ${inputs.map(({ validFrom }) => validFrom)}::date[]) with ordinality as added (code_key, plan_id, valid_from, place)
    cross join lateral (
      select id, valid_until, updated_at from coverage_rules
      where tenant_id = ${actor.tenantId} and insurance_id = ${insuranceId} and code_key = added.code_key
        and plan_id is not distinct from added.plan_id and valid_from < added.valid_from
      order by valid_from desc limit 1
    ) as rule
    where coalesce(rule.valid_until, 'infinity') >= added.valid_from`.execute(tx);
  return rows;
}

/** The caller has locked the insurer. */
export async function endRules(
  { tx, actor, now }: Context,
  rules: readonly { id: string; until: string | null; updatedAt: string }[],
): Promise<void> {
  if (rules.length === 0) return;
  const versions = rules.map(({ updatedAt }) => nextVersion(updatedAt, now).toISOString());
  await sql`
    update coverage_rules as rule set valid_until = ended.until, updated_at = ended.version
    from unnest(${rules.map(({ id }) => id)}::uuid[], ${rules.map(({ until }) => until)}::date[], ${versions}::timestamptz[])
      as ended (id, until, version)
    where rule.tenant_id = ${actor.tenantId} and rule.id = ended.id`.execute(tx);
}

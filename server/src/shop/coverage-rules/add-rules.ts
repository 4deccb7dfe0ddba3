import { codeKey, type NewCoverageRule } from '@dioptria/contract/shop/coverage-rules/coverage-rules.ts';
import { addDays } from '@dioptria/contract/base/shop-time.ts';
import { sql } from 'kysely';
import type { Context } from '../../base/records/context.ts';
import { nextVersion } from '../../base/records/versions.ts';
import { insertRules, refuseOverlaps, type Replacement } from './write-rules.ts';

interface Ended {
  id: string;
  position: number;
  validUntil: string | null;
  updatedAt: string;
}

/**
 * The rule of the same plan and code that is valid on the first day of a new rule ends on the day before
 * (docs/rules.md#tariff-11). Lock the insurer and call `requirePlans` before. Returns the number of rules that ended.
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
 * The rules of a plan and code do not overlap, so only the last one that began before can be valid. `limit` makes PostgreSQL look
 * up each code in the index.
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

/** Lock the insurer before. */
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

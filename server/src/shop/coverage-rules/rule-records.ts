import { type CoverageRule, coverageRules } from '@dioptria/contract/shop/coverage-rules/coverage-rules.ts';
import type { ListQuery, Selection } from '@dioptria/contract/base/resource.ts';
import { type InferResult, sql } from 'kysely';
import { inTenant } from '../../base/database/in-tenant.ts';
import type { Context } from '../../base/records/context.ts';
import type { Page } from '../../base/records/crud-service.ts';
import { conditionsOf } from '../../base/records/list-conditions.ts';
import { allRows, listPage, type ListPlan } from '../../base/records/list-page.ts';
import { notFound } from '../../base/records/refusal.ts';
import { fieldsOf } from '../../base/records/stored-fields.ts';
import { keysMatching } from './keys-matching.ts';
import { requireInsurer } from './lock-insurer.ts';

type RuleRow = InferResult<ReturnType<typeof selectRules>>[number];

interface RuleFilters {
  plan?: string | undefined;
  target?: string | undefined;
  validOn?: string | undefined;
}

export const selectRules = ({ tx, actor }: Context) =>
  tx
    .selectFrom('coverage_rules')
    .innerJoin('insurances', (join) => inTenant(join, 'insurances.id', 'coverage_rules.insurance_id'))
    .leftJoin('insurance_plans', (join) => inTenant(join, 'insurance_plans.id', 'coverage_rules.plan_id'))
    .selectAll('coverage_rules')
    .select(['insurances.name as insurance_name', 'insurance_plans.name as plan_name'])
    .where('coverage_rules.tenant_id', '=', actor.tenantId);

/** The cast is correct: the database checks the values of the columns, and the route checks the record. */
export const ruleRecord = (row: RuleRow): CoverageRule =>
  ({
    _id: row.id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    insurance: { _id: row.insurance_id, name: row.insurance_name },
    plan: row.plan_id === null ? null : { _id: row.plan_id, name: row.plan_name },
    ...fieldsOf(coverageRules, { ...row }),
  }) as CoverageRule;

export async function listRules(
  context: Context,
  insuranceId: string,
  query: ListQuery & RuleFilters,
): Promise<Page<CoverageRule>> {
  await requireInsurer(context, insuranceId);
  const page = await listPage<RuleRow>(context, query, rulesPlan(context, insuranceId, query));
  return { ...page, records: page.records.map(ruleRecord) };
}

export async function* readAllRules(
  context: Context,
  insuranceId: string,
  query: Selection & RuleFilters,
): AsyncGenerator<CoverageRule[]> {
  for await (const rows of allRows<RuleRow>(context, query, rulesPlan(context, insuranceId, query))) {
    yield rows.map(ruleRecord);
  }
}

function rulesPlan(context: Context, insuranceId: string, query: RuleFilters): ListPlan<RuleRow> {
  return {
    table: 'coverage_rules',
    rows: selectRules(context),
    defaultSort: coverageRules.defaultSort,
    sorts: {
      code: sql.ref('coverage_rules.code_key'),
      description: sql.ref('coverage_rules.description_key'),
      validFrom: sql.ref('coverage_rules.valid_from'),
      createdAt: sql.ref('coverage_rules.created_at'),
    },
    filters: [
      sql`coverage_rules.insurance_id = ${insuranceId}`,
      ...conditionsOf<RuleFilters>(query, {
        plan: (plan) => sql`(coverage_rules.plan_id is null or coverage_rules.plan_id = ${plan})`,
        target: 'coverage_rules.target',
        validOn: (day) =>
          sql`${day} between coverage_rules.valid_from and coalesce(coverage_rules.valid_until, 'infinity')`,
      }),
    ],
    matching: (typed) => keysMatching('coverage_rules', ['code_key', 'description_key'], context.actor.tenantId, typed),
  };
}

export async function readRule(context: Context, insuranceId: string, id: string): Promise<CoverageRule> {
  const row = await selectRules(context)
    .where('coverage_rules.id', '=', id)
    .where('coverage_rules.insurance_id', '=', insuranceId)
    .executeTakeFirst();
  if (!row) throw notFound();
  return ruleRecord(row);
}

import type { ListQuery, Selection } from '@dioptria/contract/base/resource.ts';
import { compactKey, searchKey } from '@dioptria/contract/base/text.ts';
import { codeKey, type CoverageRule, coverageRules } from '@dioptria/contract/shop/coverage-rules/coverage-rules.ts';
import { renewedRule } from '@dioptria/contract/shop/coverage-rules/tariff-changes.ts';
import type { NewestRule } from '@dioptria/contract/shop/coverage-rules/tariff-import.ts';
import { insurances } from '@dioptria/contract/shop/insurances/insurances.ts';
import { type InferResult, type RawBuilder, sql } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import { announce } from '../../base/database/announcements.ts';
import { inTenant } from '../../base/database/statements.ts';
import type { Context } from '../../base/records/context.ts';
import type { Page } from '../../base/records/crud-service.ts';
import { allRows, listPage, type ListPlan } from '../../base/records/list-page.ts';
import { conditionsOf } from '../../base/records/listing.ts';
import { audit } from '../../base/records/record-change.ts';
import { notFound } from '../../base/records/refusal.ts';
import { fieldsOf } from '../../base/records/stored-fields.ts';

/** Undefined if the typed text has no word. An insurer has so few plans and rules that a search needs no index. */
export function keysMatching(
  table: 'insurance_plans' | 'coverage_rules',
  columns: readonly string[],
  tenantId: string,
  typed: string,
): RawBuilder<unknown> | undefined {
  const words = searchKey(typed).split(' ').filter(Boolean);
  if (words.length === 0) return undefined;
  const keys = sql.join(
    columns.map((column) => sql.ref(column)),
    sql` || ' ' || `,
  );
  // The keys are also searched without their punctuation, so that «110» finds the code «1.10».
  const searched = sql`' ' || ${keys} || ' ' || regexp_replace(${keys}, '[^[:alnum:][:space:]]', '', 'g')`;
  const each = words.map((word) => {
    const forms = new Set([word, codeKey(word), compactKey(word) || word]);
    const begins = [...forms].map((form) => sql`position(${` ${form}`} in ${searched}) > 0`);
    return sql`(${sql.join(begins, sql` or `)})`;
  });
  return sql`(select id from ${sql.table(table)} where ${sql.join([sql`tenant_id = ${tenantId}`, ...each], sql` and `)})`;
}

interface Insurer {
  _id: string;
  name: string;
}

/** Every change of a plan or a rule locks the insurer first (docs/rules.md#locks-1). @throws Refusal `not_found` */
export async function lockInsurer(context: Context, id: string): Promise<Insurer> {
  const row = await insurerWith(context, id).forNoKeyUpdate().executeTakeFirst();
  if (!row) throw notFound();
  return { _id: row.id, name: row.name };
}

export async function requireInsurer(context: Context, id: string): Promise<void> {
  if (!(await insurerWith(context, id).executeTakeFirst())) throw notFound();
}

const insurerWith = ({ tx, actor }: Context, id: string) =>
  tx.selectFrom('insurances').select(['id', 'name']).where('tenant_id', '=', actor.tenantId).where('id', '=', id);

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

export const selectNewestRules = (context: Context, insuranceId: string) =>
  selectRules(context)
    .distinctOn(['coverage_rules.code_key', 'coverage_rules.plan_id'])
    .where('coverage_rules.insurance_id', '=', insuranceId)
    .orderBy('coverage_rules.code_key')
    .orderBy('coverage_rules.plan_id')
    .orderBy('coverage_rules.valid_from', 'desc')
    .orderBy('coverage_rules.id');

const keyOf = (plan: string | null, code: string) => `${plan} ${codeKey(code)}`;

export async function newestRules(context: Context, insuranceId: string): Promise<NewestRule> {
  const rows = await selectNewestRules(context, insuranceId).execute();
  const byKey = new Map(rows.map((row) => [keyOf(row.plan_id, row.code), row]));
  return (plan, code) => {
    const row = byKey.get(keyOf(plan, code));
    if (!row) return undefined;
    const rule = ruleRecord(row);
    return renewedRule(rule, { percent: 0, validFrom: rule.validFrom, validUntil: rule.validUntil });
  };
}

type Values = Readonly<Record<string, unknown>>;

/** A history entry has these fields even if they did not change, because they identify the plan or the rule. */
const naming: ReadonlySet<string> = new Set(['name', 'code', 'plan', 'validFrom']);
const unsaid: ReadonlySet<string> = new Set(['_id', 'insurance', 'createdAt', 'updatedAt']);

/**
 * Announces the change and stores it in the insurer's history. Each write of a plan or a rule calls this function
 * last.
 */
export function recordTariffChange(
  context: Context,
  insurer: Insurer,
  said: 'insurancePlan' | 'coverageRule' | 'tariff',
  { before, after }: { before?: Values; after?: Values },
): void {
  const { tx, actor, tabId } = context;
  announce(tx, { tenantId: actor.tenantId, topic: 'insurances', insuranceId: insurer._id, tabId });
  const isShown = (field: string) =>
    !unsaid.has(field) && (naming.has(field) || !before || !after || !isDeepStrictEqual(before[field], after[field]));
  const entry = (values: Values | undefined) =>
    values && { [said]: Object.fromEntries(Object.entries(values).filter(([field]) => isShown(field))) };
  audit(context, {
    action: 'update',
    kind: insurances.name,
    recordId: insurer._id,
    recordName: insurer.name,
    before: entry(before),
    after: entry(after),
  });
}

import type { CoverageTerms } from '@dioptria/contract/shop/coverage-rules/coverage-parts.ts';
import { coverageProblems } from '@dioptria/contract/shop/coverages/coverage-labels.ts';
import type { NewCoverage } from '@dioptria/contract/shop/coverages/coverages.ts';
import { fromCents } from '@dioptria/contract/base/money.ts';
import { sql, type Selectable } from 'kysely';
import type { Tables } from '../../base/database/tables.ts';
import type { Context } from '../../base/records/context.ts';
import { invalid } from '../../base/records/refusal.ts';

export type RuleRow = Selectable<Tables['coverage_rules']>;

export interface CoverageReferences {
  insurers: ReadonlyMap<string, InsurerTerms>;
  rules: ReadonlyMap<string, RuleRow>;
  prescriptions: ReadonlyMap<string, string>;
}

type InsurerTerms = Awaited<ReturnType<typeof readInsurers>>[number];

/**
 * @throws Refusal `invalid` for a reference to a record that does not exist or that belongs to another insurer or
 * client.
 */
export async function coverageReferences(
  context: Context,
  clientId: string,
  coverages: readonly NewCoverage[],
): Promise<CoverageReferences> {
  const [insurers, plans, rules, prescriptions] = await Promise.all([
    readInsurers(
      context,
      idsOf(coverages, ({ insurance }) => [insurance]),
    ),
    readRows(
      context,
      'insurance_plans',
      idsOf(coverages, ({ plan }) => [plan]),
    ),
    readRules(
      context,
      idsOf(coverages, ({ lines }) => lines.map(({ rule }) => rule)),
    ),
    readPrescriptions(
      context,
      clientId,
      idsOf(coverages, ({ prescription }) => [prescription]),
    ),
  ]);
  const references = {
    insurers: new Map(insurers.map((row) => [row.id, row])),
    rules: new Map(rules.map((row) => [row.id, row])),
    prescriptions: new Map(prescriptions.map((row) => [row.id, row.prescription_date])),
  };
  const planInsurers = new Map(plans.map((row) => [row.id, row.insurance_id]));
  const [first, ...others] = coverages.flatMap((coverage, index) =>
    problemsOf(coverage, references, planInsurers).map(({ path, message }) => ({
      path: `coverages.${index}.${path}`,
      message,
    })),
  );
  if (first) throw invalid(first, ...others);
  return references;
}

function problemsOf(
  { insurance, plan, prescription, lines }: NewCoverage,
  { insurers, rules, prescriptions }: CoverageReferences,
  planInsurers: ReadonlyMap<string, string>,
) {
  const isOther = (rule: string | null) => {
    const row = rule === null ? undefined : rules.get(rule);
    return rule !== null && (row?.insurance_id !== insurance || (row.plan_id !== null && row.plan_id !== plan));
  };
  return [
    ...(insurers.has(insurance) ? [] : [{ path: 'insurance', message: coverageProblems.unknownInsurer }]),
    ...(plan !== null && planInsurers.get(plan) !== insurance
      ? [{ path: 'plan', message: coverageProblems.unknownPlan }]
      : []),
    ...(prescription !== null && !prescriptions.has(prescription)
      ? [{ path: 'prescription', message: coverageProblems.otherPrescription }]
      : []),
    ...lines.flatMap(({ rule }, index) =>
      isOther(rule) ? [{ path: `lines.${index}.rule`, message: coverageProblems.unknownRule }] : [],
    ),
  ];
}

const idsOf = (coverages: readonly NewCoverage[], of: (coverage: NewCoverage) => (string | null)[]) => [
  ...new Set(coverages.flatMap(of).filter((id) => id !== null)),
];

async function readInsurers({ tx, actor }: Context, ids: readonly string[]) {
  return tx
    .selectFrom('insurances')
    .select(['id', 'name', 'claim_from', 'needs_authorization', 'needs_voucher', 'needs_signature'])
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

async function readRows({ tx, actor }: Context, table: 'insurance_plans', ids: readonly string[]) {
  if (ids.length === 0) return [];
  return tx
    .selectFrom(table)
    .select(['id', 'insurance_id'])
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

export async function readRules({ tx, actor }: Context, ids: readonly string[]): Promise<RuleRow[]> {
  if (ids.length === 0) return [];
  return tx
    .selectFrom('coverage_rules')
    .selectAll()
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

async function readPrescriptions({ tx, actor }: Context, clientId: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return tx
    .selectFrom('prescriptions')
    .select(['id', 'prescription_date'])
    .where('tenant_id', '=', actor.tenantId)
    .where('client_id', '=', clientId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

const pesos = (cents: number | null) => (cents === null ? null : fromCents(cents));

export const termsOfRule = (rule: RuleRow): CoverageTerms => ({
  basis: rule.basis as CoverageTerms['basis'],
  amount: pesos(rule.amount_cents),
  percent: pesos(rule.percent_hundredths),
  cap: pesos(rule.cap_cents),
  agreedPrice: pesos(rule.agreed_price_cents),
  upgrade: rule.upgrade,
  copay: fromCents(rule.copay_cents),
  copayDeducted: rule.copay_deducted,
});

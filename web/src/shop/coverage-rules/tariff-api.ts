import { coverageRules, type CoverageRule } from '@dioptria/contract/shop/coverage-rules/coverage-rules.ts';
import { insurancePlans } from '@dioptria/contract/shop/coverage-rules/insurance-plans.ts';
import { planEndpoints, ruleEndpoints } from '@dioptria/contract/shop/coverage-rules/tariff-endpoints.ts';
import { insurances } from '@dioptria/contract/shop/insurances/insurances.ts';
import { pageOf, queryOf } from '../../base/http/call.ts';

export type NamedRule = CoverageRule & { name: string };

export const named = (rule: CoverageRule): NamedRule => ({ ...rule, name: `${rule.code} ${rule.description}` });

export const plans = { ...insurances, ...insurancePlans } as const;

export const rules = { ...insurances, ...coverageRules } as const;

export const plansQuery = (insurer: string) => queryOf(planEndpoints.list, { params: { id: insurer } });

export const rulesTotalQuery = (insurer: string) => ({
  ...pageOf(ruleEndpoints.list, { params: { id: insurer }, query: { limit: 1 } }),
  select: ({ total }: { total: number }) => total,
});

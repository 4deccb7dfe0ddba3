import { coverageRules, type CoverageRule } from '@dioptria/contract/shop/coverage-rules/coverage-rules.ts';
import { insurancePlans, type InsurancePlan } from '@dioptria/contract/shop/coverage-rules/insurance-plans.ts';
import { insurances } from '@dioptria/contract/shop/insurances/insurances.ts';
import { queryOptions } from '@tanstack/react-query';
import { http } from '../../base/http/http.ts';
import { queryKeys, resourcePath } from '../../base/http/query-keys.ts';

export type NamedRule = CoverageRule & { name: string };

export const named = (rule: CoverageRule): NamedRule => ({ ...rule, name: `${rule.code} ${rule.description}` });

export const plansPath = (insurer: string) => `${insurances.path}/${insurer}/plans`;
export const rulesPath = (insurer: string) => `${insurances.path}/${insurer}/rules`;

export const plansOf = (insurer: string) =>
  ({ ...insurances, ...insurancePlans, path: plansPath(insurer), envelope: 'plan' }) as const;

export const rulesOf = (insurer: string) =>
  ({ ...insurances, ...coverageRules, path: rulesPath(insurer), envelope: 'rule' }) as const;

export const plansQuery = (insurer: string) => {
  const path = resourcePath({ path: plansPath(insurer) });
  return queryOptions({
    queryKey: queryKeys.part(path, 'all'),
    queryFn: ({ signal }) => http.get<InsurancePlan[]>(path, { signal }),
  });
};

export const rulesTotalQuery = (insurer: string) => {
  const path = resourcePath({ path: rulesPath(insurer) });
  return queryOptions({
    queryKey: queryKeys.part(path, 'total'),
    queryFn: async ({ signal }) => (await http.list<CoverageRule>(path, { query: { limit: 1 }, signal })).total,
  });
};

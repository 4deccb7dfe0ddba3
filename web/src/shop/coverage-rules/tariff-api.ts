import { coverageRules, type CoverageRule } from '@dioptria/contract/shop/coverage-rules/coverage-rules.ts';
import { insurancePlans, type InsurancePlan } from '@dioptria/contract/shop/coverage-rules/insurance-plans.ts';
import { insurances } from '@dioptria/contract/shop/insurances/insurances.ts';
import { queryOptions } from '@tanstack/react-query';
import { http } from '../../base/http/http.ts';
import { queryKeys, resourcePath } from '../../base/http/query-keys.ts';

/** A rule with the name that a form needs. */
export type NamedRule = CoverageRule & { name: string };

export const named = (rule: CoverageRule): NamedRule => ({ ...rule, name: `${rule.code} ${rule.description}` });

export const plansPath = (insurer: string) => `${insurances.path}/${insurer}/plans`;
export const rulesPath = (insurer: string) => `${insurances.path}/${insurer}/rules`;

/** The plans of an insurer as a resource, for the forms of `base/resource`. */
export const plansOf = (insurer: string) =>
  ({ ...insurances, ...insurancePlans, path: plansPath(insurer), envelope: 'plan' }) as const;

/** The tariff of an insurer as a resource, for the forms of `base/resource`. */
export const rulesOf = (insurer: string) =>
  ({ ...insurances, ...coverageRules, path: rulesPath(insurer), envelope: 'rule' }) as const;

/** The query of all plans of an insurer, by name. */
export const plansQuery = (insurer: string) => {
  const path = resourcePath({ path: plansPath(insurer) });
  return queryOptions({
    queryKey: queryKeys.part(path, 'all'),
    queryFn: ({ signal }) => http.get<InsurancePlan[]>(path, { signal }),
  });
};

/** The query of the number of an insurer's rules. */
export const rulesTotalQuery = (insurer: string) => {
  const path = resourcePath({ path: rulesPath(insurer) });
  return queryOptions({
    queryKey: queryKeys.part(path, 'total'),
    queryFn: async ({ signal }) => (await http.list<CoverageRule>(path, { query: { limit: 1 }, signal })).total,
  });
};

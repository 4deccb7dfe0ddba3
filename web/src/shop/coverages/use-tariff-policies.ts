import type { CoverageRule } from '@dioptria/contract/shop/coverage-rules/coverage-rules.ts';
import type { EarlierBenefit } from '@dioptria/contract/shop/coverage-rules/warnings/coverage-interval.ts';
import type { Coverage } from '@dioptria/contract/shop/coverages/coverages.ts';
import type { insurances } from '@dioptria/contract/shop/insurances/insurances.ts';
import type { RecordOf } from '@dioptria/contract/base/resource.ts';
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { today } from '../../base/format/format.ts';
import { http } from '../../base/http/http.ts';
import { queryKeys, resourcePath } from '../../base/http/query-keys.ts';
import { recordQuery } from '../../base/resource/resource-api.ts';
import { clientQuery } from '../clients/clients-api.ts';
import type { TariffPolicy } from './propose-coverages.ts';

const place = { path: 'insurances' };
const path = resourcePath(place);

const insurerQuery = (id: string) => recordQuery<RecordOf<typeof insurances>>(place, id);

const rulesQuery = (id: string, validOn: string) =>
  queryOptions({
    queryKey: queryKeys.part(path, 'rules', `${id} ${validOn}`),
    queryFn: ({ signal }) => http.get<CoverageRule[]>(`${path}/${id}/rules`, { query: { validOn }, signal }),
  });

const ruleQuery = (insurance: string, id: string) =>
  queryOptions({
    queryKey: queryKeys.part(path, 'rule', insurance, id),
    queryFn: ({ signal }) => http.get<CoverageRule>(`${path}/${insurance}/rules/${id}`, { signal }),
  });

/** Also those that are no longer valid. Undefined while they load. */
export function useRulesOf(coverages: readonly Coverage[]): readonly CoverageRule[] | undefined {
  const queries = coverages.flatMap(({ insurance, lines }) =>
    lines.flatMap(({ rule }) => (rule === null ? [] : [ruleQuery(insurance._id, rule)])),
  );
  const found = useQueries({ queries }).map(({ data }) => data);
  return found.every((rule) => rule !== undefined) ? found : undefined;
}

const coveragesPath = resourcePath({ path: 'coverages' });

/** Every sale may change the answer. */
const earlierQuery = (client: string, insurance: string, sale: string | undefined) =>
  queryOptions({
    queryKey: queryKeys.part(coveragesPath, 'earlier', client, insurance, sale),
    queryFn: ({ signal }) =>
      http.get<EarlierBenefit[]>(`${resourcePath({ path: 'clients' })}/${client}/covered-sales`, {
        query: { insurance, sale },
        signal,
      }),
  });

/** In the order of the policies. Undefined while they load. `sale` is the sale whose coverages the user changes. */
export function useTariffPolicies(clientId: string | undefined, sale?: string) {
  const { data: client } = useQuery({ ...clientQuery(clientId ?? ''), enabled: clientId !== undefined });
  const day = today();
  const policies = (client?.policies ?? []).filter(({ validUntil }) => validUntil === null || validUntil >= day);
  const rules = useQueries({ queries: policies.map(({ insurance }) => rulesQuery(insurance._id, day)) });
  const insurers = useQueries({ queries: policies.map(({ insurance }) => insurerQuery(insurance._id)) });
  const earlier = useQueries({
    queries: policies.map(({ insurance }) => earlierQuery(clientId ?? '', insurance._id, sale)),
  });
  const isLoaded = client !== undefined && [...rules, ...insurers, ...earlier].every(({ data }) => data !== undefined);
  return {
    birthDate: client?.birthDate ?? null,
    policies: isLoaded
      ? policies.flatMap(({ insurance, plan, affiliateNumber }, index): TariffPolicy[] => {
          const insurer = insurers[index]?.data;
          const valid = (rules[index]?.data ?? []).filter((rule) => rule.plan === null || rule.plan._id === plan?._id);
          if (!insurer || valid.length === 0) return [];
          const { prescriptionDays, needsAuthorization } = insurer;
          return [
            {
              insurance,
              plan,
              affiliateNumber,
              insurer: { prescriptionDays, needsAuthorization },
              earlier: earlier[index]?.data ?? [],
              rules: valid,
            },
          ];
        })
      : undefined,
  };
}

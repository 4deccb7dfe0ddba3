import type { SentBodyOf } from '@dioptria/contract/base/endpoint.ts';
import type { CoverageRule } from '@dioptria/contract/shop/coverage-rules/coverage-rules.ts';
import { ruleEndpoints } from '@dioptria/contract/shop/coverage-rules/tariff-endpoints.ts';
import { coverageEndpoints } from '@dioptria/contract/shop/coverages/coverage-endpoints.ts';
import type { Coverage } from '@dioptria/contract/shop/coverages/coverages.ts';
import { resourceEndpoints } from '@dioptria/contract/shop/resource-endpoints.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { today } from '../../base/format/format.ts';
import { call, queryOf } from '../../base/http/call.ts';
import { clientQuery } from '../clients/clients-api.ts';
import type { DraftCoverage } from './draft-coverage.ts';
import type { TariffPolicy } from './propose-coverages.ts';

const insurerQuery = (id: string) => queryOf(resourceEndpoints.insurances.read, { params: { id } });

const rulesQuery = (id: string, validOn: string) => queryOf(ruleEndpoints.list, { params: { id }, query: { validOn } });

const ruleQuery = (insurance: string, id: string) =>
  queryOf(ruleEndpoints.read, { params: { id: insurance, ruleId: id } });

/** Includes rules that are no longer valid. Undefined while the rules load. */
export function useRulesOf(coverages: readonly Coverage[]): readonly CoverageRule[] | undefined {
  const queries = coverages.flatMap(({ insurance, lines }) =>
    lines.flatMap(({ rule }) => (rule === null ? [] : [ruleQuery(insurance._id, rule)])),
  );
  const found = useQueries({ queries }).map(({ data }) => data);
  return found.every((rule) => rule !== undefined) ? found : undefined;
}

const earlierQuery = (client: string, insurance: string, sale: string | undefined) =>
  queryOf(coverageEndpoints.coveredSales, { params: { id: client }, query: { insurance, sale } });

/**
 * The client's current policies that have a tariff, in the client's order. Undefined while the tariffs load. `sale` is
 * the sale whose coverages the user changes.
 */
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

const { proposal } = coverageEndpoints;

const proposalQuery = (question: SentBodyOf<typeof proposal>) =>
  queryOptions({
    queryKey: [proposal.path, question],
    queryFn: ({ signal }) => call(proposal, { body: question, signal }),
    meta: { shows: proposal.shows },
  });

/** In milliseconds. The typed number is checked when the user has pressed no key for this time. */
const TYPED_AFTER = 300;

/**
 * For each insurer's id, the number of another sale that already uses the typed authorization. `sale` is the sale whose
 * coverages the user changes, or null (docs/rules.md#coverage-6).
 */
export function useUsedAuthorizations(
  client: string,
  coverages: readonly Pick<DraftCoverage, 'insurance' | 'authorizationNumber'>[],
  sale: string | null,
): ReadonlyMap<string, number> {
  // The debounced value is one text, because a list is new in each render and would always count as changed.
  const [typed] = useDebouncedValue(
    JSON.stringify(coverages.map(({ insurance, authorizationNumber }) => [insurance._id, authorizationNumber.trim()])),
    TYPED_AFTER,
  );
  const numbered = (JSON.parse(typed) as readonly [insurance: string, authorizationNumber: string][]).filter(
    ([, authorizationNumber]) => authorizationNumber !== '',
  );
  const answers = useQueries({
    queries: numbered.map(([insurance, authorizationNumber]) =>
      proposalQuery({ client, insurance, sale, authorizationNumber, lines: [] }),
    ),
  });
  return new Map(
    numbered.flatMap(([insurance], index) => {
      const other = answers[index]?.data?.authorizationUsedBy ?? null;
      return other === null ? [] : [[insurance, other] as const];
    }),
  );
}

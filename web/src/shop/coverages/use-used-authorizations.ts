import type { SentBodyOf } from '@dioptria/contract/base/endpoint.ts';
import { coverageEndpoints } from '@dioptria/contract/shop/coverages/coverage-endpoints.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { queryOptions, useQueries } from '@tanstack/react-query';
import { call } from '../../base/http/call.ts';
import type { DraftCoverage } from './draft-coverage.ts';

const { proposal } = coverageEndpoints;

const proposalQuery = (question: SentBodyOf<typeof proposal>) =>
  queryOptions({
    queryKey: [proposal.path, question],
    queryFn: ({ signal }) => call(proposal, { body: question, signal }),
    meta: { shows: proposal.shows },
  });

/** Milliseconds without a key. */
const TYPED_AFTER = 300;

/** By insurer. `sale` is the sale whose coverages the user changes, or null (docs/rules.md#coverage-6). */
export function useUsedAuthorizations(
  client: string,
  coverages: readonly Pick<DraftCoverage, 'insurance' | 'authorizationNumber'>[],
  sale: string | null,
): ReadonlyMap<string, number> {
  // One text, because each render makes a new list, which would never count as typed.
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

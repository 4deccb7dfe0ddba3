import type { CoverageProposal, SentQuestion } from '@dioptria/contract/shop/coverages/coverage-proposal.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQueries } from '@tanstack/react-query';
import { http } from '../../base/http/http.ts';
import { queryKeys, resourcePath } from '../../base/http/query-keys.ts';
import type { DraftCoverage } from './draft-coverage.ts';

const path = resourcePath({ path: 'coverages' });

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
    queries: numbered.map(([insurance, authorizationNumber]) => ({
      queryKey: queryKeys.part(path, 'authorization', client, insurance, authorizationNumber, sale),
      queryFn: ({ signal }: { signal: AbortSignal }) => {
        const question: SentQuestion = { client, insurance, sale, authorizationNumber, lines: [] };
        return http.post<CoverageProposal>(resourcePath({ path: 'coverage-proposal' }), question, { signal });
      },
    })),
  });
  return new Map(
    numbered.flatMap(([insurance], index) => {
      const other = answers[index]?.data?.authorizationUsedBy ?? null;
      return other === null ? [] : [[insurance, other] as const];
    }),
  );
}

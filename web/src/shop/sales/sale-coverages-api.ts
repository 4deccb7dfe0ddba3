import type { CoverageDocumentKind } from '@dioptria/contract/shop/coverages/coverage-labels.ts';
import type { SentCoverage } from '@dioptria/contract/shop/coverages/coverages.ts';
import type { NewSignature, SaleSignature } from '@dioptria/contract/shop/coverages/coverage-documents.ts';
import { queryOptions } from '@tanstack/react-query';
import { http } from '../../base/http/http.ts';
import { queryKeys, resourcePath } from '../../base/http/query-keys.ts';
import { nothingIfAbsent, type Sale, useSaleWrite } from './sales-api.ts';

const path = resourcePath({ path: 'sales' });

/** A stored coverage whose insurer is absent becomes void. */
export const useSaveCoverages = (shown: Sale) =>
  useSaleWrite<SentCoverage[]>(shown, (sale, coverages, updatedAt) =>
    http.put<{ sale: Sale }>(`${sale}/coverages`, { coverages, updatedAt }),
  );

interface TickedDocuments {
  coverages: readonly string[];
  kind: CoverageDocumentKind;
  isPresent: boolean;
  note?: string;
}

/** Other documents do not change, so that a quick second tick is no conflict. */
export const useTickDocument = (shown: Sale) =>
  useSaleWrite<TickedDocuments>(shown, async (_path, { coverages, ...document }) => {
    let answer = { sale: shown };
    for (const id of coverages)
      answer = await http.put<{ sale: Sale }>(`/tenant/coverages/${id}/documents`, { documents: [document] });
    return answer;
  });

export const useSignSale = (shown: Sale) =>
  useSaleWrite<NewSignature>(shown, (sale, signature) => http.post<{ sale: Sale }>(`${sale}/signature`, signature));

/**
 * `null` if the client has not signed on a screen: the coverages name the drawing, so the query of a sale without a drawing sends
 * no request.
 */
export const signatureQuery = ({ _id, coverages = [] }: Sale) => {
  const isDrawn = coverages.some(({ documents }) => documents.some(({ signature }) => signature !== null));
  return queryOptions({
    queryKey: queryKeys.part(path, 'signature', _id),
    queryFn: ({ signal }) =>
      isDrawn ? http.get<SaleSignature>(`${path}/${_id}/signature`, { signal }).catch(nothingIfAbsent) : null,
  });
};

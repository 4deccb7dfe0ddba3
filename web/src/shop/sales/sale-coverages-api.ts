import type { SentBodyOf } from '@dioptria/contract/base/endpoint.ts';
import type { CoverageDocumentKind } from '@dioptria/contract/shop/coverages/coverage-labels.ts';
import type { Coverage } from '@dioptria/contract/shop/coverages/coverages.ts';
import { saleEndpoints } from '@dioptria/contract/shop/sales/sales-endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import { call, queryOf } from '../../base/http/call.ts';
import { nothingIfAbsent, type Sale, useSaleWrite } from './sales-api.ts';

/** A stored coverage whose insurer is absent becomes void. */
export const useSaveCoverages = (shown: Sale) =>
  useSaleWrite<SentBodyOf<typeof saleEndpoints.cover>['coverages']>(shown, (send, coverages, updatedAt) =>
    send(saleEndpoints.cover, { params: { id: shown._id }, body: { coverages, updatedAt } }),
  );

interface TickedDocuments {
  coverages: readonly string[];
  kind: CoverageDocumentKind;
  isPresent: boolean;
  note?: string;
}

/** Other documents do not change, so that a quick second tick is no conflict. */
export const useTickDocument = (shown: Sale) =>
  useSaleWrite<TickedDocuments>(shown, async (send, { coverages, ...document }) => {
    let answer = { sale: shown };
    for (const id of coverages)
      answer = await send(saleEndpoints.tickDocuments, { params: { id }, body: { documents: [document] } });
    return answer;
  });

export const useSignSale = (shown: Sale) =>
  useSaleWrite<SentBodyOf<typeof saleEndpoints.sign>>(shown, (send, body) =>
    send(saleEndpoints.sign, { params: { id: shown._id }, body }),
  );

export const lacksSignature = ({ state, missing }: Pick<Coverage, 'state' | 'missing'>): boolean =>
  state !== 'void' && missing.includes('signature');

export const needsSignature = ({ coverages = [] }: Sale): boolean => coverages.some(lacksSignature);

/**
 * `null` if the client has not signed on a screen: the coverages name the drawing, so the query of a sale without a drawing sends
 * no request.
 */
export const signatureQuery = ({ _id: id, coverages = [] }: Sale) => {
  const isDrawn = coverages.some(({ documents }) => documents.some(({ signature }) => signature !== null));
  const { queryKey, meta } = queryOf(saleEndpoints.signature, { params: { id } });
  return queryOptions({
    queryKey: [...queryKey],
    queryFn: ({ signal }) =>
      isDrawn ? call(saleEndpoints.signature, { params: { id }, signal }).catch(nothingIfAbsent) : null,
    meta,
  });
};

import { type AnswerOf, pathOf, type SentBodyOf } from '@dioptria/contract/base/endpoint.ts';
import type { CoverageDocumentKind } from '@dioptria/contract/shop/coverages/coverage-labels.ts';
import type { Coverage } from '@dioptria/contract/shop/coverages/coverages.ts';
import { resourceEndpoints } from '@dioptria/contract/shop/resource-endpoints.ts';
import { saleEndpoints } from '@dioptria/contract/shop/sales/sales-endpoints.ts';
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, queryOf } from '../../base/http/call.ts';
import { staleAfterCall } from '../../base/http/stale.ts';
import { type Calling, useCall, useSend } from '../../base/http/use-send.ts';
import type { ChosenFilters } from '../../base/resource/lists/reference-filters.tsx';
import { useOwnSaves } from '../../base/ui/dialogs/unsaved-edits.ts';
import { hideUndo } from '../../base/ui/toasts/undo-toast.tsx';
import type { productFilters } from '../products/products-api.ts';
import { type ChangedSale, undoSaleChange } from '../sale-undo.ts';
import { nothingIfAbsent } from './public-sale-api.ts';

const { list, read, create, update, remove } = resourceEndpoints.sales;
const { list: productList, read: readProduct } = resourceEndpoints.products;

export type Sale = AnswerOf<typeof read>;
/** The server ignores `seller` and takes the seller from the session. */
export type SaleRequest = SentBodyOf<typeof create> & { seller: string };
export type SaleChanges = SentBodyOf<typeof update>;
export type Product = AnswerOf<typeof readProduct>;

/** `told: 'false'`: the client got no message yet. `toInvoice`: the shop has to invoice the sale. */
export type SalesFilter = { orderStatus?: Sale['orderStatus']; told?: 'false'; toInvoice?: 'true' };

export const salesWith = (filter: SalesFilter = {}) => ({ endpoint: list, filter });

export const saleQuery = (id: string) => queryOf(read, { params: { id } });

/** The oldest comes first. */
export const paymentsQuery = (id: string) => queryOf(saleEndpoints.payments, { params: { id } });

/** The oldest comes first. */
export const noticesQuery = (id: string) => queryOf(saleEndpoints.notices, { params: { id } });

/**
 * The first 100 sales. A change of a sale does not refetch this query, so that the list does not change while
 * the user sends messages.
 */
export const batchQuery = (filter: SalesFilter) =>
  queryOptions({
    queryKey: ['notice-batch', filter],
    queryFn: ({ signal }) => call(list, { query: { ...filter, sort: 'saleDate', limit: 100 }, signal }),
    gcTime: 0,
  });

/** The newest sale has position 1. */
export const salePosition = (id: string) => queryOf(saleEndpoints.position, { params: { id } });

function salesChanged(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ predicate: staleAfterCall(update) });
}

/** A repeated request with the same key gets the first answer and writes nothing (docs/rules.md#records-6). */
export async function createSale(request: SaleRequest, idempotencyKey: string): Promise<Sale> {
  const { sale } = await call(create, { body: request, idempotencyKey });
  return sale;
}

/** Also stores the sale in the cache, so that the sale's detail opens at once. */
export function useSaleCreated() {
  const queryClient = useQueryClient();
  return (sale: Sale) => {
    queryClient.setQueryData(saleQuery(sale._id).queryKey, sale);
    void salesChanged(queryClient);
  };
}

/**
 * `write` gets the `updatedAt` of the shown version, or of the newest version that the same dialog has saved since. The
 * writes to the same sale run one after the other.
 */
function useSaleWrite<Input>(
  shown: Sale,
  write: (send: Calling, input: Input, updatedAt: string) => Promise<{ sale: Sale }>,
) {
  const { _id: id } = shown;
  const ownSaves = useOwnSaves();
  const send = useCall();
  const queryClient = useQueryClient();
  return useMutation({
    scope: { id: pathOf(read, { id }) },
    mutationFn: async (input: Input) => {
      const updatedAt = ownSaves.latest(shown.updatedAt);
      const { sale } = await write(send, input, updatedAt);
      ownSaves.saved(updatedAt, sale.updatedAt);
      return sale;
    },
    onSuccess: (sale) => {
      hideUndo(id);
      queryClient.setQueryData(saleQuery(id).queryKey, sale);
      void salesChanged(queryClient);
    },
  });
}

/** The server answers 409 `stale` if another user changed the sale after the version `shown`. */
export const useSaveSale = (shown: Sale) =>
  useSaleWrite<SaleChanges>(shown, (send, changes, updatedAt) =>
    send(update, { params: { id: shown._id }, body: { ...changes, updatedAt } }),
  );

export const useBookPayment = (shown: Sale) =>
  useSaleWrite<Omit<SentBodyOf<typeof saleEndpoints.pay>, 'surcharge'>>(shown, (send, body) =>
    send(saleEndpoints.pay, { params: { id: shown._id }, body }),
  );

export const useGiveBack = (shown: Sale) =>
  useSaleWrite<Omit<SentBodyOf<typeof saleEndpoints.giveBack>, 'updatedAt'>>(shown, (send, body, updatedAt) =>
    send(saleEndpoints.giveBack, { params: { id: shown._id }, body: { ...body, updatedAt } }),
  );

export type ModificationBody = Omit<SentBodyOf<typeof saleEndpoints.modify>, 'updatedAt'>;

/** The sale as it would be after the change. The key has the version, because the preview of an older version is refused. */
export const modificationPreviewQuery = ({ _id: id, updatedAt }: Sale, body: ModificationBody) =>
  queryOptions({
    queryKey: ['sale-modification', id, updatedAt, body],
    queryFn: async ({ signal }) => {
      const sent = { params: { id }, body: { ...body, updatedAt }, signal };
      return (await call(saleEndpoints.previewModification, sent)).preview;
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

export const useModifySale = (shown: Sale) =>
  useSaleWrite<ModificationBody>(shown, (send, body, updatedAt) =>
    send(saleEndpoints.modify, { params: { id: shown._id }, body: { ...body, updatedAt } }),
  );

/** Collects and delivers, or does neither. */
export const useDeliverSale = (shown: Sale) =>
  useSaleWrite<Omit<SentBodyOf<typeof saleEndpoints.deliver>, 'updatedAt'>>(shown, (send, delivery, updatedAt) =>
    send(saleEndpoints.deliver, { params: { id: shown._id }, body: { ...delivery, updatedAt } }),
  );

export const useLaterType = (shown: Sale) =>
  useSaleWrite<Omit<SentBodyOf<typeof saleEndpoints.setType>, 'updatedAt'>>(shown, (send, type, updatedAt) =>
    send(saleEndpoints.setType, { params: { id: shown._id }, body: { ...type, updatedAt } }),
  );

export const useCorrectPayment = (shown: Sale, paymentId: string) =>
  useSaleWrite<string>(shown, (send, note) =>
    send(saleEndpoints.correctPayment, { params: { id: shown._id, paymentId }, body: { note } }),
  );

export const useCorrectClosedPayment = (shown: Sale, paymentId: string) =>
  useSaleWrite<SentBodyOf<typeof saleEndpoints.correctClosedPayment>>(shown, (send, body) =>
    send(saleEndpoints.correctClosedPayment, { params: { id: shown._id, paymentId }, body }),
  );

/** Rejects if the sale has changed again after the change that the user undoes. */
export function useUndoChange() {
  const ownSaves = useOwnSaves();
  const queryClient = useQueryClient();
  return async (changed: ChangedSale): Promise<void> => {
    const sale = await undoSaleChange(queryClient, changed);
    ownSaves.saved(changed.updatedAt, sale.updatedAt);
    queryClient.setQueryData(saleQuery(sale._id).queryKey, sale);
  };
}

export function useNotifyClient({ _id: id }: Sale) {
  const queryClient = useQueryClient();
  return useSend(
    saleEndpoints.notify,
    { params: { id } },
    { onSuccess: ({ sale }) => queryClient.setQueryData(saleQuery(id).queryKey, sale) },
  );
}

export const useRemakeSale = ({ _id: id }: Sale) => useSend(saleEndpoints.remake, { params: { id } });

export function useDeleteSale(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (reason?: string) => call(remove, { params: { id }, query: { reason } }),
    onSuccess: () => {
      queryClient.removeQueries({ queryKey: saleQuery(id).queryKey });
      void salesChanged(queryClient);
    },
  });
}

export type ProductFilter = ChosenFilters<(typeof productFilters)[number]['filter']>;

export const productsWith = (filter: ProductFilter) => ({ endpoint: productList, filter });

export const productQuery = (id: string) => queryOf(readProduct, { params: { id } });

/** A stored coverage becomes void if its insurer is absent from the request. */
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

/** The request has only the ticked document, so that a quick second tick is no conflict. */
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
 * `null` if the client has not signed on a screen. The coverages show whether the sale has a drawing, so a sale without
 * a drawing causes no request.
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

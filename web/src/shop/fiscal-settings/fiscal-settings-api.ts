import type { AnswerOf, SentBodyOf } from '@dioptria/contract/base/endpoint.ts';
import { fiscalEndpoints } from '@dioptria/contract/shop/fiscal-settings/fiscal-endpoints.ts';
import type { FiscalSettings } from '@dioptria/contract/shop/fiscal-settings/fiscal-settings.ts';
import { fiscalModeTable } from '@dioptria/contract/shop/fiscal-settings/fiscal-labels.ts';
import { resourceEndpoints } from '@dioptria/contract/shop/resource-endpoints.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AnswerKey, call, queryOf } from '../../base/http/call.ts';
import { staleAfterCall } from '../../base/http/stale.ts';

export type PointOfSale = AnswerOf<typeof resourceEndpoints.points_of_sale.read>;

export type StoredSettings = FiscalSettings & { name: string };
const named = (stored: FiscalSettings): StoredSettings => ({ ...stored, name: stored.legalName });

const stored = queryOf(fiscalEndpoints.read);
const queryKey: AnswerKey = stored.queryKey;

export const fiscalSettingsQuery = queryOptions({
  queryKey,
  queryFn: async ({ signal }) => named(await call(fiscalEndpoints.read, { signal })),
  meta: { ...stored.meta },
});

/** In milliseconds. The settings change rarely, and a change refetches them. */
const RARELY = 5 * 60_000;

/** Undefined if the shop issues no vouchers, and before the first answer. */
export function useIssuing(): StoredSettings | undefined {
  const { data } = useQuery({ ...fiscalSettingsQuery, staleTime: RARELY });
  return data && fiscalModeTable[data.mode].issues ? data : undefined;
}

export const pointsOfSaleQuery = queryOf(resourceEndpoints.points_of_sale.list);

function useChange<Request>(send: (request: Request) => Promise<{ fiscalSettings: FiscalSettings }>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (request: Request) => named((await send(request)).fiscalSettings),
    onSuccess: (saved) => {
      queryClient.setQueryData(fiscalSettingsQuery.queryKey, saved);
      void queryClient.invalidateQueries({ predicate: staleAfterCall(fiscalEndpoints.update) });
    },
  });
}

/** The cast is correct: the fields of the form have the types of the settings. */
const bodyOf = (request: object) => request as SentBodyOf<typeof fiscalEndpoints.update>;

/** Sends the `updatedAt` of the version that the user edited. */
export const useSaveFiscalSettings = () =>
  useChange((request: object) => call(fiscalEndpoints.update, { body: bodyOf(request) }));

export const useInstallCertificate = () =>
  useChange((certificate: string) => call(fiscalEndpoints.installCertificate, { body: { certificate } }));

export function useRequestCertificate() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (alias: string) => call(fiscalEndpoints.requestCertificate, { body: { alias } }),
    onSuccess: () => queryClient.invalidateQueries(fiscalSettingsQuery),
  });
}

/** In the mode of the simulator, the test makes a certificate if the shop has none. */
export function useConnectionTest() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(fiscalEndpoints.test),
    onSuccess: () => queryClient.invalidateQueries(fiscalSettingsQuery),
  });
}

export const findTaxpayer = (cuit: string) => call(fiscalEndpoints.taxpayer, { params: { cuit } });

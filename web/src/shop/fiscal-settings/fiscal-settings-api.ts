import {
  type ConnectionTest,
  fiscalSettings,
  type FiscalSettings,
} from '@dioptria/contract/shop/fiscal-settings/fiscal-settings.ts';
import { fiscalModeTable } from '@dioptria/contract/shop/fiscal-settings/fiscal-labels.ts';
import { type Taxpayer, taxpayersPath } from '@dioptria/contract/shop/fiscal-settings/taxpayers.ts';
import type { RecordOf } from '@dioptria/contract/base/resource.ts';
import type { pointsOfSale } from '@dioptria/contract/shop/points-of-sale/points-of-sale.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { http } from '../../base/http/http.ts';
import { queryKeys, resourcePath } from '../../base/http/query-keys.ts';
import { staleAfter } from '../stale-queries.ts';

const path = resourcePath(fiscalSettings);
export type PointOfSale = RecordOf<typeof pointsOfSale>;

export type StoredSettings = FiscalSettings & { name: string };
const named = (stored: FiscalSettings): StoredSettings => ({ ...stored, name: stored.legalName });

export const fiscalSettingsQuery = queryOptions({
  queryKey: queryKeys.all(path),
  queryFn: async ({ signal }) => named(await http.get<FiscalSettings>(path, { signal })),
});

/** In milliseconds. The settings change rarely, and a change refetches them. */
const RARELY = 5 * 60_000;

/** Undefined if the shop issues none, and before the first answer. */
export function useIssuing(): StoredSettings | undefined {
  const { data } = useQuery({ ...fiscalSettingsQuery, staleTime: RARELY });
  return data && fiscalModeTable[data.mode].issues ? data : undefined;
}

const pointsPath = resourcePath({ path: 'points-of-sale' });
export const pointsOfSaleQuery = queryOptions({
  queryKey: queryKeys.part(pointsPath, 'all'),
  queryFn: ({ signal }) => http.get<PointOfSale[]>(pointsPath, { signal }),
});

function useChange<Request>(send: (request: Request) => Promise<{ fiscalSettings: FiscalSettings }>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (request: Request) => named((await send(request)).fiscalSettings),
    onSuccess: (saved) => {
      queryClient.setQueryData(fiscalSettingsQuery.queryKey, saved);
      void queryClient.invalidateQueries({ predicate: staleAfter(fiscalSettings.path) });
    },
  });
}

/** Sends the `updatedAt` of the version that the user edited. */
export const useSaveFiscalSettings = () =>
  useChange((request: object) => http.put<{ fiscalSettings: FiscalSettings }>(path, request));

export const useInstallCertificate = () =>
  useChange((certificate: string) =>
    http.put<{ fiscalSettings: FiscalSettings }>(`${path}/certificate`, { certificate }),
  );

export function useRequestCertificate() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (alias: string) => http.post<{ request: string }>(`${path}/certificate-request`, { alias }),
    onSuccess: () => queryClient.invalidateQueries(fiscalSettingsQuery),
  });
}

/** In the mode of the simulator, the test makes a missing certificate. */
export function useConnectionTest() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => http.post<ConnectionTest>(`${path}/test`),
    onSuccess: () => queryClient.invalidateQueries(fiscalSettingsQuery),
  });
}

export const findTaxpayer = (cuit: string) =>
  http.get<Taxpayer>(`${resourcePath({ path: taxpayersPath })}/${encodeURIComponent(cuit)}`);

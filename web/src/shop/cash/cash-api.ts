import type { cashRegisters } from '@dioptria/contract/shop/cash/cash-registers.ts';
import type {
  CashEntry,
  cashClosing,
  CashSession,
  newCashMovement,
  openingCorrection,
} from '@dioptria/contract/shop/cash/cash-sessions.ts';
import type { Collection } from '@dioptria/contract/shop/cash/collections.ts';
import type { RecordOf } from '@dioptria/contract/base/resource.ts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { http } from '../../base/http/http.ts';
import { postOnce, useIdempotencyKey } from '../../base/http/idempotency-key.ts';
import { queryKeys, resourcePath } from '../../base/http/query-keys.ts';
import { staleAfter } from '../stale-queries.ts';

export type CashRegister = RecordOf<typeof cashRegisters>;

/** The path of the cash sessions, for functions that work with any resource. */
export const cashSessionsPlace = { path: 'cash-sessions' };
const cashSessionsPath = resourcePath(cashSessionsPlace);
const registersPath = resourcePath({ path: 'cash-registers' });
export const collectionsPath = resourcePath({ path: 'collections' });

/** The source of the list of closed cash sessions. */
export const closedCashSessions = { path: cashSessionsPath, filter: { status: 'closed' } };

/** The query of the registers that are not disabled, sorted by name. */
export const registersQuery = queryOptions({
  queryKey: queryKeys.list(registersPath, { enabled: 'true' }, {}),
  queryFn: ({ signal }) =>
    http.get<CashRegister[]>(registersPath, { query: { enabled: 'true', sort: 'name' }, signal }),
});

/** The query of the open cash sessions of all registers. */
export const openCashSessionsQuery = queryOptions({
  queryKey: queryKeys.list(cashSessionsPath, { status: 'open' }, {}),
  queryFn: ({ signal }) => http.get<CashSession[]>(cashSessionsPath, { query: { status: 'open' }, signal }),
});

/**
 * The query of the cash session that the user's payments join. `cashSession` is null if the user works in no cash
 * session.
 */
export const currentCashSessionQuery = queryOptions({
  queryKey: queryKeys.part(cashSessionsPath, 'current'),
  queryFn: ({ signal }) => http.get<{ cashSession: CashSession | null }>(`${cashSessionsPath}/current`, { signal }),
});

/** The query of the newest entries of a cash session. */
export const entriesQuery = (id: string, limit: number) =>
  queryOptions({
    queryKey: queryKeys.list(`${cashSessionsPath}/${id}/entries`, {}, { limit }),
    queryFn: ({ signal }) => http.list<CashEntry>(`${cashSessionsPath}/${id}/entries`, { query: { limit }, signal }),
    placeholderData: keepPreviousData,
  });

/** The query of the payments that the shop received on each day of a period. */
export const collectionsQuery = (period: { from: string; to: string }) =>
  queryOptions({
    queryKey: queryKeys.list(collectionsPath, period, {}),
    queryFn: ({ signal }) => http.get<Collection[]>(collectionsPath, { query: period, signal }),
    placeholderData: keepPreviousData,
  });

/** Returns a mutation that writes to a cash session. A retry with the same content writes nothing twice. */
function useCashSessionWrite<Input extends object, Answer>(path: string) {
  const queryClient = useQueryClient();
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: (input: Input) => postOnce<Answer>(path, input, keyOf(input)),
    // Refetches also after an error, because the server stores the tally of a closing that it refuses.
    onSettled: () => void queryClient.invalidateQueries({ predicate: staleAfter(cashSessionsPlace.path) }),
  });
}

export const useOpenCashSession = () =>
  useCashSessionWrite<{ cashRegisterId: string; openingAmount: number }, CashSession>(cashSessionsPath);

export const useMoveCash = (id: string) =>
  useCashSessionWrite<z.input<typeof newCashMovement>, object>(`${cashSessionsPath}/${id}/movements`);

export const useCorrectOpening = (id: string) =>
  useCashSessionWrite<z.input<typeof openingCorrection>, object>(`${cashSessionsPath}/${id}/opening`);

export const useCloseCashSession = (id: string) =>
  useCashSessionWrite<z.input<typeof cashClosing>, { cashSession: CashSession }>(`${cashSessionsPath}/${id}/close`);

export const useJoinCashSession = (id: string) => useCashSessionWrite<object, object>(`${cashSessionsPath}/${id}/join`);

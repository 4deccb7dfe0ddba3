import type { cashRegisters } from '@dioptria/contract/cash-registers.ts';
import type { CashEntry, cashClosing, CashSession, newCashMovement } from '@dioptria/contract/cash-sessions.ts';
import type { Collection } from '@dioptria/contract/collections.ts';
import type { RecordOf } from '@dioptria/contract/resource.ts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { http } from '../shared/http/http.ts';
import { postOnce, useIdempotencyKey } from '../shared/http/idempotency-key.ts';
import { addressOf, queryKeys, staleAfter } from '../shared/http/query-keys.ts';

export type CashRegister = RecordOf<typeof cashRegisters>;

/** The path of the sessions, for the queries that all resources share. */
export const sessionsPlace = { path: 'cash-sessions' };
const sessionsPath = addressOf(sessionsPlace);
const registersPath = addressOf({ path: 'cash-registers' });
export const collectionsPath = addressOf({ path: 'collections' });

/** The list of closed sessions. */
export const closedSessions = { path: sessionsPath, filter: { status: 'closed' } };

/** The registers in use, by name. */
export const registersQuery = queryOptions({
  queryKey: queryKeys.list(registersPath, { enabled: 'true' }, {}),
  queryFn: ({ signal }) =>
    http.get<CashRegister[]>(registersPath, { query: { enabled: 'true', sort: 'name' }, signal }),
});

/** The open sessions of all registers. */
export const openSessionsQuery = queryOptions({
  queryKey: queryKeys.list(sessionsPath, { status: 'open' }, {}),
  queryFn: ({ signal }) => http.get<CashSession[]>(sessionsPath, { query: { status: 'open' }, signal }),
});

/** The session that the user's payments join; null without one. */
export const currentSessionQuery = queryOptions({
  queryKey: queryKeys.current(sessionsPath),
  queryFn: ({ signal }) => http.get<{ cashSession: CashSession | null }>(`${sessionsPath}/current`, { signal }),
});

/** The newest entries of a session. */
export const entriesQuery = (id: string, limit: number) =>
  queryOptions({
    queryKey: queryKeys.list(`${sessionsPath}/${id}/entries`, {}, { limit }),
    queryFn: ({ signal }) => http.list<CashEntry>(`${sessionsPath}/${id}/entries`, { query: { limit }, signal }),
    placeholderData: keepPreviousData,
  });

/** What was received on each day of a period. */
export const collectionsQuery = (period: { from: string; to: string }) =>
  queryOptions({
    queryKey: queryKeys.list(collectionsPath, period, {}),
    queryFn: ({ signal }) => http.get<Collection[]>(collectionsPath, { query: period, signal }),
    placeholderData: keepPreviousData,
  });

/** A write of a session. A retry with the same content writes nothing twice. */
function useSessionWrite<Input extends object, Answer>(path: string) {
  const queryClient = useQueryClient();
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: (input: Input) => postOnce<Answer>(path, input, keyOf(input)),
    onSuccess: () => void queryClient.invalidateQueries({ predicate: staleAfter(sessionsPlace.path) }),
  });
}

export const useOpenSession = () =>
  useSessionWrite<{ cashRegisterId: string; openingAmount: number }, CashSession>(sessionsPath);

export const useMoveCash = (id: string) =>
  useSessionWrite<z.input<typeof newCashMovement>, object>(`${sessionsPath}/${id}/movements`);

export const useCloseSession = (id: string) =>
  useSessionWrite<z.input<typeof cashClosing>, { cashSession: CashSession }>(`${sessionsPath}/${id}/close`);

export const useJoinSession = (id: string) => useSessionWrite<object, object>(`${sessionsPath}/${id}/join`);

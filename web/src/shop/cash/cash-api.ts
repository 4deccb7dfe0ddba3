import type { AnswerOf } from '@dioptria/contract/base/endpoint.ts';
import { cashEndpoints, collectionsEndpoints } from '@dioptria/contract/shop/cash/cash-endpoints.ts';
import { documentEndpoints } from '@dioptria/contract/shop/document-endpoints.ts';
import { resourceEndpoints } from '@dioptria/contract/shop/resource-endpoints.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { pageOf, queryOf } from '../../base/http/call.ts';
import { useSend } from '../../base/http/use-send.ts';

const { list } = documentEndpoints.cash_sessions;

export type CashRegister = AnswerOf<typeof resourceEndpoints.cash_registers.read>;

export const closedCashSessions = { endpoint: list, filter: { status: 'closed' } };

export const registersQuery = queryOf(resourceEndpoints.cash_registers.list, {
  query: { enabled: true, sort: 'name' },
});

export const openCashSessionsQuery = queryOf(list, { query: { status: 'open' } });

export const lastClosingQuery = (cashRegisterId: string) =>
  queryOf(list, { query: { cashRegisterId, status: 'closed', sort: '-closedAt', limit: 1 } });

/** `cashSession` is null if the user works in no cash session. */
export const currentCashSessionQuery = queryOf(cashEndpoints.current);

export const entriesQuery = (id: string, limit: number) => ({
  ...pageOf(cashEndpoints.entries, { params: { id }, query: { limit } }),
  placeholderData: keepPreviousData,
});

export const correctionsQuery = (id: string) => queryOf(cashEndpoints.corrections, { params: { id } });

export const collectionsQuery = (period: { from: string; to: string }) => ({
  ...queryOf(collectionsEndpoints.list, { query: period }),
  placeholderData: keepPreviousData,
});

export const useOpenCashSession = () => useSend(cashEndpoints.open);
export const useMoveCash = (id: string) => useSend(cashEndpoints.move, { params: { id } });
export const useCorrectMovement = (id: string, movementId: string) =>
  useSend(cashEndpoints.correctMovement, { params: { id, movementId } });
export const useCorrectOpening = (id: string) => useSend(cashEndpoints.correctOpening, { params: { id } });
export const useCloseCashSession = (id: string) => useSend(cashEndpoints.close, { params: { id } });
export const useJoinCashSession = (id: string) => useSend(cashEndpoints.join, { params: { id } });

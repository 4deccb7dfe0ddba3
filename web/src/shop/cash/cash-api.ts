import { cashEndpoints, collectionsEndpoints } from '@dioptria/contract/shop/cash/cash-endpoints.ts';
import { documentEndpoints } from '@dioptria/contract/shop/document-endpoints.ts';
import { resourceEndpoints } from '@dioptria/contract/shop/resource-endpoints.ts';
import type { AnswerOf } from '@dioptria/contract/base/endpoint.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { pageOf, queryOf } from '../../base/http/call.ts';
import { resourcePath } from '../../base/http/query-keys.ts';
import { useSend } from '../../base/http/use-send.ts';

const { list } = documentEndpoints.cash_sessions;

export type CashRegister = AnswerOf<typeof resourceEndpoints.cash_registers.read>;

/** The path of the cash sessions, for functions that work with any resource. */
export const cashSessionsPlace = { path: 'cash-sessions' };

/** The source of the list of closed cash sessions. */
export const closedCashSessions = { path: resourcePath(cashSessionsPlace), filter: { status: 'closed' } };

/** The query of the registers that are not disabled, sorted by name. */
export const registersQuery = queryOf(resourceEndpoints.cash_registers.list, {
  query: { enabled: true, sort: 'name' },
});

export const openCashSessionsQuery = queryOf(list, { query: { status: 'open' } });

/**
 * The query of the cash session that the user's payments join. `cashSession` is null if the user works in no cash
 * session.
 */
export const currentCashSessionQuery = queryOf(cashEndpoints.current);

/** The query of the newest entries of a cash session. */
export const entriesQuery = (id: string, limit: number) => ({
  ...pageOf(cashEndpoints.entries, { params: { id }, query: { limit } }),
  placeholderData: keepPreviousData,
});

/** The query of the payments that the shop received on each day of a period. */
export const collectionsQuery = (period: { from: string; to: string }) => ({
  ...queryOf(collectionsEndpoints.list, { query: period }),
  placeholderData: keepPreviousData,
});

export const useOpenCashSession = () => useSend(cashEndpoints.open);
export const useMoveCash = (id: string) => useSend(cashEndpoints.move, { params: { id } });
export const useCorrectOpening = (id: string) => useSend(cashEndpoints.correctOpening, { params: { id } });
export const useCloseCashSession = (id: string) => useSend(cashEndpoints.close, { params: { id } });
export const useJoinCashSession = (id: string) => useSend(cashEndpoints.join, { params: { id } });

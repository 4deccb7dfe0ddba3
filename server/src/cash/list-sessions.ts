import { type cashSessions, type CashSession } from '@dioptria/contract/cash-sessions.ts';
import type { Selection } from '@dioptria/contract/resource.ts';
import { addDays, startOfShopDay } from '@dioptria/contract/shop-time.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { listing } from '../resource/listing.ts';
import { selectSessions, sessionRecords, type SessionRow } from './session-records.ts';

/** The filters of the list. */
export type SessionFilters = z.output<z.ZodObject<typeof cashSessions.filters>>;

const sorts = {
  createdAt: sql.ref('cash_sessions.created_at'),
  number: sql.ref('cash_sessions.number'),
  closedAt: sql.ref('cash_sessions.closed_at'),
  openingAmount: sql.ref('cash_sessions.opening_cents'),
};

/** The list of cash sessions. */
export const sessionsListing = listing<SessionFilters, SessionRow, CashSession>({
  plan: (context, { cashRegisterId, userId, status, from, to }: Selection & SessionFilters) => ({
    table: 'cash_sessions',
    defaultSort: '-createdAt',
    rows: selectSessions(context),
    sorts,
    filters: [
      ...(cashRegisterId === undefined ? [] : [sql`cash_sessions.cash_register_id = ${cashRegisterId}`]),
      ...(userId === undefined ? [] : [sql`cash_sessions.user_id = ${userId}`]),
      ...(status === undefined ? [] : [sql`cash_sessions.closed_at is ${status === 'open' ? sql`` : sql`not`} null`]),
      ...(from === undefined ? [] : [sql`cash_sessions.created_at >= ${startOfShopDay(from, context.timeZone)}`]),
      ...(to === undefined
        ? []
        : [sql`cash_sessions.created_at < ${startOfShopDay(addDays(to, 1), context.timeZone)}`]),
    ],
    matching: () => undefined,
  }),
  records: sessionRecords,
});

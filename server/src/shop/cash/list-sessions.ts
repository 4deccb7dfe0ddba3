import { cashSessions } from '@dioptria/contract/shop/cash/cash-sessions.ts';
import { sql } from 'kysely';
import { documentListing } from '../../base/records/document-listing.ts';
import { betweenShopDays } from '../../base/records/list-conditions.ts';
import { selectCashSessions, cashSessionRecords } from './session-records.ts';

export const cashSessionsListing = documentListing(cashSessions, {
  rows: selectCashSessions,
  sorts: { openingAmount: sql.ref('cash_sessions.opening_cents') },
  filters: ({ timeZone }) => ({
    cashRegisterId: 'cash_sessions.cash_register_id',
    userId: 'cash_sessions.user_id',
    status: (status) => sql`cash_sessions.closed_at is ${status === 'open' ? sql`` : sql`not`} null`,
    ...betweenShopDays('cash_sessions.created_at', timeZone),
  }),
  records: cashSessionRecords,
});

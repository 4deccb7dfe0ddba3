import { endpoint } from '../../base/endpoint.ts';
import { exportFormat, type FileExport } from '../../base/export.ts';
import { checkPeriod, period, periodDays } from '../../base/period.ts';
import { z } from '../../base/zod.ts';
import { exportPermission } from '../exports.ts';
import { paymentMethods } from '../sale-values/payment-labels.ts';
import type { MethodNames } from '../sale-values/shop-methods.ts';
import { amountOf } from './cash-labels.ts';
import {
  cashClosing,
  cashCorrection,
  cashEntriesQuery,
  cashEntry,
  cashMovement,
  cashSessions,
  closedCorrection,
  newCashMovement,
  openingCorrection,
} from './cash-sessions.ts';

/**
 * Each amount is the payments with their surcharges, less the refunds. It is negative if the refunds exceed the
 * payments.
 */
const collection = z.object({
  day: z.iso.date(),
  amounts: z.array(z.object({ method: z.enum(paymentMethods), amount: z.number() })),
  total: z.number(),
});
export type Collection = z.output<typeof collection>;

const collectionsQuery = period;
export type CollectionsQuery = z.output<typeof collectionsQuery>;

const collectionsExportQuery = periodDays.extend({ format: exportFormat() }).superRefine(checkPeriod);

export const collectionsExport = (names: MethodNames): FileExport<Collection> => ({
  file: 'cobranzas',
  sheet: 'Cobranzas',
  permission: exportPermission('collections'),
  columns: [
    { header: 'Día', kind: 'day', value: (row) => row.day },
    ...paymentMethods.map((method) => ({
      header: names[method],
      kind: 'money' as const,
      value: (row: Collection) => amountOf(row, method),
    })),
    { header: 'Total', kind: 'money', value: ({ total }) => total },
  ],
});

const { record: cashSession } = cashSessions;
const reading = { method: 'GET', tag: 'cash_sessions', caller: 'cash_sessions.read', shows: ['sales'] } as const;
const writing = { method: 'POST', tag: 'cash_sessions', caller: 'cash_sessions.update', refusals: [409] } as const;

export const cashEndpoints = {
  current: endpoint({
    ...reading,
    path: '/tenant/cash-sessions/current',
    summary: 'The open session of the register that the user works at, or null',
    answer: z.object({ cashSession: cashSession.nullable() }),
  }),
  entries: endpoint({
    ...reading,
    path: '/tenant/cash-sessions/:id/entries',
    summary: 'The payments and movements of a session, newest first',
    query: cashEntriesQuery,
    answer: z.array(cashEntry),
  }),
  open: endpoint({
    ...writing,
    path: '/tenant/cash-sessions',
    summary: 'Opens a session of a register, at which the user works from now on',
    body: cashSessions.create,
    status: 201,
    answer: cashSession,
  }),
  join: endpoint({
    ...writing,
    path: '/tenant/cash-sessions/:id/join',
    summary: 'The user works at the register of this session from now on',
    answer: z.object({ cashSession }),
  }),
  move: endpoint({
    ...writing,
    path: '/tenant/cash-sessions/:id/movements',
    summary: 'Puts cash into the drawer, or takes it out',
    body: newCashMovement,
    status: 201,
    answer: z.object({ movement: cashMovement, cashSession }),
  }),
  corrections: endpoint({
    ...reading,
    path: '/tenant/cash-sessions/:id/corrections',
    summary:
      'The corrections of closed sessions that this session booked, and the later corrections of its own entries',
    answer: z.array(cashCorrection),
  }),
  correctMovement: endpoint({
    ...writing,
    path: '/tenant/cash-sessions/:id/movements/:movementId/correct',
    caller: 'cash_sessions.correct',
    summary: 'Corrects a movement of a closed session in the open session of the same register',
    body: closedCorrection,
    status: 201,
    answer: z.object({ movement: cashMovement, cashSession }),
  }),
  correctOpening: endpoint({
    ...writing,
    path: '/tenant/cash-sessions/:id/opening',
    summary: 'Corrects the opening amount of an open session without a tally',
    body: openingCorrection,
    answer: z.object({ cashSession }),
  }),
  close: endpoint({
    ...writing,
    path: '/tenant/cash-sessions/:id/close',
    summary: 'Stores what was counted by each method as a tally, and closes the session; a difference needs a note',
    body: cashClosing,
    answer: z.object({ cashSession }),
  }),
};

const ofCollections = { method: 'GET', tag: 'collections', shows: ['sales', 'cash-sessions'] } as const;

export const collectionsEndpoints = {
  list: endpoint({
    ...ofCollections,
    path: '/tenant/collections',
    caller: 'reports.read',
    summary: 'What was received on each day by each method, newest first',
    query: collectionsQuery,
    answer: z.array(collection),
  }),
  export: endpoint({
    ...ofCollections,
    path: '/tenant/collections/export',
    caller: exportPermission('collections'),
    summary: 'What was received on each day as a file',
    query: collectionsExportQuery,
    isFile: true,
  }),
};

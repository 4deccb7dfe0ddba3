/** Cash sessions: each is one cash register from its opening to its closing (docs/rules.md#cash-2). */
import { exportPermission } from '../export-permissions.ts';
import { z } from '../../base/zod.ts';
import { cashMovementKinds, cashMovementLabels, countTotals, differenceOf, type MethodCount } from './cash-labels.ts';
import { cashTally, tallyText } from './cash-tallies.ts';
import { defineDocument } from '../../base/document.ts';
import type { ExportColumn } from '../../base/export.ts';
import { stored } from '../../base/field.ts';
import { mapRows } from '../../base/values.ts';
import {
  amountTooLarge,
  day,
  id,
  invalidNumber,
  missingOr,
  money,
  moneyAboveZero,
  namedReference,
  oneOf,
  optionalText,
  queryNumber,
  text,
  tooManyDecimals,
} from '../../base/fields.ts';
import { formatMoney } from '../../base/format.ts';
import { hasAtMostDecimals, MAX_MONEY } from '../../base/money.ts';
import { MAX_LIMIT, type RecordWith } from '../../base/resource.ts';
import {
  paymentKinds,
  paymentMethodLabels,
  paymentMethods,
  paymentMethodTable,
} from '../sale-values/payment-labels.ts';

const methodCount = z.object({ method: z.enum(paymentMethods), expected: z.number(), counted: z.number() });
const methodAmount = z.object({ method: z.enum(paymentMethods), amount: z.number() });

function countText({ method, expected, counted }: MethodCount): string {
  const difference = formatMoney(differenceOf({ expected, counted }));
  return `${paymentMethodLabels[method]}: esperado ${formatMoney(expected)}, contado ${formatMoney(counted)}, diferencia ${difference}`;
}

const fields = {
  /** The number in the tenant's series of cash sessions. */
  number: stored(z.int(), { label: 'Número', heading: 'N.º', kind: 'serialNumber' }),
  cashRegister: stored(namedReference, { label: 'Caja', kind: 'reference', of: 'cash_registers' }),
  /** The user who opened the cash session. */
  user: stored(namedReference, { label: 'Abrió', kind: 'reference', of: 'users' }),
  openingAmount: stored(z.number(), { label: 'Fondo inicial', kind: 'money' }),
  /** The opening amount before its corrections. Null if the opening amount was never corrected (docs/rules.md#cash-13). */
  openedWith: stored(z.number().nullable(), null),
  /** Null for a user who counts blindly, without seeing the expected amounts (docs/rules.md#cash-8). */
  expected: stored(z.array(methodAmount).nullable(), null),
  /** The counted amounts of the first tally. Null while the cash session is open, and for a user who counts blindly. */
  counts: stored(z.array(methodCount).nullable(), { label: 'Arqueo', kind: 'list', rowText: countText }),
  /** The tallies, oldest first. */
  tallies: stored(z.array(cashTally), { label: 'Arqueos enviados', kind: 'list', rowText: tallyText }),
  note: stored(z.string(), { label: 'Observaciones', kind: 'note' }),
  closedAt: stored(z.iso.datetime().nullable(), { label: 'Cierre', kind: 'instant' }),
  closedBy: stored(namedReference.nullable(), { label: 'Cerró', kind: 'reference', of: 'users' }),
  // The log writes a movement, the reason of a correction, and a user's choice of a register, as entries of the cash session.
  kind: { fieldLabel: { label: 'Movimiento', kind: 'option', options: cashMovementLabels } },
  amount: { fieldLabel: { label: 'Importe', kind: 'money' } },
  reason: { fieldLabel: { label: 'Motivo', kind: 'text' } },
  worksHere: { fieldLabel: { label: 'Trabaja en esta caja', kind: 'yesNo' } },
} as const;
export type CashSession = RecordWith<typeof fields>;

/** Cash that a user puts into a drawer or takes out of it, apart from payments. */
export const cashMovement = z.object({
  _id: z.uuid(),
  createdAt: z.iso.datetime(),
  kind: z.enum(cashMovementKinds),
  amount: z.number(),
  reason: z.string(),
  user: namedReference,
});
export type CashMovement = z.output<typeof cashMovement>;

export const newCashMovement = z.object({
  kind: oneOf(cashMovementKinds),
  amount: moneyAboveZero(),
  reason: text(200),
});

/** The right opening amount of an open cash session, and why the amount was wrong. */
export const openingCorrection = z.object({ openingAmount: money(), reason: text(200) });

/** Pesos of a method that is not in the drawer: below 0 if refunds exceed payments. */
const balanceOf = () =>
  z
    .number({ error: missingOr(invalidNumber) })
    .min(-MAX_MONEY, amountTooLarge)
    .max(MAX_MONEY, amountTooLarge)
    .refine((amount) => hasAtMostDecimals(amount, 2), tooManyDecimals)
    .optional();

/** The pesos of each method; those in the drawer are never below 0. */
const countedAmounts = z.strictObject(
  mapRows(paymentMethodTable, ({ isInDrawer }) => (isInDrawer ? money().optional() : balanceOf())),
);

/** The amounts that a user counted; a missing method counts as 0. */
export const cashClosing = z.object({
  counted: countedAmounts,
  note: optionalText(500).default(''),
});

/** An entry of a cash session: a payment of a sale, or a movement of cash. Its amount is negative for money that goes out. */
export const cashEntry = z.object({
  _id: z.uuid(),
  createdAt: z.iso.datetime(),
  kind: z.enum([...paymentKinds, ...cashMovementKinds]),
  method: z.enum(paymentMethods),
  /**
   * The amount with the surcharge. Null for a payment that another user took, if the user counts blindly
   * (docs/rules.md#cash-8).
   */
  amount: z.number().nullable(),
  /** Null for a movement, and for a payment to a client's account. Its `_id` is null if the sale is deleted. */
  sale: z.object({ _id: z.uuid().nullable(), number: z.int() }).nullable(),
  /** The name of the client; '' for a movement. */
  client: z.string(),
  user: namedReference,
  /** The note of a payment, the reason of a movement. */
  note: z.string(),
});
export type CashEntry = z.output<typeof cashEntry>;

export const cashEntriesQuery = z.strictObject({
  page: queryNumber(1_000_000).default(1),
  limit: queryNumber(MAX_LIMIT).default(MAX_LIMIT),
});

const totalsOf = ({ counts }: CashSession) => (counts ? countTotals(counts) : undefined);

function cashDifference({ counts }: CashSession): number | null {
  const cash = counts?.find(({ method }) => paymentMethodTable[method].isInDrawer);
  return cash ? differenceOf(cash) : null;
}

/** The columns of the counted amounts, in the file of the list. */
const countColumns: readonly ExportColumn<CashSession>[] = [
  { header: 'Esperado', kind: 'money', value: (session) => totalsOf(session)?.expected ?? null },
  { header: 'Contado', kind: 'money', value: (session) => totalsOf(session)?.counted ?? null },
  { header: 'Diferencia', kind: 'money', value: (session) => totalsOf(session)?.difference ?? null },
  { header: 'Diferencia en efectivo', kind: 'money', value: cashDifference },
];

const talliesColumn: ExportColumn<CashSession> = {
  header: 'Arqueos',
  kind: 'integer',
  value: ({ tallies }) => tallies.length,
};

/** The cash sessions. A user opens a cash session, moves cash into or out of its drawer, and closes it. */
export const cashSessions = defineDocument({
  name: 'cash_sessions',
  path: 'cash-sessions',
  envelope: 'cashSession',
  fields,
  create: z.object({ cashRegisterId: id(), openingAmount: money() }),
  filters: {
    cashRegisterId: id().optional(),
    userId: id().optional(),
    status: oneOf(['open', 'closed']).optional(),
    /** The days of the shop on which cash sessions were opened, both included. */
    from: day().optional(),
    to: day().optional(),
  },
  sortable: ['createdAt', 'number', 'closedAt', 'openingAmount'],
  defaultSort: '-createdAt',
  isSearched: false,
  shows: ['sales'],
  permissions: {
    list: 'cash_sessions.read',
    read: 'cash_sessions.read',
    update: 'cash_sessions.update',
    expected: 'cash_expected.read',
  },
  list: {
    file: 'cierres-de-caja',
    sheet: 'Cierres',
    permission: exportPermission('cash_sessions'),
    columns: [
      'number',
      'cashRegister',
      { field: 'createdAt', header: 'Apertura' },
      ...(['user', 'openingAmount', 'closedAt', 'closedBy'] as const),
      ...countColumns,
      'note',
      talliesColumn,
    ],
  },
});

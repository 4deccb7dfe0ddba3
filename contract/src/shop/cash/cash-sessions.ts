import { defineDocument } from '../../base/document.ts';
import type { ExportColumn } from '../../base/export.ts';
import { mapRows } from '../../base/field-labels.ts';
import { stored } from '../../base/field.ts';
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
import { requiredField } from '../../base/field-messages.ts';
import { formatMoney } from '../../base/format.ts';
import { hasAtMostDecimals, MAX_MONEY } from '../../base/money.ts';
import { MAX_LIMIT, type RecordWith } from '../../base/resource.ts';
import { z } from '../../base/zod.ts';
import { exportPermission } from '../exports.ts';
import {
  paymentKinds,
  paymentMethodLabels,
  paymentMethods,
  paymentMethodTable,
} from '../sale-values/payment-labels.ts';
import {
  cashMovementKinds,
  cashMovementLabels,
  cashMovementOriginLabels,
  cashMovementOrigins,
  closingCorrections,
  correctedParts,
  countTotals,
  differenceOf,
  type MethodCount,
  tallyTitle,
} from './cash-labels.ts';

const tallyCount = z.object({
  method: z.enum(paymentMethods),
  expected: z.number().nullable(),
  counted: z.number(),
});

const cashTally = z.object({
  _id: z.uuid(),
  createdAt: z.iso.datetime(),
  /** 1 for the first tally of the cash session. The closing takes its amounts from the first tally. */
  place: z.int(),
  user: namedReference,
  counts: z.array(tallyCount).nullable(),
});
export type CashTally = z.output<typeof cashTally>;

function tallyCountText({ method, expected, counted }: z.output<typeof tallyCount>): string {
  const countedText = `${paymentMethodLabels[method]}: contado ${formatMoney(counted)}`;
  return expected === null
    ? countedText
    : `${countedText}, diferencia ${formatMoney(differenceOf({ expected, counted }))}`;
}

const tallyText = ({ place, user, counts }: CashTally): string =>
  [`${tallyTitle(place)}, ${user.name}`, counts?.map(tallyCountText).join('; ')].filter(Boolean).join('. ');

const methodCount = z.object({ method: z.enum(paymentMethods), expected: z.number(), counted: z.number() });
const methodAmount = z.object({ method: z.enum(paymentMethods), amount: z.number() });

function countText({ method, expected, counted }: MethodCount): string {
  const difference = formatMoney(differenceOf({ expected, counted }));
  return `${paymentMethodLabels[method]}: esperado ${formatMoney(expected)}, contado ${formatMoney(counted)}, diferencia ${difference}`;
}

const fields = {
  number: stored(z.int(), { label: 'Número', heading: 'N.º', kind: 'serialNumber' }),
  cashRegister: stored(namedReference, { label: 'Caja', kind: 'reference', of: 'cash_registers' }),
  user: stored(namedReference, { label: 'Abrió', kind: 'reference', of: 'users' }),
  openingAmount: stored(z.number(), { label: 'Fondo inicial', kind: 'money' }),
  /** The opening amount before its corrections. Null if nobody corrected the amount (docs/rules.md#cash-13). */
  openedWith: stored(z.number().nullable(), null),
  /** Null for a user who counts blindly (docs/rules.md#cash-8). */
  expected: stored(z.array(methodAmount).nullable(), null),
  counts: stored(z.array(methodCount).nullable(), { label: 'Arqueo', kind: 'list', rowText: countText }),
  tallies: stored(z.array(cashTally), { label: 'Arqueos enviados', kind: 'list', rowText: tallyText }),
  /** The cash that left the drawer at the closing. Null for an open cash session, and for a user who counts blindly. */
  takenOut: stored(z.number().nullable(), { label: 'Retiro al cerrar', kind: 'money' }),
  /** The number of entries of this cash session that correct entries of earlier, closed cash sessions. */
  corrections: stored(z.int(), { label: closingCorrections, kind: 'number' }),
  note: stored(z.string(), { label: 'Observaciones', kind: 'note' }),
  closedAt: stored(z.iso.datetime().nullable(), { label: 'Cierre', kind: 'instant' }),
  closedBy: stored(namedReference.nullable(), { label: 'Cerró', kind: 'reference', of: 'users' }),
  // Only the audit log has these fields. An entry of a cash session can also be a movement, a correction with its
  // reason, or a user's choice of a register.
  kind: { fieldLabel: { label: 'Movimiento', kind: 'option', options: cashMovementLabels } },
  amount: { fieldLabel: { label: 'Importe', kind: 'money' } },
  reason: { fieldLabel: { label: 'Motivo', kind: 'text' } },
  origin: { fieldLabel: { label: 'Origen', kind: 'option', options: cashMovementOriginLabels } },
  worksHere: { fieldLabel: { label: 'Trabaja en esta caja', kind: 'yesNo' } },
} as const;
export type CashSession = RecordWith<typeof fields>;

export const cashMovement = z.object({
  _id: z.uuid(),
  createdAt: z.iso.datetime(),
  kind: z.enum(cashMovementKinds),
  amount: z.number(),
  reason: z.string(),
  user: namedReference,
});
export type CashMovement = z.output<typeof cashMovement>;

/** The values of a movement in the history of its cash session. */
export const recordedMovement = cashMovement
  .pick({ kind: true, amount: true, reason: true })
  .extend({ origin: z.enum(cashMovementOrigins) });

export const newCashMovement = z.object({
  kind: oneOf(cashMovementKinds),
  amount: moneyAboveZero(),
  reason: text(200),
});

/** `reason` goes with the new entries, which the open cash session of the register gets (docs/rules.md#cash-15). */
export const closedCorrection = z
  .object({
    part: oneOf(correctedParts),
    method: oneOf(paymentMethods).optional(),
    amount: moneyAboveZero().optional(),
    reason: text(200),
  })
  .superRefine((sent, issues) => {
    for (const field of ['method', 'amount'] as const) {
      if (sent.part === field && sent[field] === undefined)
        issues.addIssue({ code: 'custom', path: [field], message: requiredField });
    }
  });
export type ClosedCorrection = z.output<typeof closedCorrection>;

export const openingCorrection = z.object({ openingAmount: money(), reason: text(200) });

const balanceOf = () =>
  z
    .number({ error: missingOr(invalidNumber) })
    .min(-MAX_MONEY, amountTooLarge)
    .max(MAX_MONEY, amountTooLarge)
    .refine((amount) => hasAtMostDecimals(amount, 2), tooManyDecimals)
    .optional();

/** In pesos. The counted cash in the drawer cannot be negative, but the amount of another method can. */
const countedAmounts = z.strictObject(
  mapRows(paymentMethodTable, ({ isInDrawer }) => (isInDrawer ? money().optional() : balanceOf())),
);

/** A missing method counts as 0. */
export const cashClosing = z.object({
  counted: countedAmounts,
  takenOut: money().default(0),
  note: optionalText(500).default(''),
});

/** The amount is negative for money that goes out. */
export const cashEntry = z.object({
  _id: z.uuid(),
  createdAt: z.iso.datetime(),
  kind: z.enum([...paymentKinds, ...cashMovementKinds]),
  method: z.enum(paymentMethods),
  amount: z.number().nullable(),
  sale: z.object({ _id: z.uuid().nullable(), number: z.int() }).nullable(),
  client: z.string(),
  user: namedReference,
  note: z.string(),
  origin: z.enum(['payment', ...cashMovementOrigins]),
  /** Null for a movement of cash. */
  clientId: z.uuid().nullable(),
  /** A part of a payment to the client's account, or an entry of the account without a sale. */
  onAccount: z.boolean(),
  corrects: z.uuid().nullable(),
});
export type CashEntry = z.output<typeof cashEntry>;

const namedSession = z.object({ _id: z.uuid(), number: z.int() });

/** A correction of an entry whose cash session was closed before. `session` is null if the correction joined no cash session. */
export const cashCorrection = cashEntry.extend({
  session: namedSession.nullable(),
  corrected: cashEntry.pick({ createdAt: true, kind: true, method: true }).extend({ session: namedSession }),
});
export type CashCorrection = z.output<typeof cashCorrection>;

export const cashEntriesQuery = z.strictObject({
  page: queryNumber(1_000_000).default(1),
  limit: queryNumber(MAX_LIMIT).default(MAX_LIMIT),
});

const totalsOf = ({ counts }: CashSession) => (counts ? countTotals(counts) : undefined);

function cashDifference({ counts }: CashSession): number | null {
  const cash = counts?.find(({ method }) => paymentMethodTable[method].isInDrawer);
  return cash ? differenceOf(cash) : null;
}

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
      'corrections',
    ],
  },
});

/** The sessions of a cash register, from opening to closing (docs/rules.md#cash-2). */
import { z } from './zod.ts';
import { cashMovementKinds, cashMovementLabels, differenceOf, type MethodCount } from './cash-rules.ts';
import type { FieldWords } from './field-words.ts';
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
  recordFields,
  text,
  tooManyDecimals,
} from './fields.ts';
import { formatMoney } from './format.ts';
import { hasAtMostDecimals, MAX_MONEY } from './money.ts';
import { paymentKinds } from './payment-kinds.ts';
import { listQuery, MAX_LIMIT, type WordsOfFields } from './resource.ts';
import { paymentMethodLabels, type PaymentMethod, paymentMethods } from './sale-status.ts';

const methodCount = z.object({ method: z.enum(paymentMethods), expected: z.number(), counted: z.number() });
const methodAmount = z.object({ method: z.enum(paymentMethods), amount: z.number() });

const record = z.object({
  ...recordFields,
  /** Of the tenant's own series. */
  number: z.int(),
  cashRegister: namedReference,
  /** The user who opened it. */
  user: namedReference,
  openingAmount: z.number(),
  /** Null for a user who may see it only after counting (docs/rules.md#cash-8). */
  expected: z.array(methodAmount).nullable(),
  /** Null while it is open. */
  counts: z.array(methodCount).nullable(),
  note: z.string(),
  closedAt: z.iso.datetime().nullable(),
  closedBy: namedReference.nullable(),
});
export type CashSession = z.output<typeof record>;

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

/** Pesos of a method but cash: below 0 if more went back by it than came in. */
const balanceOf = () =>
  z
    .number({ error: missingOr(invalidNumber) })
    .min(-MAX_MONEY, amountTooLarge)
    .max(MAX_MONEY, amountTooLarge)
    .refine((amount) => hasAtMostDecimals(amount, 2), tooManyDecimals)
    .optional();

const countedAmounts = z.strictObject({
  cash: money().optional(),
  debitCard: balanceOf(),
  creditCard: balanceOf(),
  check: balanceOf(),
  bankTransfer: balanceOf(),
  provider: balanceOf(),
  creditNote: balanceOf(),
  productReturn: balanceOf(),
} satisfies Record<PaymentMethod, z.ZodType>);

/** The amounts that a user counted; a method that is not sent counts 0. */
export const cashClosing = z.object({
  counted: countedAmounts,
  note: optionalText(500).default(''),
});

/** An entry of a session: a payment of a sale, or a movement of cash. The amount is what came in; what went out is negative. */
export const cashEntry = z.object({
  _id: z.uuid(),
  createdAt: z.iso.datetime(),
  kind: z.enum([...paymentKinds, ...cashMovementKinds]),
  method: z.enum(paymentMethods),
  /** With the surcharge. Null for a payment whose amount the user may not see before counting (docs/rules.md#cash-8). */
  amount: z.number().nullable(),
  /** Null for a movement, and for a payment to a client's account. Its `_id` is null once the order is deleted. */
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

const countText = ({ method, expected, counted }: MethodCount) =>
  `${paymentMethodLabels[method]}: esperado ${formatMoney(expected)}, contado ${formatMoney(counted)}, ` +
  `diferencia ${formatMoney(differenceOf({ expected, counted }))}`;

/** The words of a movement and of a user's choice of a register, which the log writes with the session. */
const eventFields = {
  kind: { label: 'Movimiento', kind: 'option', options: cashMovementLabels },
  amount: { label: 'Importe', kind: 'money' },
  reason: { label: 'Motivo', kind: 'text' },
  worksHere: { label: 'Trabaja en esta caja', kind: 'yesNo' },
} as const satisfies Record<string, FieldWords>;

const sortable = ['createdAt', 'number', 'closedAt', 'openingAmount'] as const;

/** The sessions as a list and a kind of record. They are opened, moved and closed: none is updated or deleted. */
export const cashSessions = {
  name: 'cash_sessions',
  path: 'cash-sessions',
  envelope: 'cashSession',
  record,
  fields: {
    number: { label: 'Número', kind: 'numericCode' },
    cashRegister: { label: 'Caja', kind: 'reference', of: 'cash_registers' },
    user: { label: 'Abrió', kind: 'reference', of: 'users' },
    openingAmount: { label: 'Fondo inicial', kind: 'money' },
    expected: null,
    counts: { label: 'Arqueo', kind: 'list', rowText: countText },
    note: { label: 'Observaciones', kind: 'note' },
    closedAt: { label: 'Cierre', kind: 'instant' },
    closedBy: { label: 'Cerró', kind: 'reference', of: 'users' },
    ...eventFields,
  },
  create: z.object({ cashRegisterId: id(), openingAmount: money() }),
  filters: {
    cashRegisterId: id().optional(),
    userId: id().optional(),
    status: oneOf(['open', 'closed']).optional(),
    /** Days of the shop on which sessions were opened, both included. */
    from: day().optional(),
    to: day().optional(),
  },
  sortable,
  defaultSort: '-createdAt',
  permissions: {
    list: 'cash_sessions.read',
    read: 'cash_sessions.read',
    update: 'cash_sessions.update',
    expected: 'cash_expected.read',
  },
} as const satisfies { fields: WordsOfFields<CashSession, object>; [key: string]: unknown };

/** The query of the list. */
export const cashSessionsQuery = listQuery(cashSessions).omit({ search: true });

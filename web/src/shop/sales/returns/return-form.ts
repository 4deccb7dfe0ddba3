import { fromCents, roundMoney, toCents } from '@dioptria/contract/base/money.ts';
import { type LeftByMethod, leftByMethod } from '@dioptria/contract/shop/payments/left-by-method.ts';
import type { Payment } from '@dioptria/contract/shop/payments/payments.ts';
import type { PaymentMethod } from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import { orderStatusTable, paymentStatusTable } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import type { ReturnDestination } from '@dioptria/contract/shop/sales/return-labels.ts';
import { SaleProblem } from '@dioptria/contract/shop/sales/sale-problem.ts';
import {
  type JobAtLab,
  planReturn,
  proposedRefunds,
  remainingAmounts,
  type ReturnableSale,
  returnDue,
  type ReturnedMoney,
  type ReturnPlan,
  surchargeOfRefund,
} from '@dioptria/contract/shop/sales/sale-return.ts';
import type { Sale } from '../sales-api.ts';
import { returnTexts as texts } from './texts.ts';

export interface ReturnDraft {
  /** Null if the user still has to choose. */
  units: (number | null)[];
  to: (ReturnDestination | '')[];
  /** The amounts that the user typed. The form computes the amounts of the other methods. */
  typed: Partial<Record<PaymentMethod, number | null>>;
  creditNote: boolean;
  reason: string;
}

export interface ReturnForm {
  reimburses: boolean;
  sale: ReturnableSale;
  brought: readonly LeftByMethod[];
  atLab: readonly JobAtLab[];
}

export interface ReturnLine {
  name: string;
  price: number;
  quantity: number;
  hasStock: boolean;
  isLens: boolean;
}

export const linesOfReturn = ({ products, customProducts }: Sale): ReturnLine[] => [
  ...products.map(({ product, price, quantity, prescriptionType }) => ({
    name: product.name,
    price,
    quantity,
    hasStock: true,
    isLens: prescriptionType !== 'none',
  })),
  ...customProducts.map(({ description, price, quantity }) => ({
    name: description,
    price,
    quantity,
    hasStock: false,
    isLens: false,
  })),
];

export const returnableSale = (sale: Sale): ReturnableSale => ({ ...sale, lines: linesOfReturn(sale) });

export const broughtBy = (payments: readonly Payment[]): LeftByMethod[] =>
  leftByMethod(
    payments.map(({ kind, method, amount, surcharge }) => ({
      kind,
      method,
      amount: toCents(amount),
      surcharge: toCents(surcharge),
    })),
  );

/**
 * The frames of a delivered sale all come back if the sale is reimbursed. For lenses the user chooses (docs/rules.md#returns-5).
 */
export function firstDraft(sale: Sale, reimburses: boolean, creditNote: boolean): ReturnDraft {
  const lines = linesOfReturn(sale);
  const isDelivered = orderStatusTable[sale.orderStatus].isDelivered;
  const { isVoid } = orderStatusTable[sale.orderStatus];
  return {
    units: lines.map(({ quantity, isLens }) => {
      if (quantity === 0 || isVoid || !reimburses) return 0;
      if (isLens) return null;
      return isDelivered ? quantity : 0;
    }),
    to: lines.map(({ isLens }) => (isLens ? '' : 'stock')),
    typed: {},
    creditNote,
    reason: '',
  };
}

export const returnedUnits = ({ units, to }: ReturnDraft, lines: readonly ReturnLine[]) =>
  units.flatMap((quantity, position) =>
    quantity === null || quantity === 0
      ? []
      : [{ position, quantity, ...(lines[position]?.hasStock && to[position] && { to: to[position] }) }],
  );

const quantitiesOf = ({ units }: ReturnDraft, { lines }: ReturnableSale): number[] =>
  lines.map(({ quantity }, position) => Math.max(0, quantity - (units[position] ?? 0)));

export interface Money {
  due: number;
  refunds: ReturnedMoney[];
  surcharge: number;
  total: number;
  reimburses: boolean;
}

/** In pesos. The methods without a typed amount share the rest of the money that goes back. */
export function moneyOf(draft: ReturnDraft, { sale, brought, reimburses: isWhole }: ReturnForm): Money {
  const quantities = quantitiesOf(draft, sale);
  const { total } = remainingAmounts(sale, quantities);
  const { isGivenBack } = paymentStatusTable[sale.paymentStatus];
  const reimburses = isWhole || isGivenBack || quantities.every((quantity) => quantity === 0);
  const due = returnDue(sale, total, reimburses);
  const typed = Object.entries(draft.typed).map(([method, amount]) => ({
    method: method as PaymentMethod,
    amount: amount ?? 0,
  }));
  const left = typed.reduce((cents, { amount }) => cents - toCents(amount), toCents(due));
  const untouched = brought.filter(({ method }) => !(method in draft.typed));
  const proposed = proposedRefunds(untouched, fromCents(Math.max(0, left)));
  const refunds = [...proposed, ...typed].filter(({ amount }) => amount > 0);
  const surcharge = refunds.reduce((sum, refund) => roundMoney(sum + surchargeOfRefund(brought, refund)), 0);
  return { due, refunds, surcharge, total, reimburses };
}

/** The plan, or a message for the field of each wrong value. */
export function planOf(draft: ReturnDraft, form: ReturnForm): { plan?: ReturnPlan; problems: Record<string, string> } {
  const unchosen = draft.units.flatMap((units, position) => (units === null ? [position] : []));
  if (unchosen.length > 0)
    return { problems: Object.fromEntries(unchosen.map((position) => [`units.${position}`, texts.unitsNeeded])) };
  const lines = returnedUnits(draft, linesWithKind(form));
  const { refunds } = moneyOf(draft, form);
  try {
    return { plan: planReturn(form.sale, form, { reimburses: form.reimburses, lines, refunds }), problems: {} };
  } catch (error) {
    if (!(error instanceof SaleProblem)) throw error;
    return { problems: { [placeOf(error.path, draft, form)]: error.message } };
  }
}

const linesWithKind = ({ sale }: ReturnForm): ReturnLine[] => sale.lines.map((line) => ({ ...line, isLens: false }));

/** The field for a path of the request, such as `lines.0.quantity`. */
export function placeOf(path: string, draft: ReturnDraft, form: ReturnForm): string {
  const [list, index, field] = path.split('.');
  if (list === 'lines' && index !== undefined) {
    const position = returnedUnits(draft, linesWithKind(form))[Number(index)]?.position ?? 0;
    return `${field === 'to' ? 'to' : 'units'}.${position}`;
  }
  if (list === 'refunds' && index !== undefined)
    return `refunds.${moneyOf(draft, form).refunds[Number(index)]?.method ?? ''}`;
  return path || 'below';
}

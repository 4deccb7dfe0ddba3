import { roundMoney } from '@dioptria/contract/base/money.ts';
import type { CoverageTarget } from '@dioptria/contract/shop/coverage-rules/coverage-rule-labels.ts';
import type { PaymentMethod } from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import {
  type DiscountType,
  type OrderStatus,
  type PaymentStatus,
  paymentStatusTable,
  type PrescriptionType,
} from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import { onlyDistance } from '@dioptria/contract/shop/sales/prescribed-line.ts';
import { discountAfterSwitch } from '@dioptria/contract/shop/sales/sale-total.ts';
import type { Client } from '../../clients/clients-api.ts';
import type { DraftCoverage } from '../../coverages/draft-coverage.ts';
import type { Prescription } from '../../prescriptions/prescriptions-api.ts';
import type { Product, SaleRequest } from '../sales-api.ts';

/** 0 'Buscar Cliente', 1 'Seleccionar Productos', 2 'Información de Pago'. */
export type Step = 0 | 1 | 2;

export type DraftClient = Pick<
  Client,
  '_id' | 'name' | 'typeId' | 'numId' | 'phone' | 'email' | 'insurance' | 'notes' | 'isFinalConsumer'
>;
export type DraftPrescription = Pick<Prescription, '_id' | 'createdAt'> & {
  /** 'none' if the glasses may be of several types (docs/rules.md#wizard-21). */
  distance: PrescriptionType;
};
export type DraftProduct = Pick<Product, '_id' | 'name' | 'code' | 'price' | 'stock' | 'verifyStock' | 'lensDesign'> & {
  /** The `showProductType` of the product's category. */
  asksType: boolean;
  /** True if the line makes a job without lenses (docs/rules.md#jobs-21). */
  isService: boolean;
  /** The id of a category that may have lenses but does not ask for the distance. Null for any other category. */
  doubtfulCategory: string | null;
  benefit: CoverageTarget;
};

export interface ProductLine {
  /** The position of the line in the sale that the user modifies. Undefined for a new line. */
  line?: number | undefined;
  product: DraftProduct;
  quantity: number;
  prescriptionType: PrescriptionType;
  /**
   * 'proposed': the type follows from the lens design, or is the distance of the sale's prescription. 'refused': the lenses are sold without a type.
   * Undefined: the user chose the type, or has not chosen it yet.
   */
  typeIs?: 'proposed' | 'refused' | undefined;
  /** Sent only for a service. */
  workshopNote?: string | undefined;
  /** The former price, if the shop changed the price after the user chose the product. */
  priceBefore?: number;
}

/** Before the user types, `price` is null and `description` is ''. */
export interface CustomLine {
  /** Unique within the draft; not in the request. */
  id: string;
  /** The position of the line in the sale that the user modifies. Undefined for a new line. */
  line?: number | undefined;
  description: string;
  price: number | null;
  quantity: number;
  isService: boolean;
  /** Sent only for a service. */
  workshopNote: string;
}

/** All requests with the same key create at most one sale. */
export interface Attempt {
  key: string;
  number: number;
  /** The server did not definitely refuse these requests: one of them may have created the sale. */
  sent: readonly SaleRequest[];
}

/** Before the user chooses and types, `method` is '' and `amount` is null. */
export interface DraftPart {
  /** Unique within the draft; not in the request. */
  id: string;
  method: PaymentMethod | '';
  amount: number | null;
  /** '' without a plan. */
  planId: string;
}

/** Selects are '' until the user chooses. `deliveryDate` is `YYYY-MM-DD`, or any text that the user typed. */
export interface Payment {
  paymentMethod: PaymentMethod | '';
  deliveryDate: string;
  paymentStatus: PaymentStatus | '';
  orderStatus: OrderStatus | '';
  /** Pesos, as typed; null if blank. Ignored unless the payment status is 'Señado'. */
  deposit: number | null;
  /** In pesos, typed for the sale's own method; null while the own method pays the rest of the deposit. */
  ownAmount: number | null;
  /** The plan of the sale's own method; '' without a plan. */
  planId: string;
  additionalPayments: readonly DraftPart[];
  notes: string;
  /** True once the wizard has proposed the values of a sale with nothing to make (docs/rules.md#wizard-24). */
  isDeliveryProposed: boolean;
}

export interface SaleDraft extends Payment {
  step: Step;
  client: DraftClient | null;
  prescription: DraftPrescription | null;
  products: readonly ProductLine[];
  customProducts: readonly CustomLine[];
  /** Pesos or percent, as typed; null if blank. An invalid discount counts as 0. */
  discount: number | null;
  discountType: DiscountType;
  /** In the order in which the insurers pay. */
  coverages: readonly DraftCoverage[];
  /** False while the coverages follow the proposal for the lines of the sale. */
  hasOwnCoverages: boolean;
  attempt: Attempt;
}

export type DraftChange = (draft: SaleDraft) => SaleDraft;

export const applyChange = (draft: SaleDraft, change: DraftChange): SaleDraft => change(draft);

export const emptyDraft = (attempt: Attempt): SaleDraft => ({
  step: 0,
  client: null,
  prescription: null,
  products: [],
  customProducts: [],
  discount: 0,
  discountType: 'nominal',
  paymentMethod: '',
  deliveryDate: '',
  paymentStatus: '',
  orderStatus: 'inProgress',
  deposit: 0,
  ownAmount: null,
  planId: '',
  additionalPayments: [],
  notes: '',
  isDeliveryProposed: false,
  coverages: [],
  hasOwnCoverages: false,
  attempt,
});

/** A change of the client sets these values, because the coverages belong to the client. */
const uncovered = { coverages: [], hasOwnCoverages: false } as const;

export const goTo =
  (step: Step): DraftChange =>
  (draft) => ({ ...draft, step });

/**
 * A step back from the products removes the client and the prescription, and keeps the products
 * (docs/rules.md#wizard-4).
 */
export const goBack: DraftChange = (draft) =>
  draft.step === 2
    ? { ...draft, step: 1 }
    : proposeTypes({ ...draft, ...uncovered, step: 0, client: null, prescription: null });

/** Removes the prescription and the coverages, which belong to the previous client. */
export const chooseClient =
  (client: DraftClient | null): DraftChange =>
  (draft) =>
    proposeTypes({ ...draft, ...uncovered, client, prescription: null });

export const changeDiscount =
  (discount: number | null): DraftChange =>
  (draft) => ({ ...draft, discount });

/** In pesos. */
export const takeDiscount =
  (discount: number): DraftChange =>
  (draft) => ({ ...draft, discount, discountType: 'nominal' });

/** A percentage above 100 becomes 10 (docs/rules.md#sales-11). */
export const switchDiscount =
  (discountType: DiscountType): DraftChange =>
  (draft) => ({
    ...draft,
    discountType,
    discount: draft.discount === null ? null : discountAfterSwitch(draft.discount, discountType),
  });

export const changePayment =
  (change: Partial<Payment>): DraftChange =>
  (draft) => ({ ...draft, ...change });

export const takesDeposit = ({ paymentStatus }: SaleDraft): boolean =>
  paymentStatus !== '' && paymentStatusTable[paymentStatus].takesDeposit;

/** `id` is not yet the id of a further payment in this draft. */
export const addPart =
  (id: string): DraftChange =>
  (draft) => ({
    ...draft,
    additionalPayments: [...draft.additionalPayments, { id, method: '', amount: null, planId: '' }],
  });

export const changePart =
  (id: string, change: Partial<Omit<DraftPart, 'id'>>): DraftChange =>
  (draft) => {
    const parts = draft.additionalPayments.map((part) => (part.id === id ? { ...part, ...change } : part));
    const isDepositUntyped = draft.ownAmount === null && !draft.deposit;
    const ownAmount = isDepositUntyped && takesDeposit(draft) && change.amount ? 0 : draft.ownAmount;
    return withDepositOfParts({ ...draft, additionalPayments: parts, ownAmount });
  };

export const removePart =
  (id: string): DraftChange =>
  (draft) => {
    const parts = draft.additionalPayments.filter((part) => part.id !== id);
    const changed = withDepositOfParts({ ...draft, additionalPayments: parts });
    return parts.length > 0 ? changed : { ...changed, ownAmount: null };
  };

/** In pesos, without the amount of the sale's own method. */
export const sumOfParts = ({ additionalPayments }: SaleDraft): number =>
  roundMoney(additionalPayments.reduce((sum, { amount }) => sum + (amount ?? 0), 0));

/** If the user types an amount for each method, the deposit is their sum. */
export const withDepositOfParts: DraftChange = (draft) =>
  draft.ownAmount === null ? draft : { ...draft, deposit: roundMoney(draft.ownAmount + sumOfParts(draft)) };

/** Call it before the request is sent: from then on, the request may have created the sale, even without an answer. */
export const markSent =
  (request: SaleRequest): DraftChange =>
  (draft) => {
    const { sent } = draft.attempt;
    const isKnown = sent.some((earlier) => JSON.stringify(earlier) === JSON.stringify(request));
    return isKnown ? draft : { ...draft, attempt: { ...draft.attempt, sent: [...sent, request] } };
  };

export const startAttempt =
  (attempt: Attempt): DraftChange =>
  (draft) => ({ ...draft, attempt });

/** Without a line the user can neither continue nor confirm (docs/rules.md#wizard-5). */
export const hasLines = ({ products, customProducts }: SaleDraft) => products.length + customProducts.length > 0;

/** True if the user would lose content by closing the wizard. */
export function hasContent(draft: SaleDraft): boolean {
  const { step, attempt, ...content } = draft;
  const empty: SaleDraft = { ...emptyDraft(attempt), step };
  const differs = ([field, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(empty[field as keyof SaleDraft]);
  return attempt.sent.length > 0 || Object.entries(content).some(differs);
}

export const toDraftPrescription = ({ _id, createdAt, ...eyes }: Prescription): DraftPrescription => ({
  _id,
  createdAt,
  distance: onlyDistance(eyes),
});

export const assignPrescription =
  (prescription: DraftPrescription | null): DraftChange =>
  (draft) =>
    proposeTypes({ ...draft, prescription });

/** True if the line needs a type, and the user has neither chosen nor refused a type. */
const isOpen = ({ product, prescriptionType, typeIs }: ProductLine): boolean =>
  product.asksType && prescriptionType === 'none' && typeIs !== 'refused';

/** Lenses with powers for both distances. */
const isMultifocal = ({ lensDesign }: DraftProduct): boolean =>
  lensDesign === 'progressive' || lensDesign === 'bifocal';

/** Proposes a type, unless the user has answered for the line. */
export function proposeType(line: ProductLine, { prescription }: Pick<SaleDraft, 'prescription'>): ProductLine {
  if (!line.product.asksType || !(isOpen(line) || line.typeIs === 'proposed')) return line;
  const prescriptionType = isMultifocal(line.product) ? 'both' : (prescription?.distance ?? 'none');
  return { ...line, prescriptionType, typeIs: prescriptionType === 'none' ? undefined : 'proposed' };
}

/** Called after the prescription has changed (docs/rules.md#wizard-21). */
const proposeTypes: DraftChange = (draft) => ({
  ...draft,
  products: draft.products.map((line) => proposeType(line, draft)),
});

export const chooseType = (productId: string, prescriptionType: PrescriptionType): DraftChange =>
  answerType(productId, { prescriptionType, typeIs: undefined });

export const refuseType = (productId: string): DraftChange =>
  answerType(productId, { prescriptionType: 'none', typeIs: 'refused' });

const answerType =
  (productId: string, answer: Pick<ProductLine, 'prescriptionType' | 'typeIs'>): DraftChange =>
  (draft) => ({
    ...draft,
    products: draft.products.map((line) => (line.product._id === productId ? { ...line, ...answer } : line)),
  });

/** The paths of the type fields of the lines that still need an answer, from top to bottom. */
export const openTypes = ({ products }: Pick<SaleDraft, 'products'>): string[] =>
  products.flatMap((line, index) => (isOpen(line) ? [`products.${index}.prescriptionType`] : []));

import type { CoverageTarget } from '@dioptria/contract/shop/coverage-rules/coverage-rule-labels.ts';
import type { DiscountType } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import { discountAfterSwitch } from '@dioptria/contract/shop/sales/sale-total.ts';
import type { PaymentMethod } from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import type {
  OrderStatus,
  PaymentStatus,
  PrescriptionType,
} from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import type { Client } from '../../clients/clients-api.ts';
import type { DraftCoverage } from '../../coverages/draft-coverage.ts';
import type { Prescription } from '../../prescriptions/prescriptions-api.ts';
import type { Product, SaleRequest } from '../sales-api.ts';
import { proposeTypes } from './draft-prescription.ts';

/** A step of the wizard: 0 'Buscar Cliente', 1 'Seleccionar Productos', 2 'Información de Pago'. */
export type Step = 0 | 1 | 2;

export type DraftClient = Pick<
  Client,
  '_id' | 'name' | 'typeId' | 'numId' | 'phone' | 'email' | 'insurance' | 'isFinalConsumer'
>;
export type DraftPrescription = Pick<Prescription, '_id' | 'createdAt'> & {
  /** The only distance of the prescription, or 'none' if its glasses may be of several types (docs/rules.md#wizard-21). */
  distance: PrescriptionType;
};
export type DraftProduct = Pick<Product, '_id' | 'name' | 'code' | 'price' | 'stock' | 'verifyStock' | 'lensDesign'> & {
  /** True if a line with this product asks for the distance: the `showProductType` of the product's category. */
  asksType: boolean;
  /** The id of the category if it does not ask for the distance and may have lenses, otherwise null. */
  doubtfulCategory: string | null;
  /** The benefit of an insurer that the product is. */
  benefit: CoverageTarget;
};

export interface ProductLine {
  product: DraftProduct;
  quantity: number;
  prescriptionType: PrescriptionType;
  /**
   * 'proposed': the type is the distance of the sale's prescription. 'refused': the user said that the lenses are sold without a
   * type. Undefined: the user chose the type, or has not chosen it yet.
   */
  typeIs?: 'proposed' | 'refused' | undefined;
  /** The product's previous price. Set only if the shop changed the price after the user chose the product. */
  priceBefore?: number;
}

/**
 * A custom line, without a product of the catalogue. Before the user types, `price` is null and `description` is ''.
 */
export interface CustomLine {
  /** An id that is unique within the draft. No request contains this id. */
  id: string;
  description: string;
  price: number | null;
  quantity: number;
}

/** An attempt to create the sale. All requests with the same key create at most one sale. */
export interface Attempt {
  key: string;
  /** The proposed number of the sale. */
  number: number;
  /**
   * The requests that were sent with this key and that the server did not definitely refuse. One of these requests may
   * have created the sale.
   */
  sent: readonly SaleRequest[];
}

/**
 * A part of the payment that the client pays by a further method. Before the user chooses and types, `method` is '' and
 * `amount` is null.
 */
export interface DraftPart {
  /** An id that is unique within the draft. No request contains this id. */
  id: string;
  method: PaymentMethod | '';
  amount: number | null;
  /** The id of the payment plan of this part, or '' without a plan. */
  planId: string;
}

/**
 * The fields of the last step. Selects are '' until the user chooses. `deliveryDate` is `YYYY-MM-DD`, or any text that
 * the user typed.
 */
export interface Payment {
  paymentMethod: PaymentMethod | '';
  deliveryDate: string;
  paymentStatus: PaymentStatus | '';
  orderStatus: OrderStatus | '';
  /** Pesos, as typed; null if blank. Ignored unless the payment status is 'Señado'. */
  deposit: number | null;
  /** The id of the payment plan of the sale's own method, or '' without a plan. */
  planId: string;
  additionalPayments: readonly DraftPart[];
  notes: string;
}

/** The sale in the wizard, before the server creates the sale. */
export interface SaleDraft extends Payment {
  step: Step;
  client: DraftClient | null;
  prescription: DraftPrescription | null;
  products: readonly ProductLine[];
  customProducts: readonly CustomLine[];
  /** Pesos or percent, as typed; null if blank. An invalid discount counts as 0. */
  discount: number | null;
  discountType: DiscountType;
  /** What the client's insurers pay, in the order in which they pay. */
  coverages: readonly DraftCoverage[];
  /** True if the user chose the covered lines. Otherwise they follow the proposal for the lines of the sale. */
  hasOwnCoverages: boolean;
  attempt: Attempt;
}

/** A change of a draft: takes a draft and returns a new draft. The functions of this folder make these changes. */
export type DraftChange = (draft: SaleDraft) => SaleDraft;

/** The reducer of the wizard's state. */
export const applyChange = (draft: SaleDraft, change: DraftChange): SaleDraft => change(draft);

/** A draft without any choice. */
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
  planId: '',
  additionalPayments: [],
  notes: '',
  coverages: [],
  hasOwnCoverages: false,
  attempt,
});

/** The coverages belong to the client. */
const uncovered = { coverages: [], hasOwnCoverages: false } as const;

export const goTo =
  (step: Step): DraftChange =>
  (draft) => ({ ...draft, step });

/**
 * Returns to the previous step. Going back from the products removes the client and the prescription and keeps the
 * products (docs/rules.md#wizard-4).
 */
export const goBack: DraftChange = (draft) =>
  draft.step === 2
    ? { ...draft, step: 1 }
    : proposeTypes({ ...draft, ...uncovered, step: 0, client: null, prescription: null });

/** Sets the client, and removes the prescription and the coverages, which belong to the previous client. */
export const chooseClient =
  (client: DraftClient | null): DraftChange =>
  (draft) =>
    proposeTypes({ ...draft, ...uncovered, client, prescription: null });

export const changeDiscount =
  (discount: number | null): DraftChange =>
  (draft) => ({ ...draft, discount });

/** Makes an amount in pesos the discount of the sale. */
export const takeDiscount =
  (discount: number): DraftChange =>
  (draft) => ({ ...draft, discount, discountType: 'nominal' });

/** Switches the discount between pesos and percent. A percentage above 100 becomes 10 (docs/rules.md#sales-11). */
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

/** @param id any text that is not yet the id of a further payment in this draft */
export const addPart =
  (id: string): DraftChange =>
  (draft) => ({
    ...draft,
    additionalPayments: [...draft.additionalPayments, { id, method: '', amount: null, planId: '' }],
  });

export const changePart =
  (id: string, change: Partial<Omit<DraftPart, 'id'>>): DraftChange =>
  (draft) => ({
    ...draft,
    additionalPayments: draft.additionalPayments.map((part) => (part.id === id ? { ...part, ...change } : part)),
  });

export const removePart =
  (id: string): DraftChange =>
  (draft) => ({ ...draft, additionalPayments: draft.additionalPayments.filter((part) => part.id !== id) });

/** Stores that a request was sent. From now on the request may have created the sale, even if no answer arrives. */
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

/** True if the sale has a line. Without a line the user can neither go on nor confirm (docs/rules.md#wizard-5). */
export const hasLines = ({ products, customProducts }: SaleDraft) => products.length + customProducts.length > 0;

/** True if the draft holds a choice or a text that the user would lose by closing the wizard. */
export function hasContent(draft: SaleDraft): boolean {
  const { step, attempt, ...content } = draft;
  const empty: SaleDraft = { ...emptyDraft(attempt), step };
  const differs = ([field, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(empty[field as keyof SaleDraft]);
  return attempt.sent.length > 0 || Object.entries(content).some(differs);
}

import { discountAfterSwitch, type DiscountType } from '@dioptria/contract/sale-total.ts';
import type { OrderStatus, PaymentMethod, PaymentStatus, PrescriptionType } from '@dioptria/contract/sale-status.ts';
import type { Client } from '../../clients/clients-api.ts';
import type { Prescription } from '../../prescriptions/prescriptions-api.ts';
import type { Product, SaleRequest } from '../sales-api.ts';

/** 0 'Buscar Cliente', 1 'Seleccionar Productos', 2 'Información de Pago'. */
export type Step = 0 | 1 | 2;

export type DraftClient = Pick<Client, '_id' | 'name' | 'typeId' | 'numId' | 'phone' | 'email' | 'insurance'>;
export type DraftPrescription = Pick<Prescription, '_id' | 'createdAt'>;
export type DraftProduct = Pick<Product, '_id' | 'name' | 'code' | 'price' | 'stock' | 'verifyStock'> & {
  /** Whether a line of it asks for a distance: its category's `showProductType`. */
  asksType: boolean;
};

export interface ProductLine {
  product: DraftProduct;
  quantity: number;
  prescriptionType: PrescriptionType;
  /** The price it was chosen at, once the shop's price has changed. */
  priceBefore?: number;
}

/** Something sold that is no product of the shop's. Blank until typed: `price` null, `description` ''. */
export interface CustomLine {
  /** Only within the draft. */
  id: string;
  description: string;
  price: number | null;
  quantity: number;
}

/** One try at creating the sale: sent again under its key, it makes the same one sale. */
export interface Attempt {
  key: string;
  /** The order number proposed with it. */
  number: number;
  /** What was sent under the key and not definitely refused: one of them may have become a sale already. */
  sent: readonly SaleRequest[];
}

/** The last step's fields. Selects are '' until chosen; `deliveryDate` is `YYYY-MM-DD`, or what was typed instead. */
export interface Payment {
  paymentMethod: PaymentMethod | '';
  deliveryDate: string;
  paymentStatus: PaymentStatus | '';
  orderStatus: OrderStatus | '';
  /** Pesos, as typed; null when blank. Counts only while 'Señado'. */
  deposit: number | null;
  notes: string;
}

/** A sale being put together. */
export interface SaleDraft extends Payment {
  step: Step;
  client: DraftClient | null;
  prescription: DraftPrescription | null;
  products: readonly ProductLine[];
  customProducts: readonly CustomLine[];
  /** Pesos or percent, as typed; null when blank. May be invalid: then it does not count. */
  discount: number | null;
  discountType: DiscountType;
  attempt: Attempt;
}

/** Something that happens to a draft. The functions below make them; none changes the draft it is given. */
export type DraftChange = (draft: SaleDraft) => SaleDraft;

/** The reducer of the wizard's state. */
export const applyChange = (draft: SaleDraft, change: DraftChange): SaleDraft => change(draft);

/** A sale with nothing chosen yet (spec §9: status inProgress, deposit 0). */
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
  notes: '',
  attempt,
});

export const goTo =
  (step: Step): DraftChange =>
  (draft) => ({ ...draft, step });

/** Going back from the products forgets the client and the prescriptions, not the products (spec §4 'Wizard'). */
export const goBack: DraftChange = (draft) =>
  draft.step === 2 ? { ...draft, step: 1 } : { ...draft, step: 0, client: null, prescription: null };

/** Another client has other prescriptions. */
export const chooseClient =
  (client: DraftClient | null): DraftChange =>
  (draft) => ({ ...draft, client, prescription: null });

export const assignPrescription =
  (prescription: DraftPrescription | null): DraftChange =>
  (draft) => ({ ...draft, prescription });

/** A product is in the sale once: choosing it again changes its quantity. */
export const setProduct =
  (product: DraftProduct, quantity: number): DraftChange =>
  (draft) => ({
    ...draft,
    products: draft.products.some((line) => line.product._id === product._id)
      ? draft.products.map((line) => (line.product._id === product._id ? { ...line, product, quantity } : line))
      : [...draft.products, { product, quantity, prescriptionType: 'none' }],
  });

export const chooseType =
  (productId: string, prescriptionType: PrescriptionType): DraftChange =>
  (draft) => ({
    ...draft,
    products: draft.products.map((line) => (line.product._id === productId ? { ...line, prescriptionType } : line)),
  });

export const removeProduct =
  (productId: string): DraftChange =>
  (draft) => ({ ...draft, products: draft.products.filter(({ product }) => product._id !== productId) });

/**
 * Prices and stock of now; products that are gone leave the sale, which needs others if none is left. Quantities stay,
 * so that what is too much is shown.
 */
export const refreshProducts =
  (fresh: readonly DraftProduct[], gone: readonly string[]): DraftChange =>
  (draft) => {
    const products = draft.products
      .filter(({ product }) => !gone.includes(product._id))
      .map((line) => {
        const product = fresh.find(({ _id }) => _id === line.product._id);
        return product ? refreshLine(line, product) : line;
      });
    const isEmpty = products.length + draft.customProducts.length === 0;
    return { ...draft, products, step: draft.step === 2 && isEmpty ? 1 : draft.step };
  };

const refreshLine = (line: ProductLine, product: DraftProduct): ProductLine => ({
  ...line,
  product,
  prescriptionType: product.asksType ? line.prescriptionType : 'none',
  ...(product.price === line.product.price ? {} : { priceBefore: line.product.price }),
});

/** @param id any text not yet used in this draft. */
export const addCustomLine =
  (id: string): DraftChange =>
  (draft) => ({
    ...draft,
    customProducts: [...draft.customProducts, { id, description: '', price: null, quantity: 1 }],
  });

export const changeCustomLine =
  (id: string, change: Partial<Omit<CustomLine, 'id'>>): DraftChange =>
  (draft) => ({
    ...draft,
    customProducts: draft.customProducts.map((line) => (line.id === id ? { ...line, ...change } : line)),
  });

export const removeCustomLine =
  (id: string): DraftChange =>
  (draft) => ({ ...draft, customProducts: draft.customProducts.filter((line) => line.id !== id) });

export const changeDiscount =
  (discount: number | null): DraftChange =>
  (draft) => ({ ...draft, discount });

/** As a percentage, more than 100 falls back to 10 (spec §4). */
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

/** From here on the request may have become a sale, whatever is heard of it. */
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

/** What the draft keeps of a product: what is shown, and what the rules need. */
export function toDraftProduct(product: Product): DraftProduct {
  const { _id, name, code, price, stock, verifyStock, category } = product;
  return { _id, name, code, price, stock, verifyStock, asksType: category.showProductType };
}

export function toDraftClient({ _id, name, typeId, numId, phone, email, insurance }: Client): DraftClient {
  return { _id, name, typeId, numId, phone, email, insurance };
}

/** Whether there is a product or a custom product: without one there is no next step and no confirming (spec §4). */
export const hasLines = ({ products, customProducts }: SaleDraft) => products.length + customProducts.length > 0;

/** Whether anything was chosen or typed that closing would lose. */
export function isBegun(draft: SaleDraft): boolean {
  const { step, attempt, ...content } = draft;
  const empty: SaleDraft = { ...emptyDraft(attempt), step };
  const differs = ([field, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(empty[field as keyof SaleDraft]);
  return attempt.sent.length > 0 || Object.entries(content).some(differs);
}

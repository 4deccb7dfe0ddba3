import type { ModificationRequest } from '@dioptria/contract/shop/sales/modifications.ts';
import type { ReturnDestination } from '@dioptria/contract/shop/sales/return-labels.ts';
import { toDraftProduct } from '../draft/draft-lines.ts';
import {
  type CustomLine,
  type DraftChange,
  type DraftProduct,
  emptyDraft,
  type ProductLine,
  type SaleDraft,
} from '../draft/sale-draft.ts';
import { newAttempt } from '../draft/sale-request.ts';
import type { Product, Sale } from '../sales-api.ts';

export interface Modification {
  /** Only the lines, the discount, the day and the notes of the draft are used. */
  draft: SaleDraft;
  /** The key is the position of a removed line in the sale. */
  returns: Readonly<Record<number, ReturnDestination>>;
  reason: string;
}

export type ModifiedSale = Pick<
  Sale,
  'products' | 'customProducts' | 'prescriptions' | 'discount' | 'discountType' | 'deliveryDate' | 'notes'
>;

/** The products of the sale as they are today. A deleted product is absent. */
export type ProductsToday = ReadonlyMap<string, Product>;

/** Has the price of the sale. The sale gives its own units back, so these units count as stock. */
function soldProduct({ product, price, quantity }: Sale['products'][number], today: Product | undefined): DraftProduct {
  if (today) return { ...toDraftProduct(today), price, stock: today.stock + quantity };
  return {
    ...product,
    price,
    stock: quantity,
    verifyStock: true,
    lensDesign: '',
    asksType: false,
    isService: false,
    doubtfulCategory: null,
    benefit: 'other',
  };
}

/** The lines of the sale, whose index is their position. */
const productLines = (sale: ModifiedSale, today: ProductsToday): ProductLine[] =>
  sale.products.map((line, index) => ({
    line: index,
    product: soldProduct(line, today.get(line.product._id)),
    quantity: line.quantity,
    prescriptionType: line.prescriptionType,
    typeIs: line.prescriptionType === 'none' ? 'refused' : undefined,
    workshopNote: line.workshopNote,
  }));

const customLines = (sale: ModifiedSale): CustomLine[] =>
  sale.customProducts.map((line, index) => ({
    id: `sold-${index}`,
    line: sale.products.length + index,
    description: line.description,
    price: line.price,
    quantity: line.quantity,
    isService: line.needsWorkshop ?? false,
    workshopNote: line.workshopNote ?? '',
  }));

export function modificationOfSale(sale: ModifiedSale, today: ProductsToday): Modification {
  const [prescription] = sale.prescriptions;
  const draft: SaleDraft = {
    ...emptyDraft(newAttempt()),
    discount: sale.discount,
    discountType: sale.discountType,
    deliveryDate: sale.deliveryDate,
    notes: sale.notes,
    products: productLines(sale, today),
    customProducts: customLines(sale),
    prescription: prescription ? { ...prescription, distance: 'none' } : null,
  };
  return { draft, returns: {}, reason: '' };
}

/** A product that the user removed and chose again is the sold line again, with today's price. */
export const withSoldLines = (draft: SaleDraft, sale: ModifiedSale): SaleDraft => ({
  ...draft,
  products: draft.products.map((line) => {
    if (line.line !== undefined) return line;
    const sold = sale.products.findIndex(({ product }) => product._id === line.product._id);
    const isFree = sold !== -1 && draft.products.every((other) => other.line !== sold);
    return isFree ? { ...line, line: sold } : line;
  }),
});

/** The line keeps its place, its quantity and, if the new product has lenses too, its distance. */
export const replaceProduct =
  (productId: string, product: DraftProduct): DraftChange =>
  (draft) => ({
    ...draft,
    products: draft.products.map((line) =>
      line.product._id === productId
        ? { ...line, product, prescriptionType: product.asksType ? line.prescriptionType : 'none' }
        : line,
    ),
  });

export const takePrice =
  (productId: string, price: number): DraftChange =>
  (draft) => ({
    ...draft,
    products: draft.products.map((line) =>
      line.product._id === productId ? { ...line, product: { ...line.product, price } } : line,
    ),
  });

export const putBack =
  (position: number, sale: ModifiedSale, today: ProductsToday): DraftChange =>
  (draft) => ({
    ...draft,
    products: [...draft.products, ...productLines(sale, today).filter(({ line }) => line === position)],
    customProducts: [...draft.customProducts, ...customLines(sale).filter(({ line }) => line === position)],
  });

export interface RemovedLine {
  line: number;
  name: string;
  quantity: number;
  hasStock: boolean;
}

export function removedLines({ products, customProducts }: SaleDraft, sale: ModifiedSale): RemovedLine[] {
  const kept = new Set([...products, ...customProducts].map(({ line }) => line));
  const sold = [
    ...sale.products.map(({ product, quantity }) => ({ name: product.name, quantity, hasStock: true })),
    ...sale.customProducts.map(({ description, quantity }) => ({ name: description, quantity, hasStock: false })),
  ];
  return sold.flatMap((one, line) => (kept.has(line) ? [] : [{ line, ...one }]));
}

/** The same form gives the same request. */
export function modificationRequest(
  { draft, returns, reason }: Modification,
  sale: ModifiedSale,
): Omit<ModificationRequest, 'updatedAt'> {
  return {
    products: draft.products.map(({ line, product, quantity, prescriptionType, workshopNote }) => {
      const sold = line === undefined ? undefined : sale.products[line];
      const isKept = sold?.product._id === product._id && sold.price === product.price;
      return {
        ...(line !== undefined && { line }),
        product: product._id,
        quantity,
        prescriptionType,
        price: isKept ? 'kept' : 'current',
        ...(product.isService && { workshopNote: workshopNote?.trim() ?? '' }),
      } as const;
    }),
    customProducts: draft.customProducts.map(({ line, description, price, quantity, isService, workshopNote }) => ({
      ...(line !== undefined && { line }),
      description: description.trim(),
      price: price ?? 0,
      quantity,
      needsWorkshop: isService,
      workshopNote: workshopNote.trim(),
    })),
    removed: removedLines(draft, sale).map(({ line, hasStock }) => ({
      line,
      ...(hasStock && { returns: returns[line] ?? 'stock' }),
    })),
    discount: draft.discount ?? 0,
    discountType: draft.discountType,
    deliveryDate: draft.deliveryDate,
    notes: draft.notes.trim(),
    reason: reason.trim(),
  };
}

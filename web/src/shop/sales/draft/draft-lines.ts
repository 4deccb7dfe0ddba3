import { benefitOf, isService, mayHaveLenses } from '@dioptria/contract/shop/categories/categories.ts';
import type { Client } from '../../clients/clients-api.ts';
import type { Product } from '../sales-api.ts';
import {
  type CustomLine,
  type DraftChange,
  type DraftClient,
  type DraftProduct,
  type ProductLine,
  proposeType,
} from './sale-draft.ts';

/** Changes the quantity if the draft already has the product. */
export const setProduct =
  (product: DraftProduct, quantity: number): DraftChange =>
  (draft) => ({
    ...draft,
    products: draft.products.some((line) => line.product._id === product._id)
      ? draft.products.map((line) => (line.product._id === product._id ? { ...line, product, quantity } : line))
      : [...draft.products, proposeType({ product, quantity, prescriptionType: 'none' }, draft)],
  });

export const addUnit =
  (product: DraftProduct, max: number): DraftChange =>
  (draft) => {
    const inSale = draft.products.find((line) => line.product._id === product._id)?.quantity ?? 0;
    return inSale < max ? setProduct(product, inSale + 1)(draft) : draft;
  };

/** Called after a user has switched on `showProductType` of the category. */
export const askTypesOf =
  (categoryId: string): DraftChange =>
  (draft) => ({
    ...draft,
    products: draft.products.map((line) =>
      line.product.doubtfulCategory === categoryId
        ? proposeType({ ...line, product: { ...line.product, asksType: true, doubtfulCategory: null } }, draft)
        : line,
    ),
  });

export const changeWorkshopNote =
  (productId: string, workshopNote: string): DraftChange =>
  (draft) => ({
    ...draft,
    products: draft.products.map((line) => (line.product._id === productId ? { ...line, workshopNote } : line)),
  });

export const removeProduct =
  (productId: string): DraftChange =>
  (draft) => ({ ...draft, products: draft.products.filter(({ product }) => product._id !== productId) });

/**
 * Removes the lines of products that no longer exist. If no line is left, the wizard returns to the step of the products.
 * Quantities are kept as typed, so that the wizard can mark a quantity above the stock.
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

/** `id` is not yet the id of a custom line in this draft. */
export const addCustomLine =
  (id: string): DraftChange =>
  (draft) => ({
    ...draft,
    customProducts: [
      ...draft.customProducts,
      { id, description: '', price: null, quantity: 1, isService: false, workshopNote: '' },
    ],
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

export function toDraftProduct(product: Product): DraftProduct {
  const { _id, name, code, price, stock, verifyStock, lensDesign, category } = product;
  return {
    _id,
    name,
    code,
    price,
    stock,
    verifyStock,
    lensDesign,
    asksType: category.showProductType,
    isService: isService(category),
    doubtfulCategory: mayHaveLenses(category) && !isService(category) ? category._id : null,
    benefit: benefitOf(category),
  };
}

export function toDraftClient({
  _id,
  name,
  typeId,
  numId,
  phone,
  email,
  insurance,
  notes,
  isFinalConsumer,
}: Client): DraftClient {
  return { _id, name, typeId, numId, phone, email, insurance, notes, isFinalConsumer };
}

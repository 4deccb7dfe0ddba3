import { benefitOf, mayHaveLenses } from '@dioptria/contract/shop/categories/lens-category.ts';
import type { Client } from '../../clients/clients-api.ts';
import type { Product } from '../sales-api.ts';
import type { DraftClient, DraftProduct } from './sale-draft.ts';

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
    doubtfulCategory: mayHaveLenses(category) ? category._id : null,
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
  isFinalConsumer,
}: Client): DraftClient {
  return { _id, name, typeId, numId, phone, email, insurance, isFinalConsumer };
}

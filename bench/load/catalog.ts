import { productPrice } from '@dioptria/contract/shop/products/product-price.ts';
import { toCents } from '@dioptria/contract/base/money.ts';
import { compactKey } from '@dioptria/contract/base/text.ts';
import type { Transaction } from '../../server/src/base/database/tables.ts';
import { insertRows } from '../../server/src/operation/demo/derived-rows.ts';
import { addWords, namedRecord } from './records.ts';

export const PRODUCTS = 1000;
const PROFITABILITY = 60;

const many = <Item>(length: number, make: (position: number) => Item) =>
  Array.from({ length }, (_, position) => make(position));

export async function addCatalog(tx: Transaction, tenantId: string): Promise<void> {
  const brands = many(30, (position) => named(tenantId, `Marca ${position}`));
  const categories = many(8, (position) => ({
    ...named(tenantId, `Rubro ${position}`),
    show_product_type: position % 2 === 0,
  }));
  const providers = many(10, (position) => providerRow(tenantId, position));
  const products = many(PRODUCTS, (position) => ({
    ...productRow(tenantId, position),
    category_id: categories[position % categories.length]?.id ?? '',
    brand_id: brands[position % brands.length]?.id ?? '',
    provider_id: providers[position % providers.length]?.id ?? '',
  }));
  await insertRows(tx, 'brands', brands);
  await insertRows(tx, 'categories', categories);
  await insertRows(tx, 'providers', providers);
  const kinds = { brands, categories, providers };
  for (const kind of ['brands', 'categories', 'providers'] as const) await addWords(tx, kind, kinds[kind]);
  await insertRows(tx, 'products', products);
  await addWords(tx, 'products', products);
}

const named = (tenantId: string, name: string) => ({ ...namedRecord(tenantId, name), description: '', enabled: true });

function providerRow(tenantId: string, position: number) {
  return {
    ...namedRecord(tenantId, `Proveedor ${position}`),
    phone: '11 4321-0000',
    email: `ventas@proveedor${position}.example`,
    person_in_charge: '',
    address: '',
    tax_id: '',
    bank_name: '',
    bank_number: '',
    bank_alias: '',
    default_invoice_type: 'A' as const,
    currency: 'ARS' as const,
    enabled: true,
  };
}

function productRow(tenantId: string, position: number) {
  const code = `ARM-${String(position).padStart(4, '0')}`;
  const cost = 5000 + position * 70;
  return {
    ...namedRecord(tenantId, `Armazón ${position} acetato`),
    code,
    code_key: compactKey(code),
    description: '',
    stock: 0,
    cost_cents: toCents(cost),
    profitability_hundredths: toCents(PROFITABILITY),
    price_cents: toCents(productPrice(cost, PROFITABILITY)),
    verify_stock: true,
  };
}

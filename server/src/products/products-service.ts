import { units } from '@dioptria/contract/fields.ts';
import { MAX_MONEY, toCents } from '@dioptria/contract/money.ts';
import { productPrice } from '@dioptria/contract/product-price.ts';
import { negativeStock, type products, purchaseTooLarge } from '@dioptria/contract/products.ts';
import type { CreateOf, RecordOf, UpdateOf } from '@dioptria/contract/resource.ts';
import { compactKey, searchKey } from '@dioptria/contract/search-text.ts';
import { v7 as newId } from 'uuid';
import type { Context } from '../resource/context.ts';
import type { CrudService } from '../resource/crud-service.ts';
import { countRecords } from '../resource/record-counts.ts';
import { requireReferences } from '../resource/references.ts';
import { invalid, notFound } from '../resource/refusal.ts';
import { removeSearchTokens, replaceSearchTokens } from '../resource/search-tokens.ts';
import { nextVersion, refuseStale } from '../resource/versions.ts';
import { productsListing } from './list-products.ts';
import { selectProducts, toProduct } from './select-products.ts';
import { forgetStock, lockProducts, moveStock } from './stock-ledger.ts';

type Product = RecordOf<typeof products>;
type Changes = UpdateOf<typeof products>;

async function readProduct(context: Context, id: string): Promise<Product> {
  const row = await selectProducts(context).where('products.id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return toProduct(row);
}

/** What a product is found by, besides its brand. */
export function productTexts({ name, code }: Pick<Product, 'name' | 'code'>): string[] {
  return [name, code, compactKey(code)];
}

async function checkReferences(context: Context, fields: Changes): Promise<void> {
  await requireReferences(context, [
    { field: 'category', table: 'categories', id: fields.category },
    { field: 'brand', table: 'brands', id: fields.brand },
    { field: 'provider', table: 'providers', id: fields.provider },
  ]);
}

/** All that a product says of itself but its stock. What was sent as price never counts: it follows from cost and profitability (spec §9). */
type Fields = Omit<CreateOf<typeof products>, 'stock'>;

function columnsOf(fields: Fields) {
  return {
    name: fields.name,
    name_key: searchKey(fields.name),
    code: fields.code,
    code_key: compactKey(fields.code),
    description: fields.description,
    category_id: fields.category,
    brand_id: fields.brand,
    provider_id: fields.provider,
    cost_cents: toCents(fields.cost),
    profitability_hundredths: toCents(fields.profitability),
    price_cents: toCents(productPrice(fields.cost, fields.profitability)),
    verify_stock: fields.verifyStock,
  };
}

function refuseHugePurchase(quantity: number, cost: number): void {
  if (quantity * cost > MAX_MONEY) throw invalid({ path: 'stock', message: purchaseTooLarge });
}

/** A stock that fell below zero may come back as it is; one that changes is typed, and has a form's limits. */
function refuseImpossibleStock(stock: number): void {
  const [issue] = units().safeParse(stock).error?.issues ?? [];
  if (issue) throw invalid({ path: 'stock', message: issue.message });
}

async function createProduct(context: Context, input: CreateOf<typeof products>): Promise<Product> {
  refuseHugePurchase(input.stock, input.cost);
  await checkReferences(context, input);
  const { tx, actor, now } = context;
  const id = newId();
  await tx
    .insertInto('products')
    .values({
      tenant_id: actor.tenantId,
      id,
      stock: 0,
      created_at: now,
      updated_at: now,
      ...columnsOf(input),
    })
    .execute();
  await moveStock(context, 'initial', [{ productId: id, quantity: input.stock }]);
  const product = await readProduct(context, id);
  await replaceSearchTokens(context, 'products', id, productTexts(product));
  await countRecords(context, 'products', 1);
  return product;
}

/** Raising the stock is a purchase at the product's cost, lowering it an adjustment (decisions §3). */
async function setStock(context: Context, stored: Product, fields: Fields, stock: number): Promise<void> {
  const quantity = stock - stored.stock;
  if (quantity > 0) refuseHugePurchase(quantity, fields.cost);
  const product = {
    id: stored._id,
    name: fields.name,
    stock: stored.stock,
    verifyStock: fields.verifyStock,
    providerId: fields.provider,
    costCents: toCents(fields.cost),
  };
  const move = { productId: stored._id, quantity };
  await moveStock(context, quantity > 0 ? 'purchase' : 'adjustment', [move], new Map([[stored._id, product]]));
}

async function updateProduct(context: Context, id: string, changes: Changes): Promise<Product> {
  const { tx, actor, now } = context;
  const row = await selectProducts(context).where('products.id', '=', id).forNoKeyUpdate('products').executeTakeFirst();
  if (!row) throw notFound();
  const stored = toProduct(row);
  refuseStale(stored.updatedAt, changes.updatedAt);
  await checkReferences(context, changes);
  const references = { category: stored.category._id, brand: stored.brand._id, provider: stored.provider._id };
  const { stock, ...fields } = { ...stored, ...references, ...changes };
  if (stock !== stored.stock) refuseImpossibleStock(stock);
  if (fields.verifyStock && stock < 0) throw invalid({ path: 'verifyStock', message: negativeStock });
  await setStock(context, stored, fields, stock);
  await tx
    .updateTable('products')
    .set({ ...columnsOf(fields), updated_at: nextVersion(stored.updatedAt, now) })
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', id)
    .execute();
  const product = await readProduct(context, id);
  await replaceSearchTokens(context, 'products', id, productTexts(product));
  return product;
}

/** A product that was ever sold stays: the lines of its sales refer to it, and the foreign key says so. */
async function removeProduct(context: Context, id: string): Promise<void> {
  const { tx, actor } = context;
  if (!(await lockProducts(context, [id])).has(id)) throw notFound();
  await forgetStock(context, id);
  await tx.deleteFrom('products').where('tenant_id', '=', actor.tenantId).where('id', '=', id).execute();
  await removeSearchTokens(context, id);
  await countRecords(context, 'products', -1);
}

/** The price is always computed, and stock moves only through the ledger (spec §9, decisions §3). */
export const productsService: CrudService<typeof products> = {
  ...productsListing,
  read: readProduct,
  create: createProduct,
  update: updateProduct,
  remove: removeProduct,
};

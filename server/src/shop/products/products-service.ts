import { units, yesOrNo } from '@dioptria/contract/base/fields.ts';
import { MAX_MONEY, toCents } from '@dioptria/contract/base/money.ts';
import type { CreateOf, RecordOf, UpdateOf } from '@dioptria/contract/base/resource.ts';
import { barcodeTaken } from '@dioptria/contract/shop/products/barcodes.ts';
import { editedPrice, lacksPriceAfter } from '@dioptria/contract/shop/products/product-price.ts';
import { negativeStock, priceTooLarge, products, purchaseTooLarge } from '@dioptria/contract/shop/products/products.ts';
import type { PriceRounding } from '@dioptria/contract/shop/settings/settings-labels.ts';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { type BulkService, bulkService } from '../../base/records/bulk.ts';
import type { Context } from '../../base/records/context.ts';
import type { CrudService } from '../../base/records/crud-service.ts';
import { countRecords } from '../../base/records/record-counts.ts';
import { invalid, notFound } from '../../base/records/refusal.ts';
import { indexRecord, removeSearchTokens } from '../../base/records/search-tokens.ts';
import { nextVersion, refuseDuplicate, refuseStale, requireReferences } from '../../base/records/write-checks.ts';
import { productsListing } from './list-products.ts';
import { priceRoundingOf, recordPriceEdits } from './price-edits.ts';
import { type Fields, productColumns, referencesOf, selectProducts, toProduct } from './product-records.ts';
import { beginStock, type FirstStock, forgetStock, lockProducts, moveStock } from './stock-ledger.ts';

const firstStock = (productId: string, { stock, cost, provider }: CreateOf<typeof products>): FirstStock => ({
  productId,
  quantity: stock,
  unitCostCents: toCents(cost),
  providerId: provider,
});

const bulkOf = (rounding: PriceRounding) =>
  bulkService<typeof products>({
    table: 'products',
    async idsByKey({ tx, actor }, rows) {
      const keys = rows.map(({ key }) => key);
      return tx
        .selectFrom('products')
        .select(['id', 'code_key as key'])
        .where('tenant_id', '=', actor.tenantId)
        .where('code_key', '=', sql<string>`any(${keys})`)
        .execute();
    },
    async ownersOf({ tx, actor }, keys) {
      const rows = await tx
        .selectFrom('products')
        .select(['id', 'barcode_key as key'])
        .where('tenant_id', '=', actor.tenantId)
        .where('barcode_key', '=', sql<string>`any(${keys})`)
        .execute();
      return new Map(rows.map(({ id, key }) => [key ?? '', id]));
    },
    async read(context, ids) {
      const rows = await selectProducts(context)
        .where('products.id', '=', sql<string>`any(${ids}::uuid[])`)
        .execute();
      return rows.map(toProduct);
    },
    columnsOf: (_context, { stock, madeToOrder: _form, ...fields }) => ({
      stock,
      ...productColumns(fields, editedPrice(undefined, fields, rounding)),
    }),
    changedColumns({ stored, changes: { stock: _stock, ...changes } }) {
      const fields = { ...stored, ...referencesOf(stored), ...changes };
      const lacksPrice = lacksPriceAfter(stored, fields);
      return productColumns({ ...fields, lacksPrice }, editedPrice(stored, fields, rounding));
    },
    afterCreate: (context, created) =>
      beginStock(
        context,
        created.map(({ id, input }) => firstStock(id, input)),
      ),
    async afterUpdate(context, changes, records) {
      const before = new Map(changes.map(({ stored }) => [stored._id, stored]));
      await recordPriceEdits(
        context,
        records.map((after) => ({ before: before.get(after._id) ?? after, after })),
      );
    },
  });

/** Without `verifyStock`, the category and the stock decide (docs/rules.md#products-15). */
const importedProduct = products.create.extend({ verifyStock: yesOrNo().optional() });

type NewProduct = CreateOf<typeof products>;

async function withStockControl(context: Context, inputs: readonly NewProduct[]): Promise<NewProduct[]> {
  const { tx, actor } = context;
  const lenses = await tx
    .selectFrom('categories')
    .select('id')
    .where('tenant_id', '=', actor.tenantId)
    .where('show_product_type', '=', true)
    .execute();
  const isLens = new Set(lenses.map(({ id }) => id));
  return inputs.map((input: Omit<NewProduct, 'verifyStock'> & { verifyStock?: boolean }) => ({
    ...input,
    verifyStock: input.verifyStock ?? !(input.stock === 0 && isLens.has(input.category)),
  }));
}

export const productsBulk: BulkService<typeof products> = {
  ...bulkOf('none'),
  createSchema: async () => importedProduct,
  createMany: async (context, inputs) =>
    bulkOf(await priceRoundingOf(context)).createMany(context, await withStockControl(context, inputs)),
  updateMany: async (context, changes) => bulkOf(await priceRoundingOf(context)).updateMany(context, changes),
};

type Product = RecordOf<typeof products>;
type Changes = UpdateOf<typeof products>;

async function readProduct(context: Context, id: string): Promise<Product> {
  const row = await selectProducts(context).where('products.id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return toProduct(row);
}

async function checkReferences(context: Context, fields: Changes): Promise<void> {
  await requireReferences(context, [
    { field: 'category', table: 'categories', id: fields.category },
    { field: 'brand', table: 'brands', id: fields.brand },
    { field: 'provider', table: 'providers', id: fields.provider },
  ]);
}

function refuseHugePurchase(quantity: number, cost: number): void {
  if (quantity * cost > MAX_MONEY) throw invalid({ path: 'stock', message: purchaseTooLarge });
}

function refuseHugePrice(price: number): void {
  if (price > MAX_MONEY) throw invalid({ path: 'profitability', message: priceTooLarge });
}

/** Call it only if an edit changes the stock, because an unchanged stock may be negative. */
function refuseImpossibleStock(stock: number): void {
  const [issue] = units().safeParse(stock).error?.issues ?? [];
  if (issue) throw invalid({ path: 'stock', message: issue.message });
}

/** @throws Refusal `duplicate` if another product of the shop has the barcode (docs/rules.md#codes-1) */
const refuseTaken = <Result>(write: Promise<Result>) => refuseDuplicate(write, 'products_barcode', barcodeTaken);

async function createProduct(context: Context, input: CreateOf<typeof products>): Promise<Product> {
  refuseHugePurchase(input.stock, input.cost);
  const price = editedPrice(undefined, input, await priceRoundingOf(context));
  refuseHugePrice(price);
  await checkReferences(context, input);
  const { tx, actor, now } = context;
  const { stock, madeToOrder, ...others } = input;
  const fields = { ...others, verifyStock: !madeToOrder };
  const id = newId();
  const moments = { created_at: now, updated_at: now };
  const columns = { tenant_id: actor.tenantId, id, stock, ...moments, ...productColumns(fields, price) };
  await refuseTaken(tx.insertInto('products').values(columns).execute());
  await countRecords(context, 'products', 1);
  await beginStock(context, [firstStock(id, input)]);
  const product = await readProduct(context, id);
  await indexRecord(context, 'products', id, product);
  return product;
}

/** A higher stock is a purchase at the product's cost, and a lower stock is an adjustment (docs/rules.md#stock-4). */
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
    updatedAt: stored.updatedAt,
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
  const { stock, ...edited } = { ...stored, ...referencesOf(stored), ...changes };
  const fields = { ...edited, lacksPrice: lacksPriceAfter(stored, edited) };
  if (stock !== stored.stock) refuseImpossibleStock(stock);
  const price = editedPrice(stored, fields, await priceRoundingOf(context));
  if (price !== stored.price) refuseHugePrice(price);
  if (fields.verifyStock && stock < 0) throw invalid({ path: 'verifyStock', message: negativeStock });
  await setStock(context, stored, fields, stock);
  await refuseTaken(
    tx
      .updateTable('products')
      .set({ ...productColumns(fields, price), updated_at: nextVersion(stored.updatedAt, now) })
      .where('tenant_id', '=', actor.tenantId)
      .where('id', '=', id)
      .execute(),
  );
  const product = await readProduct(context, id);
  await recordPriceEdits(context, [{ before: stored, after: product }]);
  await indexRecord(context, 'products', id, product);
  return product;
}

async function removeProduct(context: Context, id: string): Promise<void> {
  const { tx, actor } = context;
  if (!(await lockProducts(context, [id])).has(id)) throw notFound();
  await countRecords(context, 'products', -1);
  await forgetStock(context, id);
  await tx.deleteFrom('products').where('tenant_id', '=', actor.tenantId).where('id', '=', id).execute();
  await removeSearchTokens(context, id);
}

export const productsService: CrudService<typeof products> = {
  ...productsListing,
  read: readProduct,
  create: createProduct,
  update: updateProduct,
  remove: removeProduct,
  bulk: productsBulk,
};

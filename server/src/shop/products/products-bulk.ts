import { toCents } from '@dioptria/contract/base/money.ts';
import type { CreateOf } from '@dioptria/contract/base/resource.ts';
import { editedPrice } from '@dioptria/contract/shop/products/product-rules.ts';
import type { products } from '@dioptria/contract/shop/products/products.ts';
import type { PriceRounding } from '@dioptria/contract/shop/settings/settings-labels.ts';
import { sql } from 'kysely';
import { type BulkService, bulkService } from '../../base/records/bulk.ts';
import { recordPriceEdits } from './price-edits.ts';
import { priceRoundingOf } from './price-sql.ts';
import { productColumns, referencesOf, selectProducts, toProduct } from './select-products.ts';
import { beginStock, type FirstStock } from './stock-ledger.ts';

export const firstStock = (productId: string, { stock, cost, provider }: CreateOf<typeof products>): FirstStock => ({
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
    columnsOf: (_context, { stock, ...fields }) => ({
      stock,
      ...productColumns(fields, editedPrice(undefined, fields, rounding)),
    }),
    changedColumns({ stored, changes: { stock: _stock, ...changes } }) {
      const fields = { ...stored, ...referencesOf(stored), ...changes };
      return productColumns(fields, editedPrice(stored, fields, rounding));
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

export const productsBulk: BulkService<typeof products> = {
  ...bulkOf('none'),
  createMany: async (context, inputs) => bulkOf(await priceRoundingOf(context)).createMany(context, inputs),
  updateMany: async (context, changes) => bulkOf(await priceRoundingOf(context)).updateMany(context, changes),
};

import { pointOfSaleProblems, pointsOfSale } from '@dioptria/contract/shop/points-of-sale/points-of-sale.ts';
import type { TableOf } from '../../base/database/tables.ts';
import type { Context } from '../../base/records/context.ts';
import type { CrudService } from '../../base/records/crud-service.ts';
import { conflict } from '../../base/records/refusal.ts';
import { tableService } from '../../base/records/table-service.ts';
import { refuseDuplicate } from '../../base/records/write-checks.ts';

const table = tableService(pointsOfSale);
const unique = <Result>(write: Promise<Result>) =>
  refuseDuplicate(write, 'points_of_sale_number', pointOfSaleProblems.duplicate);

async function hasVouchers({ tx, actor }: Context, number: number): Promise<boolean> {
  const found = await tx
    .selectFrom('invoices')
    .select('id')
    .where('tenant_id', '=', actor.tenantId)
    .where('point_of_sale', '=', number)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export const pointsOfSaleService: CrudService<typeof pointsOfSale> = {
  ...table,
  create: (context, input) => unique(table.create(context, input)),
  async update(context, id, changes) {
    const { number } = await table.read(context, id);
    if (changes.number !== undefined && changes.number !== number && (await hasVouchers(context, number))) {
      throw conflict('in_use', pointOfSaleProblems.numberInUse, 'number');
    }
    return unique(table.update(context, id, changes));
  },
  async remove(context, id, ...others) {
    const { number } = await table.read(context, id);
    if (await hasVouchers(context, number)) throw conflict('in_use', pointOfSaleProblems.inUse);
    return table.remove(context, id, ...others);
  },
};

declare module '../../base/database/tables.ts' {
  interface Tables {
    points_of_sale: TableOf<typeof pointsOfSale>;
  }
}

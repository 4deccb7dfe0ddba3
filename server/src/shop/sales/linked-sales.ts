import type { RemadeSale } from '@dioptria/contract/shop/sales/sales.ts';
import { parameter, run, statement } from '../../base/database/statements.ts';
import type { Context } from '../../base/records/context.ts';

export interface SaleLinks {
  original?: { _id: string; number: number };
  remakes?: RemadeSale[];
}

const linkedSales = statement('linked_sales', (queries) =>
  queries
    .selectFrom('sales')
    .select(['id', 'number', 'sale_date', 'order_status', 'remake_of', 'remake_reason', 'remake_responsible'])
    .where('tenant_id', '=', parameter<string>(1))
    .where((eb) =>
      eb.or([
        eb('remake_of', '=', parameter<string>(2)),
        eb(
          'id',
          '=',
          eb
            .selectFrom('sales as remake')
            .select('remake.remake_of')
            .where('remake.tenant_id', '=', parameter<string>(1))
            .where('remake.id', '=', parameter<string>(2)),
        ),
      ]),
    )
    .orderBy('sale_date')
    .orderBy('id'),
);

export async function linksOf({ tx, actor }: Context, saleId: string): Promise<SaleLinks> {
  const rows = await run(tx, linkedSales, [actor.tenantId, saleId]);
  const original = rows.find(({ remake_of }) => remake_of !== saleId);
  const remakes = rows.flatMap(({ id, number, sale_date, order_status, remake_of, ...row }): RemadeSale[] =>
    remake_of === saleId && row.remake_reason !== null && row.remake_responsible !== null
      ? [
          {
            _id: id,
            number,
            saleDate: sale_date,
            orderStatus: order_status,
            remakeReason: row.remake_reason,
            remakeResponsible: row.remake_responsible,
          },
        ]
      : [],
  );
  return {
    ...(original && { original: { _id: original.id, number: original.number } }),
    ...(remakes.length > 0 && { remakes }),
  };
}

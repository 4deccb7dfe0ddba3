import type { pointsOfSale } from '@dioptria/contract/shop/points-of-sale/points-of-sale.ts';
import type { TableOf } from '../../base/database/column-types.ts';

declare module '../../base/database/tables.ts' {
  interface Tables {
    points_of_sale: TableOf<typeof pointsOfSale>;
  }
}

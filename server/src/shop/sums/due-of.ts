import { orderStatusTable } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import type { Selectable } from 'kysely';
import type { Tables } from '../../base/database/tables.ts';

type Amounts = Pick<Selectable<Tables['sales']>, 'total_cents' | 'insurer_cents'>;

/** In cents: the total without the part of the insurers (docs/rules.md#coverage-1). */
export const clientPartOf = ({ total_cents: total, insurer_cents: insurers }: Amounts): number => total - insurers;

/** In cents, with the paid amount: the client's part of the total, or 0 for a canceled sale. */
export const dueOf = (sale: Amounts & Pick<Selectable<Tables['sales']>, 'order_status'>): number =>
  orderStatusTable[sale.order_status].isVoid ? 0 : clientPartOf(sale);

import { fromCents } from '@dioptria/contract/base/money.ts';
import { MAX_ORDER_LINES, proposedUnits } from '@dioptria/contract/shop/purchases/purchase-order-words.ts';
import type { PurchaseSuggestion } from '@dioptria/contract/shop/purchases/purchase-orders.ts';
import { sql } from 'kysely';
import { isLowOnStock, reorderPoint } from '../products/low-stock.ts';
import type { Context } from '../../base/records/context.ts';

interface Row {
  provider_id: string;
  provider_name: string;
  products: number;
  id: string;
  name: string;
  code: string;
  stock: number;
  minimum: number;
  to_come: number;
  cost_cents: number;
}

/**
 * Returns, by provider, the products whose stock and awaited units together are at or below their reorder point
 * (docs/rules.md#purchase-orders-5). The proposal of a provider has at most as many lines as one purchase order may have, the
 * scarcest products first. A disabled provider has no proposal.
 */
export async function suggestPurchases(
  { tx, actor: { tenantId } }: Context,
  providerId: string | undefined,
): Promise<PurchaseSuggestion[]> {
  const ofProvider = providerId === undefined ? sql`` : sql`and products.provider_id = ${providerId}`;
  const { rows } = await sql<Row>`
    select * from (
      select provider_id, providers.name as provider_name, providers.name_key as provider_key, products.id, products.name,
        products.name_key, code, stock, minimum, to_come, cost_cents,
        count(*) over (partition by provider_id)::int as products,
        row_number() over (partition by provider_id order by stock + to_come - minimum, products.name_key, products.id) as nth
      from products
      join providers on providers.tenant_id = products.tenant_id and providers.id = provider_id,
        lateral (select ${reorderPoint(tenantId)} as minimum) as point
      where products.tenant_id = ${tenantId} and ${isLowOnStock(tenantId)} and stock + to_come <= minimum
        and providers.enabled ${ofProvider}
    ) as scarce where nth <= ${MAX_ORDER_LINES} order by provider_key, provider_id, nth`.execute(tx);
  const byProvider = Map.groupBy(rows, (row) => row.provider_id);
  return [...byProvider].map(([_id, scarce]) => ({
    provider: { _id, name: scarce[0]?.provider_name ?? '' },
    products: scarce[0]?.products ?? 0,
    lines: scarce.map(({ id: productId, name, code, stock, minimum, to_come: toCome, cost_cents }) => ({
      productId,
      name,
      code,
      stock,
      minimum,
      toCome,
      quantity: proposedUnits({ stock, minimum, toCome }),
      unitCost: fromCents(cost_cents),
    })),
  }));
}

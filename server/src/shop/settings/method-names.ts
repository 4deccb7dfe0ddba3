import { type MethodNames, namesOfMethods } from '@dioptria/contract/shop/sale-values/shop-methods.ts';
import type { TenantScope } from '../../base/records/context.ts';

/** The names of the payment methods in the tenant's shop (docs/rules.md#settings-8). */
export async function readMethodNames({ tx, actor }: TenantScope): Promise<MethodNames> {
  const shop = await tx
    .selectFrom('tenants')
    .select('payment_methods')
    .where('id', '=', actor.tenantId)
    .executeTakeFirstOrThrow();
  return namesOfMethods(shop.payment_methods ?? []);
}

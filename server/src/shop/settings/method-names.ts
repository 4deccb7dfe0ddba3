import { type MethodNames, namesOfMethods } from '@dioptria/contract/shop/sale-values/shop-methods.ts';
import { parameter, run, statement } from '../../base/database/statements.ts';
import type { TenantScope } from '../../base/records/context.ts';

const methodsOfTenant = statement('method_names', (queries) =>
  queries.selectFrom('tenants').select('payment_methods').where('id', '=', parameter<string>(1)),
);

export async function readMethodNames({ tx, actor }: TenantScope): Promise<MethodNames> {
  const [shop] = await run(tx, methodsOfTenant, [actor.tenantId]);
  return namesOfMethods(shop?.payment_methods ?? []);
}

import type { Compilable, RawBuilder } from 'kysely';
import { preparedPart } from '../database/prepared.ts';
import type { TenantScope } from './context.ts';

/** `preparedPart` for rows of a tenant, of which nothing else is asked: what a list shows of a kind of record. */
export function preparedRows<Row>(
  select: (scope: TenantScope) => Compilable<Row>,
): (scope: TenantScope) => RawBuilder<Row> {
  const rowsOf = preparedPart(({ tenantId }: { tenantId: string }, tx) => select({ tx, actor: { tenantId } }));
  return ({ actor }) => rowsOf({ tenantId: actor.tenantId });
}

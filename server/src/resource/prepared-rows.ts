import type { Compilable, RawBuilder } from 'kysely';
import { prepared } from '../database/prepared.ts';
import type { TenantScope } from './context.ts';

/** `prepared` for rows of a tenant, of which nothing else is asked: what a list shows of a kind of record. */
export function preparedRows<Row>(
  select: (scope: TenantScope) => Compilable<Row>,
): (scope: TenantScope) => RawBuilder<Row> {
  const rowsOf = prepared(({ tenantId }: { tenantId: string }, tx) => select({ tx, actor: { tenantId } }));
  return ({ actor }) => rowsOf({ tenantId: actor.tenantId });
}

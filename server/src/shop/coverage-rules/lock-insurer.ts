import type { Context } from '../../base/records/context.ts';
import { notFound } from '../../base/records/refusal.ts';

/** The insurer whose plans and rules a request reads or changes. */
export interface Insurer {
  _id: string;
  name: string;
}

/**
 * Locks the insurer, which is the owner of its plans and rules (docs/rules.md#locks-1), until the transaction ends.
 * @throws Refusal `not_found`
 */
export async function lockInsurer(context: Context, id: string): Promise<Insurer> {
  const row = await insurerWith(context, id).forNoKeyUpdate().executeTakeFirst();
  if (!row) throw notFound();
  return { _id: row.id, name: row.name };
}

/** Refuses a request about an insurer that the tenant does not have. @throws Refusal `not_found` */
export async function requireInsurer(context: Context, id: string): Promise<void> {
  if (!(await insurerWith(context, id).executeTakeFirst())) throw notFound();
}

const insurerWith = ({ tx, actor }: Context, id: string) =>
  tx.selectFrom('insurances').select(['id', 'name']).where('tenant_id', '=', actor.tenantId).where('id', '=', id);

import type { Context } from '../../base/records/context.ts';
import { notFound } from '../../base/records/refusal.ts';

export interface Insurer {
  _id: string;
  name: string;
}

/** The insurer is the owner of its plans and rules (docs/rules.md#locks-1). @throws Refusal `not_found` */
export async function lockInsurer(context: Context, id: string): Promise<Insurer> {
  const row = await insurerWith(context, id).forNoKeyUpdate().executeTakeFirst();
  if (!row) throw notFound();
  return { _id: row.id, name: row.name };
}

export async function requireInsurer(context: Context, id: string): Promise<void> {
  if (!(await insurerWith(context, id).executeTakeFirst())) throw notFound();
}

const insurerWith = ({ tx, actor }: Context, id: string) =>
  tx.selectFrom('insurances').select(['id', 'name']).where('tenant_id', '=', actor.tenantId).where('id', '=', id);

import type { Context } from '../../base/records/context.ts';

/** A void coverage counts, so that the columns of a file do not come and go. */
export async function hasCoverages({ tx, actor }: Context): Promise<boolean> {
  const coverage = await tx
    .selectFrom('coverages')
    .select('id')
    .where('tenant_id', '=', actor.tenantId)
    .limit(1)
    .executeTakeFirst();
  return coverage !== undefined;
}

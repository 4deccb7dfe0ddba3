import type { ChangedDocuments } from '@dioptria/contract/shop/coverages/coverage-documents.ts';
import { shopDay } from '@dioptria/contract/base/shop-time.ts';
import type { Context } from '../../base/records/context.ts';

/**
 * Stores documents of a coverage that a user ticked, unticked or noted (docs/rules.md#coverage-8). A coverage without its signature is
 * not signed; a signature that is ticked without a drawing is one on paper. The caller has locked the client and the insurer.
 */
export async function changeDocuments(
  { tx, actor, now, timeZone }: Context,
  coverageId: string,
  { documents }: ChangedDocuments,
): Promise<void> {
  for (const { kind, isPresent, note } of documents) {
    const written = { is_present: isPresent, note, ...(!isPresent && { signature_id: null }) };
    await tx
      .insertInto('coverage_documents')
      .values({ tenant_id: actor.tenantId, coverage_id: coverageId, kind, is_required: false, ...written })
      .onConflict((found) => found.columns(['tenant_id', 'coverage_id', 'kind']).doUpdateSet(written))
      .execute();
  }
  const signature = documents.find(({ kind }) => kind === 'signature');
  await tx
    .updateTable('coverages')
    .set({
      ...(signature && { signed_day: signature.isPresent ? shopDay(now, timeZone) : null }),
      updated_at: now.toISOString(),
    })
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', coverageId)
    .execute();
}

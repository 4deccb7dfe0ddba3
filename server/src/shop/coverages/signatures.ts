import {
  documentProblems,
  MAX_SIGNATURE_PIXELS,
  type NewSignature,
  type SaleSignature,
} from '@dioptria/contract/shop/coverages/coverages.ts';
import { shopDay } from '@dioptria/contract/base/shop-time.ts';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { inTenant } from '../../base/database/statements.ts';
import type { Context } from '../../base/records/context.ts';
import { conflict, invalid, notFound } from '../../base/records/refusal.ts';
import { readPicture } from '../settings/read-picture.ts';
import type { StandingCoverage } from './lock-coverages.ts';

const refused = (message: string) => invalid({ path: 'drawing', message });

/** `drawing` is a PNG in base64. @throws Refusal `invalid` at `drawing` */
export async function requireDrawing(tenantId: string, drawing: string): Promise<void> {
  const picture = await readPicture(tenantId, drawing, { tooHard: documentProblems.notDrawn, refused });
  if (picture?.type !== 'image/png') throw refused(documentProblems.notDrawn);
  if (Math.max(picture.width, picture.height) > MAX_SIGNATURE_PIXELS) throw refused(documentProblems.tooManyPixels);
}

/**
 * Signs the named coverages. By default, signs all coverages that need a signature or, if none needs a signature, all coverages.
 * The caller has locked the client and the insurers.
 * @throws Refusal `locked` if the sale has no coverage; `invalid` at `coverages` for a coverage of another sale.
 */
export async function storeSignature(
  { tx, actor, now, timeZone }: Context,
  saleId: string,
  standing: readonly StandingCoverage[],
  { signer, drawing, coverages }: NewSignature,
): Promise<void> {
  if (standing.length === 0) throw conflict('locked', documentProblems.notCovered);
  const unknown = coverages?.findIndex((id) => standing.every((coverage) => coverage.id !== id)) ?? -1;
  if (unknown >= 0) throw invalid({ path: `coverages.${unknown}`, message: documentProblems.otherSale });
  const all = standing.map(({ id }) => id);
  const needing = await tx
    .selectFrom('coverage_documents')
    .select('coverage_id')
    .where('tenant_id', '=', actor.tenantId)
    .where('coverage_id', '=', sql<string>`any(${all}::uuid[])`)
    .where('kind', '=', 'signature')
    .execute();
  const ids = coverages ?? (needing.length > 0 ? needing.map(({ coverage_id: id }) => id) : all);
  const id = newId();
  const bytes = Buffer.from(drawing, 'base64');
  const own = { tenant_id: actor.tenantId };
  await tx
    .insertInto('sale_signatures')
    .values({
      ...own,
      id,
      sale_id: saleId,
      signer,
      drawing: bytes,
      user_id: actor.userId,
      created_at: now.toISOString(),
    })
    .execute();
  const signed = { kind: 'signature', is_present: true, signature_id: id };
  await tx
    .insertInto('coverage_documents')
    .values(ids.map((coverage) => ({ ...own, ...signed, coverage_id: coverage, is_required: false })))
    .onConflict((found) =>
      found.columns(['tenant_id', 'coverage_id', 'kind']).doUpdateSet({ is_present: true, signature_id: id }),
    )
    .execute();
  await tx
    .updateTable('coverages')
    .set({ signed_day: shopDay(now, timeZone), updated_at: now.toISOString() })
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

export async function readSignature({ tx, actor }: Context, saleId: string): Promise<SaleSignature> {
  const row = await tx
    .selectFrom('sale_signatures')
    .innerJoin('users', (join) => inTenant(join, 'users.id', 'sale_signatures.user_id'))
    .select(['sale_signatures.id', 'sale_signatures.created_at', 'signer', 'drawing', 'user_id', 'users.name'])
    .where('sale_signatures.tenant_id', '=', actor.tenantId)
    .where('sale_id', '=', saleId)
    .orderBy('sale_signatures.created_at', 'desc')
    .orderBy('sale_signatures.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) throw notFound();
  return {
    _id: row.id,
    createdAt: row.created_at,
    signer: row.signer,
    user: { _id: row.user_id, name: row.name },
    drawing: row.drawing.toString('base64'),
  };
}

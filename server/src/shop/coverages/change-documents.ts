import type { ChangedDocuments, NewCoverage } from '@dioptria/contract/shop/coverages/coverages.ts';
import type { CoverageDocumentKind } from '@dioptria/contract/shop/coverages/coverage-labels.ts';
import { shopDay } from '@dioptria/contract/base/shop-time.ts';
import { sql } from 'kysely';
import type { Context } from '../../base/records/context.ts';
import type { CoverageReferences } from './coverage-terms.ts';
import type { StandingCoverage } from './lock-coverages.ts';

/**
 * Unticking the signature removes the drawing and the day of the signature. A ticked signature without a drawing is a
 * signature on paper. Ticking a signed coverage again does not change the day (docs/rules.md#coverage-8). The caller
 * has locked the client and the insurer.
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
  const signedDay = sql<string>`coalesce(signed_day, ${shopDay(now, timeZone)}::date)`;
  await tx
    .updateTable('coverages')
    .set({ ...(signature && { signed_day: signature.isPresent ? signedDay : null }), updated_at: now.toISOString() })
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', coverageId)
    .execute();
}

interface WrittenCoverage {
  id: string;
  sent: NewCoverage;
  stored: StandingCoverage | undefined;
}

/**
 * Writes the documents that the insurer or a rule requires, and the documents that the request names. A new authorisation number, a
 * new voucher number and a new prescription tick their document, unless the request unticks the document.
 */
export async function writeDocuments(
  context: Context,
  { id, sent, stored }: WrittenCoverage,
  references: CoverageReferences,
): Promise<void> {
  const { tx, actor } = context;
  const required = requiredKinds(sent, references);
  const added: CoverageDocumentKind[] = [
    ...(sent.authorizationNumber !== '' && !stored?.authorization_number ? (['authorization'] as const) : []),
    ...(sent.voucherNumber !== '' && !stored?.voucher_number ? (['voucher'] as const) : []),
    ...(sent.prescription !== null && !stored?.prescription_id ? (['prescription'] as const) : []),
  ];
  await tx
    .updateTable('coverage_documents')
    .set({
      is_required: sql<boolean>`kind = any(${required}::text[])`,
      is_present: sql<boolean>`is_present or kind = any(${added}::text[])`,
    })
    .where('tenant_id', '=', actor.tenantId)
    .where('coverage_id', '=', id)
    .execute();
  const rows = [...new Set([...required, ...added])].map((kind) => ({
    tenant_id: actor.tenantId,
    coverage_id: id,
    kind,
    is_required: required.includes(kind),
    is_present: added.includes(kind),
    note: '',
  }));
  if (rows.length > 0)
    await tx
      .insertInto('coverage_documents')
      .values(rows)
      .onConflict((found) => found.columns(['tenant_id', 'coverage_id', 'kind']).doNothing())
      .execute();
  if (sent.documents.length > 0) await changeDocuments(context, id, sent);
}

function requiredKinds(
  { insurance, lines }: NewCoverage,
  { insurers, rules }: CoverageReferences,
): CoverageDocumentKind[] {
  const insurer = insurers.get(insurance);
  const isRuled = lines.some(({ rule }) => rule !== null && rules.get(rule)?.needs_authorization);
  return [
    ...(insurer?.needs_authorization || isRuled ? (['authorization'] as const) : []),
    ...(insurer?.needs_voucher ? (['voucher'] as const) : []),
    ...(insurer?.needs_signature ? (['signature'] as const) : []),
  ];
}

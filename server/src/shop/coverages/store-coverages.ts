import { compactKey } from '@dioptria/contract/base/text.ts';
import type { NewCoverage } from '@dioptria/contract/shop/coverages/coverages.ts';
import { v7 as newId } from 'uuid';
import type { Context } from '../../base/records/context.ts';
import type { Addition } from '../sums/kept-sums.ts';
import { writeDocuments } from './change-documents.ts';
import { bookInsurerEntries, claimableDay, type ClaimedSale, settleCoverages } from './settle-coverages.ts';
import type { CoverageReferences } from './coverage-terms.ts';
import type { PlannedCoverage } from './plan-coverages.ts';

export interface CoveredSale extends ClaimedSale {
  id: string;
  number: number;
  client_id: string;
  client_name: string;
}

export interface PlacedCoverage extends PlannedCoverage {
  position: number;
}

/** Returns the additions to the kept sums. The caller has locked the client and the insurers. */
export async function insertCoverages(
  context: Context,
  sale: CoveredSale,
  planned: readonly PlacedCoverage[],
  references: CoverageReferences,
): Promise<Addition[]> {
  if (planned.length === 0) return [];
  const { tx, actor, now } = context;
  const rows = planned.map((coverage) => ({ id: newId(), coverage }));
  const { tenantId } = actor;
  await tx
    .insertInto('coverages')
    .values(
      rows.map(({ id, coverage: { sent, position, insurer } }) => ({
        ...coverageColumns(sent, references),
        tenant_id: tenantId,
        id,
        sale_id: sale.id,
        sale_number: sale.number,
        client_id: sale.client_id,
        client_name: sale.client_name,
        insurance_id: sent.insurance,
        position,
        insurer_cents: insurer,
        open_cents: insurer,
        claimable_day: claimableDay(context, references.insurers.get(sent.insurance)?.claim_from, sale),
        signed_day: null,
        user_id: actor.userId,
        created_at: now.toISOString(),
        updated_at: now.toISOString(),
      })),
    )
    .execute();
  for (const { id, coverage } of rows) await insertLines(context, id, coverage.lines);
  for (const { id, coverage } of rows)
    await writeDocuments(context, { id, sent: coverage.sent, stored: undefined }, references);
  const charges = rows.map(({ id, coverage }) => ({
    insurance_id: coverage.sent.insurance,
    coverage_id: id,
    kind: 'charge' as const,
    amount_cents: coverage.insurer,
  }));
  await bookInsurerEntries(context, charges);
  return settleCoverages(
    context,
    rows.map(({ id }) => id),
    [],
  );
}

export function coverageColumns(sent: NewCoverage, { prescriptions }: CoverageReferences) {
  return {
    plan_id: sent.plan,
    affiliate_number: sent.affiliateNumber,
    prescription_id: sent.prescription,
    prescription_day: sent.prescription === null ? null : (prescriptions.get(sent.prescription) ?? null),
    authorization_number: sent.authorizationNumber,
    authorization_key: compactKey(sent.authorizationNumber),
    authorized_day: sent.authorizedDay,
    voucher_number: sent.voucherNumber,
    note: sent.note,
    warnings: JSON.stringify(sent.warnings),
  };
}

export async function replaceLines(context: Context, id: string, lines: PlannedCoverage['lines']): Promise<void> {
  const { tx, actor } = context;
  await tx.deleteFrom('coverage_lines').where('tenant_id', '=', actor.tenantId).where('coverage_id', '=', id).execute();
  await insertLines(context, id, lines);
}

async function insertLines({ tx, actor }: Context, id: string, lines: PlannedCoverage['lines']): Promise<void> {
  await tx
    .insertInto('coverage_lines')
    .values(lines.map((line, position) => ({ tenant_id: actor.tenantId, coverage_id: id, position, ...line })))
    .execute();
}

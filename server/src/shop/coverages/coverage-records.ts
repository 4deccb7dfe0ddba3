import { fromCents } from '@dioptria/contract/base/money.ts';
import type { CoverageDocumentKind, CoverageState } from '@dioptria/contract/shop/coverages/coverage-labels.ts';
import type { Coverage } from '@dioptria/contract/shop/coverages/coverages.ts';
import { sql, type Selectable } from 'kysely';
import { runNamed } from '../../base/database/statements.ts';
import type { Tables } from '../../base/database/tables.ts';
import type { Context } from '../../base/records/context.ts';
import { linesOf } from './stored-lines.ts';
import { claimOfCoverage, coverageState, missingDocuments, presentedIn } from './coverage-state.ts';

type LineRow = Selectable<Tables['coverage_lines']>;
type DocumentRow = Selectable<Tables['coverage_documents']>;
type CoverageRow = Selectable<Tables['coverages']> & {
  insurance_name: string;
  plan_name: string | null;
  state: CoverageState;
  missing: CoverageDocumentKind[];
  batch_id: string | null;
  batch_number: number | null;
  presented_in: number | null;
};

/** The valid coverages in the order in which the insurers pay, then the void ones. */
export async function coveragesOf(context: Context, saleId: string): Promise<Coverage[]> {
  const { tx, actor } = context;
  const rows = await runNamed(
    tx,
    'coverages_of_sale',
    sql<CoverageRow>`
      select coverages.*, insurances.name as insurance_name, insurance_plans.name as plan_name, ${coverageState} as state,
        ${missingDocuments} as missing, batch.id as batch_id, batch.number as batch_number,
        ${presentedIn} as presented_in
      from coverages ${claimOfCoverage}
      join insurances on insurances.tenant_id = coverages.tenant_id and insurances.id = coverages.insurance_id
      left join insurance_plans on insurance_plans.tenant_id = coverages.tenant_id and insurance_plans.id = coverages.plan_id
      left join claim_items as active on active.tenant_id = coverages.tenant_id and active.coverage_id = coverages.id
        and active.is_active
      left join claim_batches as batch on batch.tenant_id = active.tenant_id and batch.id = active.batch_id
      where coverages.tenant_id = ${actor.tenantId} and coverages.sale_id = ${saleId}
      order by coverages.void_at is not null, coverages.position, coverages.id`,
  );
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [lines, documents] = await Promise.all([linesOf(context, ids), documentsOf(context, ids)]);
  return rows.map((row) =>
    coverageRecord(
      row,
      lines.filter(({ coverage_id: id }) => id === row.id),
      documents.filter(({ coverage_id: id }) => id === row.id),
    ),
  );
}

async function documentsOf({ tx, actor }: Context, ids: readonly string[]): Promise<DocumentRow[]> {
  return tx
    .selectFrom('coverage_documents')
    .selectAll()
    .where('tenant_id', '=', actor.tenantId)
    .where('coverage_id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('kind')
    .execute();
}

function coverageRecord(row: CoverageRow, lines: readonly LineRow[], documents: readonly DocumentRow[]): Coverage {
  const { prescription_id: prescription, prescription_day: day } = row;
  return {
    _id: row.id,
    insurance: { _id: row.insurance_id, name: row.insurance_name },
    plan: row.plan_id === null ? null : { _id: row.plan_id, name: row.plan_name ?? '' },
    affiliateNumber: row.affiliate_number,
    prescription: prescription === null || day === null ? null : { _id: prescription, day },
    authorizationNumber: row.authorization_number,
    authorizedDay: row.authorized_day,
    voucherNumber: row.voucher_number,
    note: row.note,
    state: row.state,
    missing: row.missing,
    insurerAmount: fromCents(row.insurer_cents),
    paid: fromCents(row.paid_cents),
    lost: fromCents(row.lost_cents),
    toClient: fromCents(row.to_client_cents),
    open: fromCents(row.open_cents),
    claimableDay: row.claimable_day,
    signedDay: row.signed_day,
    batch: row.batch_id === null ? null : { _id: row.batch_id, number: row.batch_number ?? 0 },
    presentedIn: row.presented_in,
    lines: lines.map(lineRecord),
    documents: documents.map((document) => ({
      kind: document.kind as CoverageDocumentKind,
      isRequired: document.is_required,
      isPresent: document.is_present,
      note: document.note,
      signature: document.signature_id,
    })),
    warnings: [...row.warnings],
  };
}

const lineRecord = (line: LineRow): Coverage['lines'][number] => ({
  rule: line.rule_id,
  code: line.code,
  description: line.description,
  target: line.target,
  pairKind: line.pair_kind,
  products: line.sale_positions,
  quantity: line.quantity,
  listAmount: fromCents(line.list_cents),
  base: fromCents(line.base_cents),
  insurerAmount: fromCents(line.insurer_cents),
  clientAmount: fromCents(line.client_cents),
  proposed: line.proposed_cents === null ? null : fromCents(line.proposed_cents),
  note: line.note,
});

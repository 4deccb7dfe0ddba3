import { fromCents } from '@dioptria/contract/base/money.ts';
import type { ClaimSheet, ClaimSheetLine } from '@dioptria/contract/shop/claims/claim-batches.ts';
import { voucherTitle } from '@dioptria/contract/shop/vat/voucher-types.ts';
import { sql } from 'kysely';
import type { TenantScope } from '../../base/records/context.ts';
import { readBatchAlone } from './claim-records.ts';
import { joinClient } from '../coverages/coverage-records.ts';
import { itemAffiliate, itemClientCents, itemDocument, itemName } from './claim-items.ts';

type SheetRow = Omit<ClaimSheetLine, 'fullAmount' | 'clientAmount' | 'insurerAmount'> &
  Record<'client' | 'claimed', number>;

/** From the presentation on, persons and amounts no longer change (docs/rules.md#claims-7). */
export async function readSheetLines({ tx, actor }: TenantScope, batchId: string): Promise<ClaimSheetLine[]> {
  const { rows } = await sql<SheetRow>`
    select item.id as item, coverages.sale_number as "saleNumber", ${itemAffiliate} as "affiliateNumber",
      ${itemDocument} as document, ${itemName} as name,
      coverages.prescription_day::text as "prescriptionDay", coverages.authorization_number as "authorizationNumber",
      coverages.voucher_number as "voucherNumber", line.code, line.description, line.quantity,
      ${itemClientCents(actor.tenantId)}::float8 as client, item.claimed_cents::float8 as claimed
    from claim_items as item
    join coverages on coverages.tenant_id = item.tenant_id and coverages.id = item.coverage_id
    ${joinClient}
    cross join lateral (
      select coalesce(string_agg(nullif(code, ''), ' + ' order by position), '') as code,
        coalesce(string_agg(nullif(description, ''), ' + ' order by position), '') as description,
        coalesce(sum(quantity), 0)::int as quantity
      from coverage_lines where coverage_lines.tenant_id = ${actor.tenantId} and coverage_id = coverages.id
    ) as line
    where item.tenant_id = ${actor.tenantId} and item.batch_id = ${batchId} order by coverages.sale_number, item.id`.execute(
    tx,
  );
  return rows.map(({ client, claimed, ...line }) => ({
    ...line,
    fullAmount: fromCents(client + claimed),
    clientAmount: fromCents(client),
    insurerAmount: fromCents(claimed),
  }));
}

async function invoiceOf({ tx, actor }: TenantScope, batchId: string): Promise<string> {
  const invoice = await tx
    .selectFrom('invoices')
    .select(['kind', 'letter', 'point_of_sale as pointOfSale', 'number', 'receiver'])
    .where('tenant_id', '=', actor.tenantId)
    .where('batch_id', '=', batchId)
    .where('is_active', '=', true)
    .where('state', '=', 'authorised')
    .executeTakeFirst();
  return invoice ? voucherTitle(invoice) : '';
}

/**
 * If the user entered no `document`, the sheet names the invoice of the batch, because insurers compare the sheet with
 * the invoice.
 */
export async function readSheet(context: TenantScope, id: string): Promise<ClaimSheet> {
  const { tx, actor } = context;
  const batch = await readBatchAlone(context, id);
  const insurer = await tx
    .selectFrom('insurances')
    .select(['num_cuit', 'intermediary'])
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', batch.insurance._id)
    .executeTakeFirstOrThrow();
  const lines = await readSheetLines(context, id);
  const sumOf = (amount: 'fullAmount' | 'clientAmount' | 'insurerAmount') =>
    fromCents(lines.reduce((sum, line) => sum + Math.round(line[amount] * 100), 0));
  const { number, periodFrom, periodTo, presentedDay, dueDay, document, items } = batch;
  return {
    number,
    periodFrom,
    periodTo,
    presentedDay,
    dueDay,
    document: document || (await invoiceOf(context, id)),
    items,
    insurance: { ...batch.insurance, cuit: String(insurer.num_cuit ?? '') },
    intermediary: insurer.intermediary,
    fullAmount: sumOf('fullAmount'),
    clientAmount: sumOf('clientAmount'),
    insurerAmount: sumOf('insurerAmount'),
    lines,
  };
}

import { fromCents } from '@dioptria/contract/base/money.ts';
import type { ClaimItem } from '@dioptria/contract/shop/claims/claim-batches.ts';
import type { DebitReason } from '@dioptria/contract/shop/insurances/insurer-labels.ts';
import { type RawBuilder, sql } from 'kysely';
import type { TenantScope } from '../../base/records/context.ts';
import { clientName, joinClient } from '../coverages/coverage-records.ts';

/**
 * Expressions in SQL. A query that uses these expressions selects from `coverages` and from `claim_items` as `item`,
 * and left joins `clients` (docs/rules.md#claims-7).
 */

/**
 * The client's name at the presentation of the batch. For a batch that is not presented, the current name or, if the
 * client was deleted, the name in the coverage.
 */
export const itemName = sql`coalesce(item.presented_name, ${clientName})`;

export const itemDocument = sql`coalesce(item.presented_document, clients.num_id, '')`;

export const itemAffiliate = sql`coalesce(item.presented_affiliate, coverages.affiliate_number)`;

export const itemClientCents = (tenantId: string) => sql`coalesce(item.presented_client_cents, (
  select coalesce(sum(client_cents), 0) from coverage_lines
  where coverage_lines.tenant_id = ${tenantId} and coverage_lines.coverage_id = coverages.id))`;

interface ItemRow {
  id: string;
  coverage_id: string;
  sale_id: string;
  sale_number: number;
  client_id: string;
  client_name: string;
  affiliate_number: string;
  authorization_number: string;
  voucher_number: string;
  prescription_day: string | null;
  claimable_day: string | null;
  claimed: number;
  recognized: number | null;
  debited: number;
  paid: number;
  reason_code: DebitReason | null;
  reason_note: string;
  first_recognized: number | null;
  first_reason_code: DebitReason | null;
  first_reason_note: string | null;
  decision: ClaimItem['decision'];
  answered_day: string | null;
  resubmit_until: string | null;
  earlier_id: string | null;
  earlier_number: number | null;
  later_id: string | null;
  later_number: number | null;
}

const itemRows = (tenantId: string, chosen: RawBuilder<unknown>) => sql<ItemRow>`
  select item.id, item.coverage_id, coverages.sale_id, coverages.sale_number, coverages.client_id, ${itemName} as client_name,
    ${itemAffiliate} as affiliate_number, coverages.authorization_number, coverages.voucher_number, coverages.prescription_day::text,
    coverages.claimable_day::text, item.claimed_cents::float8 as claimed, item.recognized_cents::float8 as recognized,
    item.debited_cents::float8 as debited, item.paid_cents::float8 as paid, item.reason_code, item.reason_note, item.decision,
    item.first_recognized_cents::float8 as first_recognized, item.first_reason_code, item.first_reason_note,
    item.answered_day::text, (item.answered_day + insurances.resubmit_within_days)::text as resubmit_until,
    earlier_batch.id as earlier_id, earlier_batch.number as earlier_number, later_batch.id as later_id, later_batch.number as later_number
  from claim_items as item
  join coverages on coverages.tenant_id = item.tenant_id and coverages.id = item.coverage_id
  ${joinClient}
  join insurances on insurances.tenant_id = coverages.tenant_id and insurances.id = coverages.insurance_id
  left join claim_items as earlier on earlier.tenant_id = item.tenant_id and earlier.id = item.rebill_of
  left join claim_batches as earlier_batch on earlier_batch.tenant_id = earlier.tenant_id and earlier_batch.id = earlier.batch_id
  left join claim_items as later on later.tenant_id = item.tenant_id and later.rebill_of = item.id
  left join claim_batches as later_batch on later_batch.tenant_id = later.tenant_id and later_batch.id = later.batch_id
  where item.tenant_id = ${tenantId} and ${chosen} order by coverages.sale_number, item.id`;

const numbered = (id: string | null, number: number | null) =>
  id === null || number === null ? null : { _id: id, number };

const toItem = (row: ItemRow): ClaimItem => ({
  _id: row.id,
  coverage: row.coverage_id,
  sale: { _id: row.sale_id, number: row.sale_number },
  client: { _id: row.client_id, name: row.client_name },
  affiliateNumber: row.affiliate_number,
  authorizationNumber: row.authorization_number,
  voucherNumber: row.voucher_number,
  prescriptionDay: row.prescription_day,
  claimableDay: row.claimable_day,
  claimed: fromCents(row.claimed),
  recognized: row.recognized === null ? null : fromCents(row.recognized),
  debited: fromCents(row.debited),
  paid: fromCents(row.paid),
  reason: row.reason_code,
  note: row.reason_note,
  firstAnswer:
    row.first_recognized === null
      ? null
      : {
          recognized: fromCents(row.first_recognized),
          reason: row.first_reason_code,
          note: row.first_reason_note ?? '',
        },
  decision: row.decision,
  answeredDay: row.answered_day,
  resubmitUntil: row.resubmit_until,
  rebillOf: numbered(row.earlier_id, row.earlier_number),
  rebilledIn: numbered(row.later_id, row.later_number),
});

export async function readItems({ tx, actor }: TenantScope, batchId: string): Promise<ClaimItem[]> {
  const { rows } = await itemRows(actor.tenantId, sql`item.batch_id = ${batchId}`).execute(tx);
  return rows.map(toItem);
}

export async function readItemsById({ tx, actor }: TenantScope, ids: readonly string[]): Promise<ClaimItem[]> {
  const { rows } = await itemRows(actor.tenantId, sql`item.id = any(${ids}::uuid[])`).execute(tx);
  return rows.map(toItem);
}

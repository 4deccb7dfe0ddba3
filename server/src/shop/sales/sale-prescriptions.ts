import {
  expiredPrescription,
  foreignPrescription,
  isUnexpired,
  usedPrescription,
} from '@dioptria/contract/shop/prescriptions/prescription-status.ts';
import { unknownPrescription } from '@dioptria/contract/shop/sales/sales.ts';
import { shopDay } from '@dioptria/contract/base/shop-time.ts';
import { sql } from 'kysely';
import type { Context } from '../../base/records/context.ts';
import { conflict, invalid } from '../../base/records/refusal.ts';
import type { SaleRow, UsedPrescription } from './sale-records.ts';
import { inTenant } from '../../base/database/in-tenant.ts';
import { isStanding } from '../sums/value-conditions.ts';

/**
 * Locks the prescriptions of a new sale until the transaction ends: no other sale can use, and no user can edit, a locked
 * prescription.
 * @param shared the prescriptions of a remake's original sale, which are not checked (docs/rules.md#remakes-2).
 * @returns the prescriptions, oldest first.
 * @throws Refusal `invalid` for a prescription that does not exist, belongs to another client or has expired; `locked` for a
 * prescription that another sale uses (docs/rules.md#prescriptions-8).
 */
export async function claimPrescriptions(
  context: Context,
  clientId: string,
  ids: readonly string[],
  shared: readonly string[] = [],
): Promise<UsedPrescription[]> {
  if (ids.length === 0) return [];
  const found = await lockPrescriptions(context, ids);
  const today = shopDay(context.now, context.timeZone);
  const [first, ...others] = ids.flatMap((id, index) => {
    if (shared.includes(id)) return [];
    const prescription = found.find((one) => one.id === id);
    const path = `prescriptions.${index}`;
    if (!prescription) return [{ path, message: unknownPrescription }];
    if (prescription.client_id !== clientId) return [{ path, message: foreignPrescription }];
    return isUnexpired(prescription.expiration_date, today) ? [] : [{ path, message: expiredPrescription }];
  });
  if (first) throw invalid(first, ...others);
  await refuseUsedPrescriptions(
    context,
    ids.filter((id) => !shared.includes(id)),
  );
  return found.toSorted((one, other) => Date.parse(one.created_at) - Date.parse(other.created_at));
}

/**
 * Locks the prescriptions of a canceled sale that becomes active again. A prescription may have expired since the sale.
 * @throws Refusal `locked` if another sale now uses a prescription of this sale, or a prescription now belongs to another client.
 */
export async function reclaimPrescriptions(
  context: Context,
  { id: saleId, client_id: clientId }: Pick<SaleRow, 'id' | 'client_id'>,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const found = await lockPrescriptions(context, ids);
  await refuseUsedPrescriptions(context, ids, await familyOf(context, saleId));
  if (found.some((prescription) => prescription.client_id !== clientId)) throw conflict('locked', foreignPrescription);
}

function lockPrescriptions({ tx, actor }: Context, ids: readonly string[]) {
  return tx
    .selectFrom('prescriptions')
    .select(['id', 'client_id', 'expiration_date', 'created_at'])
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/**
 * Returns the ids of a sale and of all sales linked with this sale by remakes, directly or through other sales. All these sales may
 * share prescriptions.
 */
async function familyOf({ tx, actor }: Context, saleId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive family(id, remake_of) as (
      select id, remake_of from sales where tenant_id = ${actor.tenantId} and id = ${saleId}
      union
      select sales.id, sales.remake_of from family join sales
        on sales.id = family.remake_of or sales.remake_of = family.id where sales.tenant_id = ${actor.tenantId}
    ) select id from family`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Refuses prescriptions that a sale outside `family` uses, unless that sale is canceled. Call it after `lockPrescriptions`: a query
 * sees only rows that were committed before the query started, so this query must start after the wait for the lock.
 */
async function refuseUsedPrescriptions(
  { tx, actor }: Context,
  ids: readonly string[],
  family: readonly string[] = [],
): Promise<void> {
  const used = await tx
    .selectFrom('sale_prescriptions')
    .innerJoin('sales', (join) => inTenant(join, 'sales.id', 'sale_prescriptions.sale_id'))
    .select('sale_prescriptions.prescription_id')
    .where('sale_prescriptions.tenant_id', '=', actor.tenantId)
    .where('sale_prescriptions.prescription_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(isStanding())
    .where('sales.id', '<>', sql<string>`all(${family}::uuid[])`)
    .limit(1)
    .executeTakeFirst();
  if (used) throw conflict('locked', usedPrescription);
}

import {
  expiredPrescription,
  foreignPrescription,
  isUnexpired,
} from '@dioptria/contract/shop/prescriptions/prescription-status.ts';
import { unknownPrescription } from '@dioptria/contract/shop/sales/sales.ts';
import { shopDay } from '@dioptria/contract/base/shop-time.ts';
import { sql } from 'kysely';
import type { Context } from '../../base/records/context.ts';
import { conflict, invalid } from '../../base/records/refusal.ts';
import type { SaleRow, UsedPrescription } from './sale-records.ts';

/**
 * Checks and locks the prescriptions. Several sales may use the same prescription (docs/rules.md#prescriptions-8).
 * `shared` has the prescriptions of a remake's original sale. These are locked, but not checked. The result is in the
 * order of creation.
 * @throws Refusal `invalid` for a prescription that does not exist, belongs to another client or has expired.
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
  return found.toSorted((one, other) => Date.parse(one.created_at) - Date.parse(other.created_at));
}

/**
 * Checks and locks the prescriptions of a canceled sale that becomes active again. Expired prescriptions are accepted.
 * @throws Refusal `locked` if a prescription now belongs to another client.
 */
export async function reclaimPrescriptions(
  context: Context,
  { client_id: clientId }: Pick<SaleRow, 'client_id'>,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const found = await lockPrescriptions(context, ids);
  if (found.some((prescription) => prescription.client_id !== clientId)) throw conflict('locked', foreignPrescription);
}

/** Locks the prescriptions in the order of their ids. Until the transaction ends, no user can edit or delete them. */
export function lockPrescriptions({ tx, actor }: Context, ids: readonly string[]) {
  return tx
    .selectFrom('prescriptions')
    .select(['id', 'client_id', 'expiration_date', 'created_at'])
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

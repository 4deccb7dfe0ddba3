import { hasPowers, type JobLenses } from '@dioptria/contract/shop/jobs/job-lens.ts';
import { lensesFor } from '@dioptria/contract/shop/jobs/jobs-of-sale.ts';
import { jobProblems } from '@dioptria/contract/shop/jobs/job-stage-words.ts';
import {
  expiredPrescription,
  foreignPrescription,
  isUnexpired,
} from '@dioptria/contract/shop/prescriptions/prescription-status.ts';
import { shopDay } from '@dioptria/contract/base/shop-time.ts';
import { announce } from '../../base/database/announcements.ts';
import type { Context } from '../../base/records/context.ts';
import { invalid } from '../../base/records/refusal.ts';
import type { JobRow } from './job-rows.ts';

const refuse = (message: string) => invalid({ path: 'prescriptionId', message });

/**
 * Returns the lenses of the prescription that a request names, and makes the job's sale use the prescription, so that nobody changes it
 * (docs/rules.md#jobs-10). Returns nothing for a request without a prescription.
 * @throws Refusal `invalid` for a prescription that does not exist, belongs to another client, has expired or has no values for the job.
 */
export async function lensesOfPrescription(
  context: Context,
  row: JobRow,
  { prescriptionId: id }: { prescriptionId?: string | undefined },
): Promise<Partial<JobLenses>> {
  if (id === undefined) return {};
  const { tx, actor, now, timeZone, tabId } = context;
  const { tenantId } = actor;
  const prescription = await tx
    .selectFrom('prescriptions')
    .select(['client_id', 'expiration_date', 'right_eye as rightEye', 'left_eye as leftEye'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!prescription) throw refuse(jobProblems.unknownPrescription);
  if (prescription.client_id !== row.client_id) throw refuse(foreignPrescription);
  if (!isUnexpired(prescription.expiration_date, shopDay(now, timeZone))) throw refuse(expiredPrescription);
  const lenses = lensesFor(row.kind, prescription);
  if (!hasPowers(lenses)) throw refuse(jobProblems.blankPrescription);
  await tx
    .insertInto('sale_prescriptions')
    .values({ tenant_id: tenantId, sale_id: row.sale_id, prescription_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  announce(tx, { tenantId, topic: 'sales', id: row.sale_id, tabId });
  return lenses;
}

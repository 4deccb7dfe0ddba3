import { hasPowers, type JobLenses } from '@dioptria/contract/shop/jobs/job-labels.ts';
import { lensesFor } from '@dioptria/contract/shop/jobs/jobs-of-sale.ts';
import { jobProblems } from '@dioptria/contract/shop/jobs/job-stage-labels.ts';
import {
  expiredPrescription,
  foreignPrescription,
  isUnexpired,
  MAX_PRESCRIPTIONS,
} from '@dioptria/contract/shop/prescriptions/prescription-status.ts';
import { shopDay } from '@dioptria/contract/base/shop-time.ts';
import { sql } from 'kysely';
import { announce } from '../../base/database/announcements.ts';
import type { Context } from '../../base/records/context.ts';
import { invalid } from '../../base/records/refusal.ts';
import type { JobRow } from './job-rows.ts';

const refuse = (message: string) => invalid({ path: 'prescriptionId', message });

/**
 * Makes the job's sale use the prescription, so that nobody can change the prescription (docs/rules.md#jobs-10). Does
 * nothing if the request has no prescription.
 * @throws Refusal `invalid` for a prescription that does not exist, belongs to another client, has expired or has no
 * values for the job, or if the sale has too many prescriptions.
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
  await replacePrescription(context, row, id);
  announce(tx, { tenantId, topic: 'sales', saleId: row.sale_id, tabId });
  return lenses;
}

/**
 * The sale stops using the job's former prescription if a job had added it to the sale and no other job of the sale has
 * it. So the shop can change or delete a prescription that a user chose by mistake (docs/rules.md#jobs-10).
 * @throws Refusal `invalid` if the sale has too many prescriptions (docs/rules.md#sales-25).
 */
async function replacePrescription({ tx, actor }: Context, row: JobRow, id: string): Promise<void> {
  const ofSale = { tenant_id: actor.tenantId, sale_id: row.sale_id };
  await sql`delete from sale_prescriptions as used
    where tenant_id = ${ofSale.tenant_id} and sale_id = ${ofSale.sale_id} and taken_by_job
      and prescription_id = ${row.prescription_id} and prescription_id <> ${id}
      and not exists (select from jobs where tenant_id = used.tenant_id and sale_id = used.sale_id
        and prescription_id = used.prescription_id and id <> ${row.id})`.execute(tx);
  await tx
    .insertInto('sale_prescriptions')
    .values({ ...ofSale, prescription_id: id, taken_by_job: true })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { total } = await tx
    .selectFrom('sale_prescriptions')
    .select((query) => query.fn.countAll<number>().as('total'))
    .where('tenant_id', '=', ofSale.tenant_id)
    .where('sale_id', '=', ofSale.sale_id)
    .executeTakeFirstOrThrow();
  if (total > MAX_PRESCRIPTIONS) throw refuse(jobProblems.tooManyPrescriptions);
}

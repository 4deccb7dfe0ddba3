import { dayAheadProblem, shopDay } from '@dioptria/contract/base/shop-time.ts';
import { frameMeasures, isLensLine, lineName } from '@dioptria/contract/shop/jobs/jobs-of-sale.ts';
import { missingPowers } from '@dioptria/contract/shop/jobs/job-labels.ts';
import { dueDayOf, jobProblems, jobStageTable } from '@dioptria/contract/shop/jobs/job-stage-labels.ts';
import { type Job, jobs, orderedFields } from '@dioptria/contract/shop/jobs/jobs.ts';
import type { UpdateOf } from '@dioptria/contract/base/resource.ts';
import { isDeepStrictEqual } from 'node:util';
import type { Context } from '../../base/records/context.ts';
import { conflict, invalid } from '../../base/records/refusal.ts';
import { columnsOf } from '../../base/records/stored-fields.ts';
import { nextVersion, refuseStale } from '../../base/records/versions.ts';
import { type JobRow, jobRecord, lockJobs, readJob } from './job-rows.ts';
import { refuseTakenTray } from './job-trays.ts';
import { lensesOfPrescription } from './job-prescription.ts';
import { linesOfJob } from './sold-products.ts';

type Changes = UpdateOf<typeof jobs>;

/**
 * Until the job's sale is delivered or canceled (docs/rules.md#jobs-4). A field that the request sends with its stored value
 * counts as unchanged. If a field for the lab (`orderedFields`) changes after the job was sent, the shop must tell the lab.
 * @throws Refusal `locked` for a closed job, `stale`, `duplicate` for a taken tray, `invalid` for a promised day in the past, an
 * unknown line or a prescription that the job cannot take.
 */
export async function updateJob(context: Context, id: string, sent: Changes): Promise<Job> {
  const [row] = await lockJobs(context, [id]);
  if (!row) throw new Error('A locked job has its row');
  refuseStale(row.updated_at, sent.updatedAt);
  const today = shopDay(context.now, context.timeZone);
  const before = jobRecord(row, today);
  const changes = differing(sent, before);
  // The prescription that a job already has gives its lenses again only to an incomplete job.
  const isCompleted = missingPowers(before).length > 0 && !sent.rightLens && !sent.leftLens;
  const prescriptionId = isCompleted ? sent.prescriptionId : changes.prescriptionId;
  if (!row.open && (prescriptionId !== undefined || Object.keys(changes).length > 0))
    throw conflict('locked', jobProblems.closed);
  const wrongDay = changes.promisedDay && dayAheadProblem('promised', changes.promisedDay, today);
  if (wrongDay) throw invalid({ path: 'promisedDay', message: wrongDay });
  const lenses = await lensesOfPrescription(context, row, { prescriptionId });
  const changed = { ...lenses, ...changes, ...(await frameFor(context, row, changes)) };
  const isToTell =
    !jobStageTable[row.stage].isToOrder && orderedFields.some((field) => field in differing(changed, before));
  await storeChanges(context, row, changed, isToTell);
  return readJob(context, id);
}

function differing(sent: Changes, stored: Job): Changes {
  const changed = Object.entries(sent).filter(
    ([field, value]) =>
      field !== 'updatedAt' && value !== undefined && !isDeepStrictEqual(value, stored[field as keyof Job]),
  );
  return Object.fromEntries(changed);
}

/**
 * The measures of the request replace those of the product.
 * @throws Refusal `invalid` for a line that the sale does not have, or a line of lenses (docs/rules.md#jobs-15).
 */
async function frameFor(context: Context, row: JobRow, changes: Changes): Promise<Changes> {
  const { frameLine } = changes;
  if (frameLine === undefined || frameLine === null) return {};
  const line = (await linesOfJob(context, row.sale_id)).find(({ position }) => position === frameLine);
  if (!line) throw invalid({ path: 'frameLine', message: jobProblems.unknownLine });
  if (isLensLine(line)) throw invalid({ path: 'frameLine', message: jobProblems.lensAsFrame });
  const { eyeSize, bridge, temple, eyeHeight } = { ...frameMeasures(line.product), ...changes };
  return { frame: lineName(line), eyeSize, bridge, temple, eyeHeight };
}

async function storeChanges(
  { tx, actor, now }: Context,
  row: JobRow,
  changes: Changes,
  isToTell: boolean,
): Promise<void> {
  const { rightLens, leftLens, ...scalars } = changes;
  const { promisedDay = row.promised_day } = changes;
  const order = { deliveryDate: row.delivery_date, orderStatus: row.order_status };
  const write = tx
    .updateTable('jobs')
    .set({
      ...columnsOf(jobs, scalars),
      right_lens: rightLens && JSON.stringify(rightLens),
      left_lens: leftLens && JSON.stringify(leftLens),
      due_day: dueDayOf({ stage: row.stage, promisedDay, ...order }),
      ...(isToTell && { must_tell_lab: true }),
      updated_at: nextVersion(row.updated_at, now),
    })
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', row.id)
    .execute();
  await refuseTakenTray(write, changes.trayNumber);
}

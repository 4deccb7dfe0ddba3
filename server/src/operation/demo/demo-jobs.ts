import { addDays, daysBetween } from '@dioptria/contract/base/shop-time.ts';
import { blankLens, type JobLenses, orderedPair } from '@dioptria/contract/shop/jobs/job-labels.ts';
import {
  dueDayOf,
  isJobOpen,
  type JobStage,
  jobStages,
  jobStageTable,
} from '@dioptria/contract/shop/jobs/job-stage-labels.ts';
import { jobsOfSale, type NewJob, type SoldProduct } from '@dioptria/contract/shop/jobs/jobs-of-sale.ts';
import { checkLenses, type Lens, type LensPair } from '@dioptria/contract/shop/lenses/lens-check.ts';
import { ansiTolerances, lensKindOf } from '@dioptria/contract/shop/lenses/lens-labels.ts';
import { orderStatusTable } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import { soldLine, soldProduct } from '../../shop/jobs/sold-products.ts';
import { dayAt, type DemoShop, iso, type Row } from './demo-shop.ts';

const DAY = 86_400_000;

export function addJobs(shop: DemoShop): void {
  const { rows } = shop;
  const lines = Map.groupBy(rows.sale_lines, (line) => line.sale_id);
  const attached = Map.groupBy(rows.sale_prescriptions, (used) => used.sale_id);
  const prescriptions = new Map(rows.prescriptions.map((row) => [row.id, row]));
  const products = productsOf(shop);
  for (const sale of rows.sales) {
    const used = (attached.get(sale.id) ?? []).flatMap(({ prescription_id: id }) => prescriptions.get(id) ?? []);
    const eyes = used.map(({ id, right_eye: rightEye, left_eye: leftEye }) => ({ id, rightEye, leftEye }));
    const sold = (lines.get(sale.id) ?? []).map((line) =>
      soldLine({ needs_workshop: false, workshop_note: '', ...line }, products),
    );
    for (const job of jobsOfSale(sold, eyes)) addJob(shop, sale, job);
  }
}

function productsOf({ rows }: DemoShop): Map<string, SoldProduct> {
  const ofLenses = new Set(rows.categories.filter((row) => row.show_product_type).map(({ id }) => id));
  const blank = { lens_design: '', lens_material: '', lens_index: '', eye: null, bridge: null, temple: null } as const;
  return new Map(
    rows.products.map(({ id, ...row }) => {
      const product = { id, ...blank, lens_height: null, ...row, treatments: row.treatments ?? [] };
      return [id, soldProduct({ ...product, show_product_type: ofLenses.has(row.category_id) })];
    }),
  );
}

/** The number of jobs made so far for sales in progress. It decides the stage of the next such job. */
const jobsSoFar = new WeakMap<DemoShop, number>();

function stageOf(shop: DemoShop, { order_status }: Row<'sales'>, { prescriptionId }: NewJob): JobStage {
  if (orderStatusTable[order_status].isReady || orderStatusTable[order_status].isDelivered) return 'checked';
  if (order_status !== 'inProgress' || prescriptionId === null) return 'toSend';
  const count = jobsSoFar.get(shop) ?? 0;
  jobsSoFar.set(shop, count + 1);
  return (['sent', 'received', 'sent', 'toSend', 'checked', 'sent'] as const)[count % 6] ?? 'sent';
}

function addJob(shop: DemoShop, sale: Row<'sales'>, made: NewJob): void {
  const { rows, tenantId, newId, random, today } = shop;
  const stage = stageOf(shop, sale, made);
  const start = Date.parse(sale.created_at);
  const end = Math.min(
    shop.now.getTime(),
    Date.parse(sale.updated_at) > start ? Date.parse(sale.updated_at) : start + 6 * DAY,
  );
  const isOpen = isJobOpen(sale.order_status);
  const lab = rows.providers[made.kind === 'both' ? 3 : 2];
  const wasSent = !jobStageTable[stage].isToOrder;
  const promisedDay = wasSent ? addDays(dayAt(start), random.between(3, 6)) : null;
  const { rightLens, leftLens, kind, prescriptionId, frame, frameLine } = made;
  const row: Row<'jobs'> = {
    tenant_id: tenantId,
    id: newId(start),
    created_at: iso(start),
    updated_at: iso(wasSent ? end : start),
    sale_id: sale.id,
    kind,
    stage,
    open: isOpen,
    prescription_id: prescriptionId,
    frame,
    frame_line: frameLine,
    due_day: dueDayOf({ stage, promisedDay, deliveryDate: sale.delivery_date, orderStatus: sale.order_status }),
    lab_id: wasSent ? (lab?.id ?? null) : null,
    lab_order_number: wasSent ? `L-${random.between(10_000, 99_999)}` : '',
    promised_day: promisedDay,
    tray_number: isOpen ? rows.jobs.filter((job) => job.open).length + 1 : null,
    check_result: null,
    right_lens: rightLens,
    left_lens: leftLens,
    eye_size: made.eyeSize,
    bridge: made.bridge,
    temple: made.temple,
    eye_height: made.eyeHeight,
    lens_name: made.lensName,
    design: made.design,
    material: made.material,
    refractive_index: made.refractiveIndex,
    treatments: made.treatments,
    tint: '',
    diameter: 70,
    notes: '',
    // The column is set here, because all rows get the columns of the first row. `addJobAlerts` sets it to true for one job.
    must_tell_lab: false,
  };
  rows.jobs.push(row);
  addSteps(shop, row, lab?.name ?? '', { start, end });
  const isFailing =
    stage === 'received' &&
    sale.sale_day <= addDays(today, -2) &&
    rows.job_checks.every(({ result }) => result === 'pass');
  if (jobStageTable[stage].isChecked || isFailing)
    row.check_result = addCheck(shop, row, { rightLens, leftLens }, isFailing, end);
}

function addSteps(shop: DemoShop, job: Row<'jobs'>, lab: string, { start, end }: { start: number; end: number }): void {
  const last = jobStages.indexOf(job.stage ?? 'toSend');
  for (let step = 1; step <= last; step += 1) {
    const at = start + ((end - start) * step) / (last + 1);
    const [from, to] = [jobStages[step - 1], jobStages[step]];
    if (!from || !to) return;
    shop.rows.job_steps.push({
      tenant_id: shop.tenantId,
      id: shop.newId(at),
      job_id: job.id,
      user_id: shop.rows.users[step % 2]?.id ?? '',
      from_stage: from,
      to_stage: to,
      lab: jobStageTable[to].isAtLab ? lab : '',
      ...noReceipt,
      ...(to === 'received' && receiptOf(job, start, at, (end - start) / (last + 1))),
      note: '',
      created_at: iso(at),
    });
  }
}

const noReceipt = { lab_id: null, days_at_lab: null, is_late: null };

/** The lab got the lenses `step` milliseconds before `at`, but not before `start`. */
function receiptOf({ lab_id = null, promised_day = null }: Row<'jobs'>, start: number, at: number, step: number) {
  const days_at_lab = daysBetween(dayAt(Math.max(start, at - step)), dayAt(at));
  return lab_id === null ? {} : { lab_id, days_at_lab, is_late: promised_day !== null && promised_day < dayAt(at) };
}

function addCheck(
  { rows, tenantId, newId }: DemoShop,
  job: Row<'jobs'>,
  lenses: JobLenses,
  isFailing: boolean,
  at: number,
): 'pass' | 'fail' {
  const ordered = orderedPair(job.kind, lenses);
  const measured: LensPair = {
    rightEye: measuredLens(ordered.rightEye, isFailing ? 0.25 : 0),
    leftEye: measuredLens(ordered.leftEye, 0),
    pupillaryDistance: ordered.pupillaryDistance,
  };
  const { result, findings } = checkLenses(ordered, measured, lensKindOf(job.design ?? ''), ansiTolerances);
  const author = rows.users[1]?.id ?? '';
  const record = { tenant_id: tenantId, id: newId(at), job_id: job.id, user_id: author, created_at: iso(at) };
  rows.job_checks.push({ ...record, result, measured, findings });
  return result;
}

const measuredLens = ({ sphere, cylinder, axis, addition, height, ...lens }: Lens, more: number): Lens => ({
  sphere: sphere === null ? null : sphere + more,
  cylinder,
  axis,
  addition,
  height,
  prism: lens.prism,
  prismBase: lens.prismBase,
  prismDegrees: lens.prismDegrees,
  secondPrism: lens.secondPrism,
  secondPrismBase: lens.secondPrismBase,
});

/**
 * Takes the prescription from a new job, so that a visitor can complete the job with this prescription (docs/rules.md#jobs-16).
 * Also adds a note to a job at the lab, so that the shop must tell the lab about the note.
 */
export function addJobAlerts({ rows, now }: DemoShop): void {
  const jobsOf = Map.groupBy(rows.jobs, (job) => job.sale_id);
  const remakes = new Set(rows.sales.flatMap(({ id, remake_of: original }) => (original ? [id, original] : [])));
  const uses = [...Map.groupBy(rows.sale_prescriptions, (used) => used.prescription_id).values()];
  const ofPairs = new Set(uses.filter(({ length }) => length > 1).flatMap((pair) => pair.map((used) => used.sale_id)));
  const open = rows.jobs.filter((job) => job.open).toReversed();
  const waiting = open.find(
    ({ stage = 'toSend', sale_id: id }) =>
      jobStageTable[stage].isToOrder && jobsOf.get(id)?.length === 1 && !remakes.has(id) && !ofPairs.has(id),
  );
  if (waiting) {
    Object.assign(waiting, { prescription_id: null, right_lens: blankLens, left_lens: blankLens });
    const taken = rows.sale_prescriptions.findIndex((used) => used.sale_id === waiting.sale_id);
    if (taken >= 0) rows.sale_prescriptions.splice(taken, 1);
  }
  const changed = open.find(({ stage = 'toSend' }) => jobStageTable[stage].isAtLab);
  if (changed)
    Object.assign(changed, { notes: 'Teñir en gris degradé.', must_tell_lab: true, updated_at: iso(now.getTime()) });
}

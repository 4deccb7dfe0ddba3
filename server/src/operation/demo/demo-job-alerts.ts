import { blankLens } from '@dioptria/contract/shop/jobs/job-labels.ts';
import { jobStageTable } from '@dioptria/contract/shop/jobs/job-stage-labels.ts';
import { type DemoShop, iso } from './demo-shop.ts';

/** A visitor can complete the newest job with the prescription (docs/rules.md#jobs-16). */
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

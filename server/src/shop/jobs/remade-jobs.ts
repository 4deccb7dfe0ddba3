import type { JobStage } from '@dioptria/contract/shop/jobs/job-stage-labels.ts';
import { sql } from 'kysely';
import type { Context } from '../../base/records/context.ts';

export async function stagesOf({ tx, actor }: Context, saleId: string): Promise<JobStage[]> {
  const rows = await tx
    .selectFrom('jobs')
    .select('stage')
    .where('tenant_id', '=', actor.tenantId)
    .where('sale_id', '=', saleId)
    .execute();
  return rows.map(({ stage }) => stage);
}

const hasGlass = sql`(old.design <> '' or old.material <> '' or old.refractive_index <> '' or old.treatments <> '{}')`;

/**
 * If a job of the original has no glass, as older jobs have none, the remade job keeps the glass of the remake's lines. The lens
 * values are copied too, unless the remake has another prescription. If the remake does not sell the frame again, its jobs get
 * the name of the original's frame, which the client owns (docs/rules.md#remakes-2).
 */
export async function copyGlasses({ tx, actor }: Context, originalId: string, remakeId: string): Promise<void> {
  await sql`update jobs as made set
      eye_size = old.eye_size, bridge = old.bridge, temple = old.temple, eye_height = old.eye_height,
      lens_name = case when old.lens_name = '' then made.lens_name else old.lens_name end,
      design = case when ${hasGlass} then old.design else made.design end,
      material = case when ${hasGlass} then old.material else made.material end,
      refractive_index = case when ${hasGlass} then old.refractive_index else made.refractive_index end,
      treatments = case when ${hasGlass} then old.treatments else made.treatments end,
      tint = old.tint, diameter = old.diameter,
      frame = case when made.frame_line is null then old.frame else made.frame end,
      right_lens = case when made.prescription_id is not distinct from old.prescription_id then old.right_lens else made.right_lens end,
      left_lens = case when made.prescription_id is not distinct from old.prescription_id then old.left_lens else made.left_lens end
    from jobs as old
    where made.tenant_id = ${actor.tenantId} and made.sale_id = ${remakeId}
      and old.tenant_id = ${actor.tenantId} and old.sale_id = ${originalId} and old.kind = made.kind`.execute(tx);
}

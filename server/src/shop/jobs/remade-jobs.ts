/** The jobs of a remake. */
import type { JobStage } from '@dioptria/contract/shop/jobs/job-stage-words.ts';
import { sql } from 'kysely';
import type { Context } from '../../base/records/context.ts';

/** The stages of a sale's jobs. */
export async function stagesOf({ tx, actor }: Context, saleId: string): Promise<JobStage[]> {
  const rows = await tx
    .selectFrom('jobs')
    .select('stage')
    .where('tenant_id', '=', actor.tenantId)
    .where('sale_id', '=', saleId)
    .execute();
  return rows.map(({ stage }) => stage);
}

/**
 * Gives the jobs of a remake the glass and the frame's measures of the original's jobs. The lenses are copied too, unless the
 * remake has another prescription. A frame that is not sold again belongs to the client (docs/rules.md#remakes-2).
 */
export async function copyGlasses({ tx, actor }: Context, originalId: string, remakeId: string): Promise<void> {
  await sql`update jobs as made set
      eye_size = old.eye_size, bridge = old.bridge, temple = old.temple, eye_height = old.eye_height,
      design = old.design, material = old.material, refractive_index = old.refractive_index,
      treatments = old.treatments, tint = old.tint, diameter = old.diameter,
      frame = case when made.frame_line is null then old.frame else made.frame end,
      right_lens = case when made.prescription_id is not distinct from old.prescription_id then old.right_lens else made.right_lens end,
      left_lens = case when made.prescription_id is not distinct from old.prescription_id then old.left_lens else made.left_lens end
    from jobs as old
    where made.tenant_id = ${actor.tenantId} and made.sale_id = ${remakeId}
      and old.tenant_id = ${actor.tenantId} and old.sale_id = ${originalId} and old.kind = made.kind`.execute(tx);
}

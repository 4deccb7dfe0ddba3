import { jobProblems, MAX_TRAY } from '@dioptria/contract/shop/jobs/job-stage-labels.ts';
import { sql } from 'kysely';
import type { Context } from '../../base/records/context.ts';
import { refuseDuplicate } from '../../base/records/duplicates.ts';

/** Null if jobs have all of the numbers (docs/rules.md#jobs-8). */
export async function nextFreeTray({ tx, actor }: Context): Promise<number | null> {
  const { rows } = await sql<{ tray: number | null }>`select min(tray) as tray from (
      select 1 as tray union all
      select tray_number + 1 from jobs where tenant_id = ${actor.tenantId} and tray_number is not null
    ) as next where tray <= ${MAX_TRAY} and not exists (
      select from jobs where tenant_id = ${actor.tenantId} and tray_number = tray)`.execute(tx);
  return rows[0]?.tray ?? null;
}

/** The former tray if it is still free, otherwise null. */
export async function freedTray({ tx, actor }: Context, freed: number | null): Promise<number | null> {
  if (freed === null) return null;
  const taken = await tx
    .selectFrom('jobs')
    .select('id')
    .where('tenant_id', '=', actor.tenantId)
    .where('tray_number', '=', freed)
    .executeTakeFirst();
  return taken ? null : freed;
}

/** @throws Refusal `duplicate` if another job is in this tray. */
export const refuseTakenTray = <Result>(write: Promise<Result>, tray: number | null | undefined): Promise<Result> =>
  refuseDuplicate(write, 'jobs_tray', jobProblems.trayTaken(tray ?? 0));

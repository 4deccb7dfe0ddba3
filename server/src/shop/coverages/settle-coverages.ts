import { sql } from 'kysely';
import type { Context } from '../../base/records/context.ts';
import type { Addition } from '../sums/kept-sums.ts';
import { openByDueDay } from '../sums/insurer-sums.ts';

type DueDays = readonly { insurance_id: string; day: string; cents: number }[];

/**
 * Call it after the lock of the insurers and before the first change of the coverages, and give the result to `settleCoverages`.
 */
export async function dueDaysOf({ tx, actor }: Context, coverageIds: readonly string[]): Promise<DueDays> {
  if (coverageIds.length === 0) return [];
  // A subquery of the ids: a join that loops would search a long array of ids for each of its rows.
  const chosen = sql`coverages.tenant_id = ${actor.tenantId} and coverages.id in (select unnest(${coverageIds}::uuid[]))`;
  const { rows } = await sql<DueDays[number]>`
    select insurance_id, day::text as day, sum(cents)::float8 as cents from (${openByDueDay(chosen)}) as amounts
    group by insurance_id, day`.execute(tx);
  return rows;
}

/**
 * `before` is the result of `dueDaysOf` before the change. The caller adds the returned sums at the end of the transaction
 * (docs/rules.md#coverage-1).
 */
export async function settleCoverages(
  context: Context,
  coverageIds: readonly string[],
  before: DueDays,
): Promise<Addition[]> {
  if (coverageIds.length === 0) return [];
  const { tx, actor } = context;
  await sql`
    update coverages set insurer_cents = sums.insurer, paid_cents = sums.paid, lost_cents = sums.lost,
      to_client_cents = sums.to_client, open_cents = sums.insurer - sums.paid - sums.lost
    from (${expectedCoverageSums(sql`coverages.tenant_id = ${actor.tenantId} and coverages.id in (select unnest(${coverageIds}::uuid[]))`)}) as sums
    where coverages.tenant_id = ${actor.tenantId} and coverages.id = sums.id`.execute(tx);
  const after = await dueDaysOf(context, coverageIds);
  return [...additionsOf(before, -1), ...additionsOf(after, 1)];
}

/** `id`, `insurer`, `paid`, `lost` and `to_client`, in cents. `coverages` is a condition on the table. */
export const expectedCoverageSums = (coverages: ReturnType<typeof sql>) => sql`
  select coverages.id, paid, lost, to_client,
    case when void_at is null then lines.insurer - to_client else 0 end as insurer
  from coverages
  join (
    select coverages.id, coalesce(sum(coverage_lines.insurer_cents), 0)::bigint as insurer
    from coverages left join coverage_lines
      on coverage_lines.tenant_id = coverages.tenant_id and coverage_lines.coverage_id = coverages.id
    where ${coverages} group by coverages.id
  ) as lines on lines.id = coverages.id
  join (
    select coverages.id, coalesce(sum(claim_items.paid_cents), 0)::bigint as paid,
      coalesce(sum(debited_cents) filter (where decision = 'lost'), 0)::bigint as lost,
      coalesce(sum(debited_cents) filter (where decision = 'toClient'), 0)::bigint as to_client
    from coverages left join claim_items
      on claim_items.tenant_id = coverages.tenant_id and claim_items.coverage_id = coverages.id
    where ${coverages} group by coverages.id
  ) as items on items.id = coverages.id
  where ${coverages}`;

const additionsOf = (days: DueDays, sign: 1 | -1): Addition[] =>
  days.flatMap(({ insurance_id, day, cents }): Addition[] => [
    { table: 'insurer_due_days', row: { insurance_id, day, open_cents: sign * cents } },
    { table: 'insurer_accounts', row: { insurance_id, open_cents: sign * cents, unallocated_cents: 0 } },
  ]);

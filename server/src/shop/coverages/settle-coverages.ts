import { shopDay } from '@dioptria/contract/base/shop-time.ts';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { insertPrepared } from '../../base/database/inserts.ts';
import type { Tables } from '../../base/database/tables.ts';
import type { Context } from '../../base/records/context.ts';
import { nextVersion } from '../../base/records/write-checks.ts';
import { openByDueDay } from '../sums/insurer-sums.ts';
import type { Addition } from '../sums/kept-sums.ts';

type DueDays = readonly { insurance_id: string; day: string; cents: number }[];

/**
 * Call it after the lock of the insurers and before the first change of the coverages, and give the result to `settleCoverages`.
 */
export async function dueDaysOf({ tx, actor }: Context, coverageIds: readonly string[]): Promise<DueDays> {
  if (coverageIds.length === 0) return [];
  // The ids are a subquery, because a nested loop would search a long array of ids for each of its rows.
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

/** The amounts are in cents. The parameter `coverages` is a condition on the table `coverages`. */
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

/**
 * The amounts are in cents. A presented batch is answered once each item has an answer, and settled once each debit is decided and
 * each recognized amount is paid (docs/rules.md#claims-6). `batches` is a further condition on `claim_batches`.
 */
export const expectedBatchSums = (tenantId: string, batches: RawBuilder<unknown> = sql`true`) => sql`
  select claim_batches.id, sums.*,
    case when claim_batches.state in ('open', 'canceled') then claim_batches.state
      when sums.items = 0 or not is_answered then 'presented'
      when is_settled then 'settled' else 'answered' end as state
  from claim_batches, lateral (
    select count(*)::int as items, coalesce(sum(claimed_cents), 0)::bigint as claimed,
      coalesce(sum(recognized_cents), 0)::bigint as recognized, coalesce(sum(debited_cents), 0)::bigint as debited,
      coalesce(sum(paid_cents), 0)::bigint as paid, coalesce(bool_and(recognized_cents is not null), false) as is_answered,
      coalesce(bool_and(paid_cents = recognized_cents and (debited_cents = 0 or decision is not null)), false) as is_settled
    from claim_items where claim_items.tenant_id = ${tenantId} and batch_id = claim_batches.id
  ) as sums where claim_batches.tenant_id = ${tenantId} and ${batches}`;

/** Call it after the last change of the items; the caller has locked the insurers (docs/rules.md#claims-6). */
export async function settleBatches({ tx, actor, now }: Context, batchIds: readonly string[]): Promise<void> {
  if (batchIds.length === 0) return;
  const stored = await tx
    .selectFrom('claim_batches')
    .select(['id', 'updated_at'])
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', sql<string>`any(${batchIds}::uuid[])`)
    .execute();
  const ids = stored.map(({ id }) => id);
  // The versions come from the server, because Citus refuses a timestamp plus an interval in an update.
  const versions = stored.map(({ updated_at: at }) => nextVersion(at, now).toISOString());
  await sql`
    update claim_batches set items = truth.items, claimed_cents = truth.claimed, recognized_cents = truth.recognized,
      debited_cents = truth.debited, paid_cents = truth.paid, state = truth.state,
      updated_at = version.at
    from (${expectedBatchSums(actor.tenantId, sql`claim_batches.id = any(${batchIds}::uuid[])`)}) as truth
    join unnest(${ids}::uuid[], ${versions}::timestamptz[]) as version (id, at) on version.id = truth.id
    where claim_batches.tenant_id = ${actor.tenantId} and claim_batches.id = truth.id`.execute(tx);
}

/**
 * Sets the claimed amount of each item in an open batch to the amount of its coverage that is still to be presented. If
 * this amount is 0, deletes the item. Call it after `settleCoverages`. The caller has locked the insurers
 * (docs/rules.md#claims-2).
 */
export async function followOpenItems(context: Context, coverageIds: readonly string[]): Promise<string[]> {
  if (coverageIds.length === 0) return [];
  const { tx, actor } = context;
  const wanted = sql`
    select item.id, item.batch_id, item.claimed_cents as old,
      coverages.open_cents - coalesce(sum(claim.recognized_cents - claim.paid_cents), 0)
        - coalesce(sum(claim.debited_cents) filter (where claim.decision is null), 0) as cents
    from coverages
    join claim_items as item on item.tenant_id = coverages.tenant_id and item.coverage_id = coverages.id and item.is_active
    join claim_batches on claim_batches.tenant_id = item.tenant_id and claim_batches.id = item.batch_id
    join claim_items as claim on claim.tenant_id = coverages.tenant_id and claim.coverage_id = coverages.id
    where coverages.tenant_id = ${actor.tenantId} and coverages.id in (select unnest(${coverageIds}::uuid[])) and claim_batches.state = 'open'
    group by item.id, item.batch_id, item.claimed_cents, coverages.id, coverages.open_cents`;
  const { rows } = await sql<{ batch_id: string }>`
    with wanted as (${wanted}), removed as (
      delete from claim_items using wanted
      where claim_items.tenant_id = ${actor.tenantId} and claim_items.id = wanted.id and wanted.cents <= 0
      returning claim_items.batch_id
    ), changed as (
      update claim_items set claimed_cents = wanted.cents from wanted
      where claim_items.tenant_id = ${actor.tenantId} and claim_items.id = wanted.id and wanted.cents > 0 and wanted.cents <> wanted.old
      returning claim_items.batch_id
    ) select batch_id from removed union select batch_id from changed`.execute(tx);
  const batchIds = rows.map(({ batch_id: id }) => id);
  await settleBatches(context, batchIds);
  return batchIds;
}

type Entry = Insertable<Tables['insurer_entries']>;

export type NewInsurerEntry = Pick<Entry, 'insurance_id' | 'kind' | 'amount_cents'> &
  Partial<Pick<Entry, 'coverage_id' | 'item_id' | 'payment_id' | 'claimed_cents' | 'note'>>;

/**
 * The caller has locked the insurers (docs/rules.md#coverage-1). A charge raises the debt, and a correction raises or lowers it. A
 * payment, a loss and an amount that moves to the client lower the debt. A debit and a rebill count 0, because their amount is in
 * `claimed_cents`.
 */
export async function bookInsurerEntries(
  { tx, actor, now }: Context,
  entries: readonly NewInsurerEntry[],
): Promise<void> {
  const rows = entries.map((entry) => ({
    tenant_id: actor.tenantId,
    id: newId(),
    coverage_id: null,
    item_id: null,
    payment_id: null,
    claimed_cents: 0,
    note: '',
    ...entry,
    user_id: actor.userId,
    created_at: now.toISOString(),
  }));
  await insertPrepared(tx, 'insurer_entries', rows);
}

export interface ClaimedSale {
  sale_day: string;
  delivered_at?: string | null | undefined;
}

const deliveryDay = ({ timeZone }: Context, { delivered_at: at }: ClaimedSale) =>
  at ? shopDay(new Date(at), timeZone) : null;

/**
 * Returns the day of the sale if the insurer pays from the sale on. Otherwise, returns the day of the delivery, or null if the sale
 * is not delivered (docs/rules.md#coverage-4).
 */
export const claimableDay = (context: Context, claimFrom: string | undefined, sale: ClaimedSale): string | null =>
  claimFrom === 'sale' ? sale.sale_day : deliveryDay(context, sale);

/**
 * The days follow from the current terms of the insurers, which may have changed since the sale. Sets the day of each
 * coverage without a day. `isMoved` is true if the sale was just delivered or is no longer delivered: each coverage
 * whose insurer pays from the delivery on then gets the day of the delivery, or null. The other coverages keep their
 * days.
 */
export async function setClaimableDays(
  context: Context,
  coverages: readonly { id: string }[],
  sale: ClaimedSale,
  { isMoved }: { isMoved: boolean },
): Promise<void> {
  if (coverages.length === 0) return;
  const { tx, actor } = context;
  const delivered = deliveryDay(context, sale);
  await sql`
    update coverages set claimable_day = case when claim_from = 'sale' then ${sale.sale_day}::date else ${delivered}::date end
    from insurances where insurances.tenant_id = coverages.tenant_id and insurances.id = coverages.insurance_id
      and (claimable_day is null or (claim_from = 'delivered' and ${isMoved}::boolean))
      and coverages.tenant_id = ${actor.tenantId} and coverages.id = any(${coverages.map(({ id }) => id)}::uuid[])`.execute(
    tx,
  );
}

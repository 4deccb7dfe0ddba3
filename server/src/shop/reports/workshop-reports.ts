import {
  countsAsRemake,
  remakeRate,
  remakeReasonLabels,
  remakeReasons,
  remakeResponsibleLabels,
  remakeResponsibles,
  uncountedReasons,
} from '@dioptria/contract/shop/sales/sale-labels.ts';
import { lensKinds } from '@dioptria/contract/shop/jobs/job-stage-labels.ts';
import type { ReportAnswer } from '@dioptria/contract/shop/reports/report-endpoints.ts';
import { monthName, monthOf } from '@dioptria/contract/base/shop-time.ts';
import { fromCents } from '@dioptria/contract/base/money.ts';
import { Big } from 'big.js';
import { type Selectable, sql } from 'kysely';
import { inTenant, literals, parameter, run, statement } from '../../base/database/statements.ts';
import type { Tables } from '../../base/database/tables.ts';
import type { Context } from '../../base/records/context.ts';
import { columnNames, reportMonths } from './month-rows.ts';
import { isActive } from '../sums/kept-sums.ts';

const deliveredByMonth = statement('delivered_by_month', (queries) =>
  queries
    .selectFrom('delivery_months')
    .innerJoin('users', (join) => inTenant(join, 'users.id', 'delivery_months.seller_id'))
    .select(['month', 'users.id as ownerId', 'users.name', 'delivered'])
    .where('delivery_months.tenant_id', '=', parameter<string>(1))
    .where('month', '>=', parameter<string>(2))
    .where('delivered', '>', sql.lit(0))
    .orderBy('users.name_key')
    .orderBy('users.id'),
);

const receivedByLab = statement('received_by_lab', (queries) =>
  queries
    .selectFrom('lab_months')
    .innerJoin('providers', (join) => inTenant(join, 'providers.id', 'lab_months.lab_id'))
    .select(({ fn }) => [
      'providers.id as ownerId',
      'providers.name',
      fn.sum<number>('delivered').as('delivered'),
      fn.sum<number>('received').as('received'),
      fn.sum<number>('days').as('days'),
      fn.sum<number>('late').as('late'),
    ])
    .where('lab_months.tenant_id', '=', parameter<string>(1))
    .where('month', '>=', parameter<string>(2))
    .groupBy(['providers.id', 'providers.name', 'providers.name_key'])
    .having(sql<boolean>`sum(delivered) + sum(received) > 0`)
    .orderBy('providers.name_key')
    .orderBy('providers.id'),
);

const remadeSince = statement('remade_since', (queries) =>
  queries
    .selectFrom('sales as remake')
    .innerJoin('sales as original', (join) => inTenant(join, 'original.id', 'remake.remake_of'))
    .innerJoin('users', (join) => inTenant(join, 'users.id', 'original.seller_id'))
    .select(['remake.id', 'remake.sale_day', 'remake.remake_reason', 'remake.remake_responsible'])
    .select(['users.id as ownerId', 'users.name'])
    .where('remake.tenant_id', '=', parameter<string>(1))
    .where('remake.remake_of', 'is not', null)
    .where('remake.sale_day', '>=', parameter<string>(2))
    .where(isActive('remake'))
    .where(
      sql<boolean>`exists (select from jobs where jobs.tenant_id = original.tenant_id and jobs.sale_id = original.id
        and kind in (${literals(lensKinds)}))`,
    ),
);

/**
 * Canceled remakes do not count, nor do remakes for a reason in `uncountedReasons`, such as a warranty. A remade job counts for
 * the lab that got the original sale's job of the same kind. Parameter 2 is the first day of the report.
 */
const remadeOfLabs = statement('remade_of_labs', (queries) =>
  queries
    .selectFrom('sales as remake')
    .innerJoin('jobs as made', (join) => inTenant(join, 'made.sale_id', 'remake.id'))
    .innerJoin('jobs as old', (join) =>
      join
        .onRef('old.tenant_id', '=', 'remake.tenant_id')
        .onRef('old.sale_id', '=', 'remake.remake_of')
        .onRef('old.kind', '=', 'made.kind'),
    )
    .innerJoin('providers', (join) => inTenant(join, 'providers.id', 'old.lab_id'))
    .select(({ fn }) => ['providers.id as ownerId', 'providers.name', fn.countAll<number>().as('remakes')])
    .where('remake.tenant_id', '=', parameter<string>(1))
    .where('remake.remake_of', 'is not', null)
    .where('remake.sale_day', '>=', parameter<string>(2))
    .where(sql<boolean>`made.kind in (${literals(lensKinds)})`)
    .where(isActive('remake'))
    .where(
      'remake.remake_reason',
      'not in',
      uncountedReasons.map((reason) => sql.lit(reason)),
    )
    .groupBy(['providers.id', 'providers.name']),
);

const changedByMonth = statement('changed_by_month', (queries) =>
  queries
    .selectFrom('modification_months')
    .select(['month', 'changes', 'difference_cents', 'lost_lenses', 'lost_cents'])
    .where('tenant_id', '=', parameter<string>(1))
    .where('month', '>=', parameter<string>(2)),
);

type ChangedMonth = Selectable<Tables['modification_months']>;

function changesOf(month: string, rows: readonly Omit<ChangedMonth, 'tenant_id' | 'paid_by'>[]) {
  const ofMonth = rows.filter((row) => monthOf(row.month) === month);
  return {
    name: monthName(month),
    changes: sum(ofMonth.map((row) => row.changes)),
    difference: fromCents(sum(ofMonth.map((row) => row.difference_cents))),
    lostLenses: sum(ofMonth.map((row) => row.lost_lenses)),
    lostCost: fromCents(sum(ofMonth.map((row) => row.lost_cents))),
  };
}

interface Owner {
  ownerId: string;
  name: string;
}

function byOwner<Row extends Owner>(rows: readonly Row[]): { name: string; rows: Row[] }[] {
  const names = columnNames(rows);
  return [...Map.groupBy(rows, ({ ownerId }) => ownerId)].map(([id, own]) => ({
    name: names.get(id) ?? '',
    rows: own,
  }));
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

export async function readWorkshop(context: Context): Promise<ReportAnswer<'workshop'>> {
  const { tx, actor } = context;
  const months = reportMonths(context);
  const since = [actor.tenantId, `${months.at(-1)}-01`] as const;
  const [delivered, labs, remade, ofLabs, changed] = await Promise.all([
    run(tx, deliveredByMonth, since),
    run(tx, receivedByLab, since),
    run(tx, remadeSince, since),
    run(tx, remadeOfLabs, since),
    run(tx, changedByMonth, since),
  ]);
  const remakes = remade.map(({ remake_reason: reason, sale_day, ...row }) => ({
    ...row,
    reason,
    month: monthOf(sale_day),
    counts: reason !== null && countsAsRemake(reason),
  }));
  const counted = remakes.filter(({ counts }) => counts);
  const remadeOfLab = new Map(ofLabs.map(({ ownerId, remakes: count }) => [ownerId, count]));
  return {
    data: {
      months: months.map((month) => ({
        name: monthName(month),
        delivered: sum(delivered.flatMap((row) => (monthOf(row.month) === month ? [row.delivered] : []))),
        remakes: counted.filter((remake) => remake.month === month).length,
        uncounted: remakes.filter((remake) => remake.month === month && !remake.counts).length,
      })),
      labs: byOwner([...labs, ...ofLabs.map((row) => ({ ...row, delivered: 0, received: 0, days: 0, late: 0 }))]).map(
        ({ name, rows }) => {
          const received = sum(rows.map((row) => row.received));
          const days = sum(rows.map((row) => row.days));
          return {
            name,
            delivered: sum(rows.map((row) => row.delivered)),
            remakes: remadeOfLab.get(rows[0]?.ownerId ?? '') ?? 0,
            received,
            averageDays: received > 0 ? new Big(days).div(received).round(1).toNumber() : null,
            lateShare: remakeRate(sum(rows.map((row) => row.late)), received),
          };
        },
      ),
      sellers: byOwner([...delivered, ...counted.map((row) => ({ ...row, delivered: 0 }))]).map(({ name, rows }) => ({
        name,
        delivered: sum(rows.map((row) => row.delivered)),
        remakes: counted.filter(({ ownerId }) => ownerId === rows[0]?.ownerId).length,
      })),
      reasons: remakeReasons.map((reason) => ({
        name: remakeReasonLabels[reason],
        remakes: remakes.filter((remake) => remake.reason === reason).length,
        counts: countsAsRemake(reason),
      })),
      responsibles: remakeResponsibles.map((responsible) => ({
        name: remakeResponsibleLabels[responsible],
        remakes: counted.filter(({ remake_responsible }) => remake_responsible === responsible).length,
      })),
      changes: months.map((month) => changesOf(month, changed)),
    },
  };
}

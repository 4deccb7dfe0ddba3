import {
  accounts,
  debtorList,
  type Debtor,
  type DebtTotals,
} from '@dioptria/contract/shop/client-accounts/client-accounts.ts';
import { debtorsExport } from '@dioptria/contract/shop/client-accounts/account-endpoints.ts';
import { fromCents } from '@dioptria/contract/base/money.ts';
import type { Selection } from '@dioptria/contract/base/resource.ts';
import { shopDay } from '@dioptria/contract/base/shop-time.ts';
import { sql } from 'kysely';
import { inTenant, runNamed } from '../../base/database/statements.ts';
import type { Context } from '../../base/records/context.ts';
import type { ServedFile } from '../../base/records/exported-list.ts';
import { listing, textOrder } from '../../base/records/listing.ts';
import { recordsMatching } from '../../base/records/search-tokens.ts';
import { type Ages, agesOf, sumsByAge } from '../sums/debt-ages.ts';
import { clientCents, isOwing } from '../sums/kept-sums.ts';

const isDebtor = sql`client_accounts.owed_cents > 0`;
const withClient = (tenantId: string) =>
  sql`join clients on clients.tenant_id = ${tenantId} and clients.id = client_accounts.id`;

function selectDebtors({ tx, actor }: Context) {
  return tx
    .selectFrom('client_accounts')
    .innerJoin('clients', (join) => inTenant(join, 'clients.id', 'client_accounts.id'))
    .select(['client_accounts.id', 'client_accounts.owed_cents', 'client_accounts.oldest_day'])
    .select(['clients.name', 'clients.phone'])
    .where('client_accounts.tenant_id', '=', actor.tenantId);
}

type DebtorRow = Awaited<ReturnType<ReturnType<typeof selectDebtors>['execute']>>[number];

export const debtorsListing = listing({
  plan: (context, _query: Selection) => ({
    table: 'client_accounts' as const,
    rows: selectDebtors(context),
    defaultSort: debtorList.defaultSort,
    sorts: {
      balance: sql.ref('client_accounts.owed_cents'),
      oldestDue: sql.ref('client_accounts.oldest_day'),
      name: sql.ref('clients.name_key'),
      phone: textOrder('clients.phone'),
    },
    sortJoins: { name: withClient(context.actor.tenantId), phone: withClient(context.actor.tenantId) },
    filters: [isDebtor],
    matching: (typed) => recordsMatching(context.actor.tenantId, 'clients', typed),
  }),
  records: debtorRecords,
});

async function debtorRecords({ tx, actor, now, timeZone }: Context, rows: readonly DebtorRow[]): Promise<Debtor[]> {
  const ids = rows.map(({ id }) => id);
  const today = shopDay(now, timeZone);
  const sums = await runNamed(
    tx,
    'debt_ages',
    sql<Ages & { id: string }>`
      select client_id as id, ${sumsByAge(sql`${clientCents} - paid_cents`, sql`(${today}::date - delivery_date)`)} from sales
      where tenant_id = ${actor.tenantId} and client_id = any(${ids}::uuid[]) and ${isOwing} group by client_id`,
  );
  const ages = new Map(sums.map((row) => [row.id, row]));
  return rows.map(({ id, name, phone, owed_cents, oldest_day }) => ({
    _id: id,
    name,
    phone,
    balance: fromCents(owed_cents),
    oldestDue: oldest_day ?? today,
    ...agesOf(ages.get(id)),
  }));
}

export async function readDebtTotals({ tx, actor, now, timeZone }: Context): Promise<DebtTotals> {
  const today = shopDay(now, timeZone);
  const [[sums], [counted]] = await Promise.all([
    runNamed(
      tx,
      'debt_totals',
      sql<Ages & { balance: number }>`
        select coalesce(sum(owed_cents), 0)::float8 as balance, ${sumsByAge(sql`owed_cents`, sql`(${today}::date - day)`)}
        from debt_days where tenant_id = ${actor.tenantId}`,
    ),
    runNamed(
      tx,
      'debtors',
      sql<{ debtors: number }>`
        select count(*)::int as debtors from client_accounts where tenant_id = ${actor.tenantId} and ${isDebtor}`,
    ),
  ]);
  return { debtors: counted?.debtors ?? 0, balance: fromCents(sums?.balance ?? 0), ...agesOf(sums) };
}

export const exportedDebtors: ServedFile = {
  file: debtorsExport,
  kind: accounts.name,
  // The export route has already parsed the query with `debtorsExportQuery`.
  readAll: (context, query) => debtorsListing.readAll(context, query as Selection),
};

import { MAX_LIMIT } from '@dioptria/contract/base/resource.ts';
import { cashSessions } from '@dioptria/contract/shop/cash/cash-sessions.ts';
import { fiscalSettings } from '@dioptria/contract/shop/fiscal-settings/fiscal-settings.ts';
import { invoices } from '@dioptria/contract/shop/invoices/invoices.ts';
import { receptions } from '@dioptria/contract/shop/purchases/receptions.ts';
import { voucherTitle } from '@dioptria/contract/shop/vat/voucher-types.ts';
import type { Transaction } from '../../base/database/tables.ts';
import type { Context } from '../../base/records/context.ts';
import type { ServedResource } from '../../base/records/crud-service.ts';
import { audit, recordChange } from '../../base/records/record-change.ts';
import { cashSessionsListing, nameOfCashSession } from '../../shop/cash/session-records.ts';
import { readFiscalSettings } from '../../shop/fiscal-settings/fiscal-settings.ts';
import { invoicesListing } from '../../shop/invoices/invoice-records.ts';
import { readReception, receptionsListing } from '../../shop/purchases/reception-records.ts';
import { resources } from '../../shop/resources.ts';
import { contextOf, type DemoShop, type Row } from './demo-shop.ts';

type Values = Readonly<Record<string, unknown>> & {
  _id: string;
  createdAt: string;
  seller?: { _id: string };
};

export async function keepDemoLog(tx: Transaction, shop: DemoShop): Promise<void> {
  const steps = Map.groupBy(shop.rows.sale_changes, ({ sale_id: saleId }) => saleId);
  const owner = contextOf(tx, shop, shop.rows.users[0]?.id, shop.now.getTime());
  for (const resource of resources) {
    for await (const record of recordsOf(owner, resource)) {
      const history = steps.get(record._id) ?? [];
      const after = beginningOf(record, history);
      const by = record.seller?._id ?? owner.actor.userId;
      const context = contextOf(tx, shop, by, Date.parse(record.createdAt));
      recordChange(context, resource.definition, { id: record._id, after });
      keepSteps(tx, shop, String(record['number']), history);
    }
  }
  await keepCash(tx, shop);
  await keepReceptions(tx, shop);
}

async function keepCash(tx: Transaction, shop: DemoShop): Promise<void> {
  const owner = contextOf(tx, shop, shop.rows.users[0]?.id, shop.now.getTime());
  const query = { page: 1, limit: MAX_LIMIT, sort: 'createdAt' };
  for (const session of (await cashSessionsListing.list(owner, query)).records) {
    const { _id: id, createdAt, closedAt, closedBy } = session;
    const before = { ...session, expected: null, counts: null, tallies: [], note: '', closedAt: null, closedBy: null };
    const name = nameOfCashSession(session);
    const opened = contextOf(tx, shop, session.user._id, Date.parse(createdAt));
    recordChange(opened, cashSessions, { id, after: before, name });
    if (closedAt === null) continue;
    const sent = { ...before, tallies: session.tallies.slice(0, -1) };
    sent.tallies.forEach((tally, index) => {
      const counted = contextOf(tx, shop, tally.user._id, Date.parse(tally.createdAt));
      const [former, later] = [index, index + 1].map((end) => ({ tallies: sent.tallies.slice(0, end) }));
      recordChange(counted, cashSessions, {
        id,
        before: { ...before, ...former },
        after: { ...before, ...later },
        name,
      });
    });
    const closed = contextOf(tx, shop, closedBy?._id, Date.parse(closedAt));
    recordChange(closed, cashSessions, { id, before: sent, after: session, name });
  }
}

async function keepReceptions(tx: Transaction, shop: DemoShop): Promise<void> {
  const owner = contextOf(tx, shop, shop.rows.users[0]?.id, shop.now.getTime());
  for await (const some of receptionsListing.readAll(owner, { sort: 'createdAt' })) {
    for (const { _id: id, createdAt } of some) {
      const after = { ...(await readReception(owner, id)), reversedBy: null, reversedAt: null };
      recordChange(contextOf(tx, shop, after.user._id, Date.parse(createdAt)), receptions, { id, after });
    }
  }
}

async function* recordsOf(context: Context, { definition, service }: ServedResource): AsyncGenerator<Values> {
  for (let page = 1; ; page += 1) {
    const query = { page, limit: MAX_LIMIT, sort: definition.defaultSort };
    const { records } = await service.list(context, query);
    yield* records as Values[];
    if (records.length < MAX_LIMIT) return;
  }
}

function beginningOf(record: Values, history: readonly Row<'sale_changes'>[]): Values {
  const first = history.toReversed().map(({ field, from_value: from }) => [field, from]);
  const isInvoiced = 'invoiced' in record ? { invoiced: false } : {};
  return { ...record, ...isInvoiced, ...Object.fromEntries(first), updatedAt: record.createdAt };
}

function keepSteps(tx: Transaction, shop: DemoShop, recordName: string, history: readonly Row<'sale_changes'>[]): void {
  for (const { sale_id: recordId, user_id: by, field, from_value: from, to_value: to, created_at: at } of history) {
    const change = { before: { [field]: from }, after: { [field]: to } };
    audit(contextOf(tx, shop, by, Date.parse(at)), {
      action: 'update',
      kind: 'sales',
      recordId,
      recordName,
      ...change,
    });
  }
}

export async function keepVouchers(tx: Transaction, shop: DemoShop): Promise<void> {
  const ownerId = shop.rows.users[0]?.id;
  const owner = contextOf(tx, shop, ownerId, shop.now.getTime());
  const after = await readFiscalSettings(owner);
  const begun = contextOf(tx, shop, ownerId, Date.parse(after.createdAt));
  const before = { ...after, mode: 'off', grossIncome: '', activitiesStart: null, pointOfSale: null };
  recordChange(begun, fiscalSettings, { id: after._id, before, after });
  const query = { page: 1, limit: MAX_LIMIT, sort: 'createdAt' };
  for (const now of (await invoicesListing.list(owner, query)).records) {
    const { _id: id, user, createdAt, updatedAt } = now;
    const first = { ...now, ...untouched, updatedAt: createdAt };
    recordChange(contextOf(tx, shop, user?._id, Date.parse(createdAt)), invoices, {
      id,
      after: first,
      name: voucherTitle(first),
    });
    if (now.state === 'pending') continue;
    recordChange(contextOf(tx, shop, user?._id, Date.parse(updatedAt)), invoices, {
      id,
      before: first,
      after: now,
      name: voucherTitle(now),
    });
  }
}

const untouched = {
  state: 'pending',
  number: null,
  authorization: null,
  qr: null,
  observations: [],
  errors: [],
  attempts: 0,
  waitsFor: '',
} as const;

import { toCents } from '@dioptria/contract/base/money.ts';
import type { VatBook } from '@dioptria/contract/shop/invoices/vat-book.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { mortalSender } from '../../../testing/examples/given-senders.ts';
import { lawRuns } from '../../../testing/laws/law-runs.ts';
import {
  endLeases,
  expectSameVouchers,
  givenQueue,
  type IssuingShop,
  issuingShop,
} from '../../../testing/examples/given-vouchers.ts';

const { app, clock, simulator, sender, anotherSender } = await givenQueue();
const servers = [sender, anotherSender()] as const;

const faults = ['cutBefore', 'cutAfterCommit', 500, 501, 502, 'garbage', 'html', 'http500'] as const;
const operations = ['FECAESolicitar', 'FECompUltimoAutorizado', 'FECompConsultar'] as const;

const steps = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ do: fc.constant('invoice' as const), pesos: fc.integer({ min: 1, max: 9999 }) }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('note' as const), pick: fc.nat(9), isWhole: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), pick: fc.nat(9) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('retry' as const), pick: fc.nat(9) }) },
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant('fault' as const),
        operation: fc.constantFrom(...operations),
        kind: fc.constantFrom(...faults),
      }),
    },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('send' as const), isBoth: fc.boolean() }) },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('kill' as const),
        operation: fc.constantFrom(...operations, 'LoginCms' as const),
        moment: fc.constantFrom('before' as const, 'after' as const),
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('outside' as const) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.constantFrom(1, 4, 16, 61) }) },
  ),
  { minLength: 4, maxLength: 24 },
);
type Step = (typeof steps extends fc.Arbitrary<infer Steps> ? Steps : never) extends (infer One)[] ? One : never;

const pickOf = async (shop: IssuingShop, pick: number) => {
  const all = await shop.list();
  return all[pick % Math.max(1, all.length)];
};

async function act(shop: IssuingShop, step: Step): Promise<void> {
  const admin = shop.as('admin');
  switch (step.do) {
    case 'invoice':
      await shop.invoice(step.pesos);
      return;
    case 'note': {
      const picked = await pickOf(shop, step.pick);
      const body = step.isWhole || !picked ? {} : { amounts: [{ amount: Math.max(0.1, picked.total / 3) }] };
      if (picked && !picked.isOutside) await admin.post(`/tenant/invoices/${picked._id}/credit-notes`, body);
      return;
    }
    case 'cancel':
    case 'retry': {
      const picked = await pickOf(shop, step.pick);
      if (picked) await admin.post(`/tenant/invoices/${picked._id}/${step.do}`);
      return;
    }
    case 'fault':
      shop.arca.faults.order({ operation: step.operation, kind: step.kind });
      return;
    case 'send':
      await Promise.all((step.isBoth ? servers : [servers[0]]).map((server) => server.sendDue([shop.tenantId])));
      return;
    case 'kill': {
      const mortal = mortalSender(app.database, simulator, clock);
      simulator.hooks = { [step.moment]: (operation: string) => operation === step.operation && mortal.kill() };
      await mortal.sender.sendDue([shop.tenantId]);
      simulator.hooks = {};
      await endLeases(shop);
      return;
    }
    case 'outside':
      await shop.arca.emitOutside({ cuit: '30712345671', pointOfSale: 1, type: 6 });
      return;
    case 'wait':
      clock.pass(step.minutes);
  }
}

const queued = new Set(['pending', 'sending', 'uncertain']);

async function settle(shop: IssuingShop): Promise<void> {
  shop.arca.faults.clear();
  await shop.invoice(77);
  for (let round = 0; round < 12; round++) {
    clock.pass(61);
    await servers[0].sendDue([shop.tenantId]);
    if (!(await shop.list()).some(({ state }) => queued.has(state))) return;
  }
  throw new Error(`Vouchers stay queued: ${JSON.stringify(await shop.list())}`);
}

async function differences({ run, tenantId }: IssuingShop): Promise<unknown[]> {
  const { rows } = await run((tx) =>
    sql`select a.type, a.number, a.content ->> 'cae' as theirs, i.authorization_code as ours
      from arca_simulator_vouchers as a
      full join (select * from invoices where tenant_id = ${tenantId} and number is not null) as i
        on i.tenant_id = a.tenant_id and i.type = a.type and i.number = a.number
      where coalesce(a.tenant_id, i.tenant_id) = ${tenantId} and (a.content ->> 'cae' is distinct from i.authorization_code
        or (a.content #>> '{detail,total}')::bigint is distinct from i.total_cents)`.execute(tx),
  );
  return rows;
}

async function booksOf(shop: IssuingShop) {
  const numbered = (await shop.list()).filter(({ number }) => number !== null);
  const months = [...new Set(numbered.map(({ day }) => day.slice(0, 7)))];
  const paths = months.map((month) => `/tenant/vat-book?month=${month}`);
  const books = await Promise.all(paths.map(async (path) => (await shop.as('admin').get<VatBook>(path)).body));
  const vouchers = books.flatMap((book) => book.vouchers.map(({ type, number, total }) => ({ type, number, total })));
  return {
    vouchers: vouchers
      .map(({ type, number, total }) => [type, number, toCents(total)])
      .toSorted(([type = 0, number = 0], [otherType = 0, otherNumber = 0]) => type - otherType || number - otherNumber),
    total: books.reduce((sum, { totals }) => sum + toCents(totals.total), 0),
    missing: books.flatMap(({ missing }) => missing),
  };
}

async function booksAtArca({ run, tenantId }: IssuingShop): Promise<Awaited<ReturnType<typeof booksOf>>> {
  const { rows } = await run((tx) =>
    sql<{ type: number; number: number; cents: number }>`select type, number,
      (content #>> '{detail,total}')::int * case when type in (3, 8, 13) then -1 else 1 end as cents
      from arca_simulator_vouchers where tenant_id = ${tenantId} order by type, number`.execute(tx),
  );
  const vouchers = rows.map(({ type, number, cents }) => [type, number, cents]);
  return { vouchers, total: rows.reduce((sum, { cents }) => sum + cents, 0), missing: [] };
}

async function wronglyInvoiced({ run, tenantId }: IssuingShop): Promise<unknown[]> {
  const { rows } = await run((tx) =>
    sql`select id from sales where tenant_id = ${tenantId} and invoiced <> exists (
      select from invoices as i where i.tenant_id = ${tenantId} and i.sale_id = sales.id and i.kind = 'invoice'
        and i.state = 'authorised' and i.total_cents > (select coalesce(sum(n.total_cents), 0) from invoices as n
          where n.tenant_id = ${tenantId} and n.corrects_id = i.id and n.state = 'authorised'))`.execute(tx),
  );
  return rows;
}

test('after any sales, notes, faults and kills, the numbers are consecutive, and the shop and ARCA have the same vouchers, each of them once', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const shop = await issuingShop(app, simulator);
      // The server ignores vouchers that other programs issued before its first voucher at this point of sale.
      await shop.invoice();
      await servers[0].sendDue([shop.tenantId]);
      for (const step of sequence) await act(shop, step);
      await settle(shop);
      await expectSameVouchers(shop);
      expect(await differences(shop)).toEqual([]);
      expect(await wronglyInvoiced(shop)).toEqual([]);
      expect(await booksOf(shop)).toEqual(await booksAtArca(shop));
    }),
    { numRuns: lawRuns({ few: 4, all: 12 }), seed: 21, endOnFailure: true },
  );
});

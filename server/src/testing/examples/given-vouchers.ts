import type { Invoice } from '@dioptria/contract/shop/invoices/invoices.ts';
import { sql } from 'kysely';
import { afterAll, expect } from 'vitest';
import { productSimulator, type ProductSimulator } from '../../base/arca-simulator/product-simulator.ts';
import type { Simulator } from '@dioptria/arca-simulator/simulator.ts';
import { asTenant } from '../../base/database/as-tenant.ts';
import type { Database } from '../../base/database/database.ts';
import type { Transaction } from '../../base/database/tables.ts';
import type { Config } from '../../base/process/config.ts';
import { readConfig } from '../../base/process/config.ts';
import { vaultOf } from '../../base/security/vault.ts';
import { VoucherSender } from '../../shop/invoices/sending/voucher-sender.ts';
import { giveCertificate } from '../arca/give-certificate.ts';
import { watchSimulator } from '../arca/arca-proxy.ts';
import { givenInvoice, givenIssuer, issuerCuit } from './given-invoices.ts';
import { newShop, type Shop, type ShopApp } from '../shops/new-shop.ts';
import { ownApp, testKey } from '../app/test-app.ts';

export interface TestClock {
  now: () => Date;
  pass: (minutes: number) => void;
}

export function testClock(): TestClock {
  let distance = 0;
  return {
    now: () => new Date(Date.now() + distance),
    pass: (minutes) => {
      distance += minutes * 60_000;
    },
  };
}

export const queueConfig: Config = readConfig({
  LOG_LEVEL: 'silent',
  SECRETS_KEY: testKey.toString('base64'),
});

/** A warning or an error of the queue makes the test fail. */
const strictLog = {
  info: () => {},
  warn: (message: string) => {
    throw new Error(message);
  },
  error: ({ err }: { err?: unknown }) => {
    throw err;
  },
};

export function newSender(
  database: Database,
  simulator: ProductSimulator,
  clock: TestClock,
  config: Config = queueConfig,
): VoucherSender {
  return new VoucherSender({ database, config, vault: vaultOf(config), simulator, log: strictLog, now: clock.now });
}

export function newSimulator(database: Database, clock: TestClock): ProductSimulator {
  const simulator = productSimulator(database, { now: clock.now });
  afterAll(() => simulator.close());
  return simulator;
}

export async function givenQueue() {
  // A queue sends the vouchers of all shops of its database, so each queue has its own database.
  const app = await ownApp();
  const clock = testClock();
  const simulator = await watchSimulator(newSimulator(app.database, clock));
  const anotherSender = () => newSender(app.database, simulator, clock);
  return { app, clock, simulator, sender: anotherSender(), anotherSender };
}

export interface IssuingShop extends Shop {
  arca: Simulator;
  invoice: (price?: number) => Promise<string>;
  read: (id: string) => Promise<Invoice>;
  list: () => Promise<Invoice[]>;
  isInvoiced: (id: string) => Promise<boolean>;
  run: <Result>(work: (tx: Transaction) => Promise<Result>) => Promise<Result>;
}

export async function issuingShop(
  app: ShopApp,
  simulator: ProductSimulator,
  settings: object = {},
): Promise<IssuingShop> {
  const shop = await newShop(app);
  if (!('mode' in settings)) {
    const holder = { tenantId: shop.tenantId, environment: 'simulator', cuit: issuerCuit.replaceAll('-', '') } as const;
    await giveCertificate(app.database, holder, (request) => simulator.issueCertificate(shop.tenantId, request));
  }
  await givenIssuer(shop, settings);
  const admin = shop.as('admin');
  // The simulator's own vouchers are to consumers without a document.
  const client = (await shop.given.client({ typeId: 'PASAPORTE', numId: 'AB123456' }))._id;
  const read = async (id: string) => (await admin.get<Invoice>(`/tenant/invoices/${id}`)).body;
  return {
    ...shop,
    arca: simulator.of(shop.tenantId),
    async invoice(price = 12_100) {
      const customProducts = [{ description: 'Anteojos', price, quantity: 1 }];
      const sale = await shop.given.sale({ client, products: [], customProducts });
      return (await givenInvoice(shop, sale._id))._id;
    },
    read,
    list: async () => (await admin.get<Invoice[]>('/tenant/invoices?sort=createdAt')).body,
    async isInvoiced(id) {
      const { saleId } = await read(id);
      return (await admin.get<{ invoiced: boolean }>(`/tenant/sales/${saleId ?? ''}`)).body.invoiced;
    },
    run: (work) => asTenant(app.database, shop.tenantId, work),
  };
}

export async function numbersAtArca({ run, tenantId }: IssuingShop): Promise<Record<number, number[]>> {
  const { rows } = await run((tx) =>
    sql<{ type: number; numbers: number[] }>`select type, array_agg(number order by number) as numbers
      from arca_simulator_vouchers where tenant_id = ${tenantId} group by type`.execute(tx),
  );
  return Object.fromEntries(rows.map(({ type, numbers }) => [type, numbers]));
}

export async function expectSameVouchers(shop: IssuingShop): Promise<void> {
  const own = (await shop.list()).filter(({ number }) => number !== null);
  const byType = Map.groupBy(own, ({ type }) => type);
  const numbers = [...byType].map(([type, of]) => [type, of.map(({ number }) => number).toSorted(ascending)] as const);
  expect(Object.fromEntries(numbers)).toEqual(await numbersAtArca(shop));
  for (const [, of] of numbers) expect(of).toEqual(of.map((_, place) => place + 1));
}

const ascending = (one: number | null, other: number | null) => (one ?? 0) - (other ?? 0);

export async function endLeases({ run, tenantId }: IssuingShop): Promise<void> {
  await run(async (tx) => {
    const past = sql<string>`now() - interval '1 second'`;
    await tx
      .updateTable('voucher_sequences')
      .set({ leased_until: past })
      .where('tenant_id', '=', tenantId)
      .where('lease', 'is not', null)
      .execute();
    await tx
      .updateTable('arca_tickets')
      .set({ leased_until: past })
      .where('tenant_id', '=', tenantId)
      .where('lease', 'is not', null)
      .execute();
  });
}

/**
 * Compares the time of a sale in three shops: one issues no invoices, one issues them by hand, one at the confirmation
 * of the sale. Meanwhile ARCA accepts connections and never answers.
 */
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { sql } from 'kysely';
import { certificateFacts, makeCertificateRequest } from '../server/src/base/arca/certificate.ts';
import { memoryStore } from '@dioptria/arca-simulator/store.ts';
import { createSimulator } from '../simulator/src/simulator.ts';
import type { IssueMoment } from '@dioptria/contract/shop/fiscal-settings/fiscal-labels.ts';
import { asTenant } from '../server/src/base/database/as-tenant.ts';
import type { Database } from '../server/src/base/database/database.ts';
import { readConfig } from '../server/src/base/process/config.ts';
import { vaultOf } from '../server/src/base/security/vault.ts';
import { goals } from './goals.ts';
import { inDatabase, loadShop, settle } from './load/load-shop.ts';
import { measureTimes, serverTarget, type Times } from './measure.ts';
import { createSale } from './operations.ts';
import { type Running, startServer } from './processes.ts';
import { fixed, type Table } from './report.ts';
import { bench, readArguments, say } from './run.ts';
import { openShop, type Shop } from './shop.ts';

const options = readArguments(1000);
const CUIT = '30712345671';
const [WARM_UP, SALES] = options.quick ? [30, 60] : [300, 900];
const secretsKey = Buffer.alloc(32, 7).toString('base64');

async function makeIssuer(database: Database, tenantId: string, issueAt: IssueMoment): Promise<void> {
  const simulator = createSimulator({ store: memoryStore(), now: () => new Date() });
  const { privateKey, request } = await makeCertificateRequest({ cuit: CUIT, legalName: 'Luz Propia', alias: 'bench' });
  const certificate = await simulator.issueCertificate(request);
  const facts = certificateFacts(certificate);
  const vault = vaultOf(readConfig({ SECRETS_KEY: secretsKey }));
  const sealed = await vault.seal(Buffer.from(privateKey), `fiscal:${tenantId}`);
  await asTenant(database, tenantId, async (tx) => {
    await sql`insert into points_of_sale (tenant_id, id, number, name, name_key, enabled)
      values (${tenantId}, gen_random_uuid(), 1, 'Mostrador', 'mostrador', true)`.execute(tx);
    await sql`insert into fiscal_settings (tenant_id, mode, cuit, legal_name, vat_condition, gross_income, address, class_a, issue_at,
        deposit_issue_at, certificate_holder)
      values (${tenantId}, 'homologation', '30-71234567-1', 'Luz Propia', 'registered', '', '', 'plain', ${issueAt},
        'deposit', '')`.execute(tx);
    await sql`insert into fiscal_certificates (tenant_id, environment, holder_cuit, alias, certificate, sealed_key, fingerprint,
        valid_from, valid_to)
      values (${tenantId}, 'homologation', ${CUIT}, 'bench', ${certificate}, ${sealed}, ${facts?.fingerprint},
        ${facts?.validFrom}, ${facts?.validTo})`.execute(tx);
  });
}

async function startSilentServer(): Promise<{ url: string; connections: () => number; stop: () => void }> {
  let accepted = 0;
  const server = createServer((socket) => {
    accepted += 1;
    socket.on('error', () => socket.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.unref();
  return { url: `http://127.0.0.1:${port}`, connections: () => accepted, stop: () => server.close() };
}

const countWaiting = (folder: string, tenantId: string) =>
  inDatabase(folder, (database) =>
    asTenant(database, tenantId, async (tx) => {
      const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from invoices
        where tenant_id = ${tenantId} and state <> 'authorised'`.execute(tx);
      return rows[0]?.waiting ?? 0;
    }),
  );

const kinds = ['off', 'byHand', 'atConfirmation'] as const;
type Of<Value> = Record<(typeof kinds)[number], Value>;

async function measure(server: Running, shops: Of<Shop>): Promise<Of<Times>> {
  const target = (shop: Shop) => serverTarget(server.port, shop, createSale);
  const { off, byHand, atConfirmation } = shops;
  const targets = { off: target(off), byHand: target(byHand), atConfirmation: target(atConfirmation) };
  await measureTimes(targets, WARM_UP);
  say('Measuring sales of the shops in turns');
  return measureTimes(targets, SALES);
}

const cells = ({ p50, p99 }: Times) => [fixed(p50), fixed(p99)];

function tableOf({ off, byHand, atConfirmation }: Of<Times>): Table {
  const lineOf = (name: string, times: Times, atMost: number) => {
    const ratio = times.p50 / off.p50;
    return { cells: [name, ...cells(times), fixed(ratio)], figure: ratio, goal: { atMost } };
  };
  return {
    title: 'A sale of 2 lines beside a silent ARCA, ms',
    columns: ['p50', 'p99', 'p50 ratio'],
    lines: [
      { cells: ['in a shop that issues no invoices', ...cells(off)] },
      lineOf('in a shop that issues by hand', byHand, goals.saleBesideSilentArca),
      lineOf('invoiced at its confirmation', atConfirmation, goals.invoicedSale),
    ],
  };
}

await bench(options, async (folder) => {
  const shops = await inDatabase(folder, async (database) => {
    const [off, byHand, atConfirmation] = [
      await loadShop(database, options.orders, 'off'),
      await loadShop(database, options.orders, 'by-hand'),
      await loadShop(database, options.orders, 'at-confirmation'),
    ];
    await makeIssuer(database, byHand.tenantId, 'manual');
    await makeIssuer(database, atConfirmation.tenantId, 'confirmation');
    await settle(database);
    return {
      off: await openShop(database, off),
      byHand: await openShop(database, byHand),
      atConfirmation: await openShop(database, atConfirmation),
    };
  });
  const arca = await startSilentServer();
  Object.assign(process.env, {
    SECRETS_KEY: secretsKey,
    ARCA_WSAA_URL: `${arca.url}/wsaa`,
    ARCA_WSFE_URL: `${arca.url}/wsfe`,
  });
  const server = await startServer(folder);
  try {
    const times = await measure(server, shops);
    if (arca.connections() === 0) throw new Error('The server never connected to ARCA');
    return [tableOf(times)];
  } finally {
    await server.stop();
    arca.stop();
    say(`${await countWaiting(folder, shops.atConfirmation.tenantId)} vouchers wait`);
  }
});

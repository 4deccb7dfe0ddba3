/**
 * npm run bench -- invoicing: compares sales that are invoiced at their confirmation, while ARCA accepts connections and never
 * answers, with sales of a shop that issues no invoices (README.md in this folder).
 */
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { sql } from 'kysely';
import { certificateFacts } from '../server/src/base/arca/certificate.ts';
import { makeCertificateRequest } from '../server/src/base/arca/certificate-request.ts';
import { memoryStore } from '../server/src/base/arca-simulator/memory-store.ts';
import { createSimulator } from '../server/src/base/arca-simulator/simulator.ts';
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

/** Makes a shop an issuer in homologación, with a certificate, that issues the invoice of each sale at its confirmation. */
async function makeIssuer(database: Database, tenantId: string): Promise<void> {
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
      values (${tenantId}, 'homologation', '30-71234567-1', 'Luz Propia', 'registered', '', '', 'plain', 'confirmation',
        'deposit', '')`.execute(tx);
    await sql`insert into fiscal_certificates (tenant_id, environment, holder_cuit, alias, certificate, sealed_key, fingerprint,
        valid_from, valid_to)
      values (${tenantId}, 'homologation', ${CUIT}, 'bench', ${certificate}, ${sealed}, ${facts?.fingerprint},
        ${facts?.validFrom}, ${facts?.validTo})`.execute(tx);
  });
}

/** Starts a server that accepts connections and never answers. @returns its URL, and a function that ends it */
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

/** Returns the number of vouchers that wait. */
const countWaiting = (folder: string, tenantId: string) =>
  inDatabase(folder, (database) =>
    asTenant(database, tenantId, async (tx) => {
      const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from invoices
        where tenant_id = ${tenantId} and state <> 'authorised'`.execute(tx);
      return rows[0]?.waiting ?? 0;
    }),
  );

async function measure(
  server: Running,
  shops: { off: Shop; issuing: Shop },
): Promise<Record<'off' | 'issuing', Times>> {
  const targets = {
    off: serverTarget(server.port, shops.off, createSale),
    issuing: serverTarget(server.port, shops.issuing, createSale),
  };
  await measureTimes(targets, WARM_UP);
  say('Measuring sales of both shops in turns');
  return measureTimes(targets, SALES);
}

const cells = ({ p50, p99 }: Times) => [fixed(p50), fixed(p99)];

function tableOf({ off, issuing }: Record<'off' | 'issuing', Times>): Table {
  const ratio = issuing.p50 / off.p50;
  return {
    title: 'A sale of 2 lines, ms',
    columns: ['p50', 'p99', 'p50 ratio'],
    lines: [
      { cells: ['in a shop that issues no invoices', ...cells(off)] },
      {
        cells: ['invoiced at its confirmation, beside a silent ARCA', ...cells(issuing), fixed(ratio)],
        figure: ratio,
        goal: { atMost: goals.invoicedSale },
      },
    ],
  };
}

await bench(options, async (folder) => {
  const shops = await inDatabase(folder, async (database) => {
    const [off, issuing] = [
      await loadShop(database, options.orders, 'off'),
      await loadShop(database, options.orders, 'issuing'),
    ];
    await makeIssuer(database, issuing.tenantId);
    await settle(database);
    return { off: await openShop(database, off), issuing: await openShop(database, issuing) };
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
    say(`${await countWaiting(folder, shops.issuing.tenantId)} vouchers wait`);
  }
});

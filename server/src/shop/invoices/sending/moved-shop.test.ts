import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readConfig } from '../../../base/process/config.ts';
import {
  issuingShop,
  newSender,
  newSimulator,
  queueConfig,
  testClock,
} from '../../../testing/examples/given-vouchers.ts';
import { ownApp } from '../../../testing/app/test-app.ts';

const app = await ownApp();
const clock = testClock();
const simulator = newSimulator(app.database, clock);
const otherConfig = readConfig({ LOG_LEVEL: 'silent', SECRETS_KEY: Buffer.alloc(32, 8).toString('base64') });

test('a shop in the mode simulator goes on with the next number after it has moved to a server with another key (docs/rules.md#operation-12)', async () => {
  const shop = await issuingShop(app, simulator);
  const first = await shop.invoice();
  await newSender(app.database, simulator, clock, queueConfig).sendDue([shop.tenantId]);
  const second = await shop.invoice();
  await newSender(app.database, simulator, clock, otherConfig).sendDue([shop.tenantId]);
  expect(await shop.read(first)).toMatchObject({ state: 'authorised', number: 1 });
  expect(await shop.read(second)).toMatchObject({ state: 'authorised', number: 2 });
});

test('on a server that cannot seal keys, a voucher waits, and its reason names the variable that the operator must set', async () => {
  const shop = await issuingShop(app, simulator);
  const id = await shop.invoice();
  const withoutKey = readConfig({ LOG_LEVEL: 'silent', DATABASE_URL: 'postgres://localhost/dioptria' });
  await newSender(app.database, simulator, clock, withoutKey).sendDue([shop.tenantId]);
  expect(await shop.read(id)).toMatchObject({ state: 'pending', waitsFor: expect.stringContaining('SECRETS_KEY') });
});

test('if the server cannot open the key of the shop’s ARCA certificate, a voucher waits, and its reason says that an admin must make another certificate (docs/rules.md#operation-12)', async () => {
  const shop = await issuingShop(app, simulator);
  const id = await shop.invoice();
  await shop.run(async (tx) => {
    await sql`update fiscal_settings set mode = 'homologation' where tenant_id = ${shop.tenantId}`.execute(tx);
    await sql`update invoices set environment = 'homologation' where tenant_id = ${shop.tenantId}`.execute(tx);
    await sql`insert into fiscal_certificates
      (tenant_id, environment, holder_cuit, alias, certificate, sealed_key, fingerprint, valid_from, valid_to)
      values (${shop.tenantId}, 'homologation', '30712345671', 'optica', 'certificate', 'key', 'print', now(),
        now() + interval '1 year')`.execute(tx);
  });
  await newSender(app.database, simulator, clock, otherConfig).sendDue([shop.tenantId]);
  expect(await shop.read(id)).toMatchObject({
    state: 'pending',
    waitsFor: expect.stringContaining('La clave del certificado no se puede leer en este servidor'),
  });
});

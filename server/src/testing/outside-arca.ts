/** A simulator of ARCA outside the product, which the product reaches as ARCA's environment for tests. */
import { afterAll } from 'vitest';
import { certificateFacts } from '../base/arca/certificate.ts';
import { makeCertificateRequest } from '../base/arca/certificate-request.ts';
import { memoryStore } from '../base/arca-simulator/memory-store.ts';
import { addressesBelow, serveOnLoopback } from '../base/arca-simulator/server.ts';
import { createSimulator, type Simulator } from '../base/arca-simulator/simulator.ts';
import type { SimulatorStore } from '../base/arca-simulator/store.ts';
import { asTenant } from '../base/database/as-tenant.ts';
import type { Database } from '../base/database/database.ts';
import { vaultOf } from '../base/security/vault.ts';
import { type Hooks, watchServer } from './arca-proxy.ts';
import { queueConfig } from './given-vouchers.ts';

/** ARCA as a server in another process sees it. */
export interface OutsideArca {
  simulator: Simulator;
  store: SimulatorStore;
  watched: { hooks: Hooks; operations: readonly string[] };
  /** The variables that lead the product to this ARCA, with the key of `queueConfig`. */
  environment: Record<string, string>;
}

export async function outsideArca(): Promise<OutsideArca> {
  const store = memoryStore();
  const simulator = createSimulator({ store, now: () => new Date(), reuseWindowMs: 0 });
  const server = await serveOnLoopback(0, (request, response) => {
    simulator.handle(request, response, server.url).catch(() => request.socket.destroy());
  });
  afterAll(() => server.close());
  const watched = await watchServer(() => server.url);
  const addresses = addressesBelow(watched.url);
  return {
    simulator,
    store,
    watched,
    environment: {
      ARCA_WSAA_URL: addresses.wsaa,
      ARCA_WSFE_URL: addresses.wsfe,
      ARCA_PADRON_URL: addresses.padron,
      SECRETS_KEY: queueConfig.secretsKey?.toString('base64') ?? '',
    },
  };
}

/** Installs a certificate of this ARCA in a shop, as an admin does. */
export async function installCertificate(
  database: Database,
  tenantId: string,
  { simulator }: OutsideArca,
  cuit: string,
): Promise<void> {
  const made = await makeCertificateRequest({ cuit, legalName: 'Prueba', alias: 'prueba' });
  const certificate = await simulator.issueCertificate(made.request);
  const sealedKey = await vaultOf(queueConfig).seal(Buffer.from(made.privateKey), `fiscal:${tenantId}`);
  await asTenant(database, tenantId, (tx) =>
    tx
      .insertInto('fiscal_certificates')
      .values({
        tenant_id: tenantId,
        environment: 'homologation',
        holder_cuit: cuit,
        alias: 'prueba',
        certificate,
        sealed_key: sealedKey,
        fingerprint: certificateFacts(certificate)?.fingerprint ?? '',
      })
      .execute(),
  );
}

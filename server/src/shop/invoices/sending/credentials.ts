import type { Environment } from '@dioptria/contract/shop/fiscal-settings/fiscal-words.ts';
import { certificateFacts } from '../../../base/arca/certificate.ts';
import { makeCertificateRequest } from '../../../base/arca/certificate-request.ts';
import { ArcaFailure } from '../../../base/arca/failure.ts';
import { asTenant } from '../../../base/database/as-tenant.ts';
import type { Transaction } from '../../../base/database/tables.ts';
import type { Sending } from './sending.ts';

/** A certificate of ARCA with its private key, both PEM. */
export interface Credentials {
  certificate: string;
  privateKey: string;
  fingerprint: string;
}

type Keeping = Pick<Sending, 'database' | 'vault' | 'simulator' | 'now'>;
/** The owner under which the vault seals the private keys of a tenant. */
const owner = (tenantId: string) => `fiscal:${tenantId}`;

/** A stored certificate with its sealed key. */
interface StoredCertificate {
  certificate: string;
  fingerprint: string;
  sealedKey: Buffer;
  holderCuit: string;
  isExpired: boolean;
}

/**
 * Returns the tenant's certificate of an environment. The simulator certifies the issuer by itself, also after the shop moved to a
 * server with another key.
 * @throws ArcaFailure `certificate`, with the code 'missing', 'expired' or 'unreadableKey'
 */
export async function readCredentials(
  keeping: Keeping,
  tenantId: string,
  environment: Environment,
  issuerCuit: string,
): Promise<Credentials> {
  const stored = await asTenant(keeping.database, tenantId, (tx) =>
    readStored(tx, { tenantId, environment, now: keeping.now() }),
  );
  if (environment === 'simulator' && !(isFor(stored, issuerCuit) && (await opensKey(keeping, tenantId, stored)))) {
    return certifyIssuer(keeping, { tenantId, issuerCuit, replaced: stored?.fingerprint });
  }
  if (!stored) throw new ArcaFailure('certificate', 'missing');
  if (stored.isExpired) throw new ArcaFailure('certificate', 'expired');
  return openKey(keeping, tenantId, stored);
}

const isFor = (stored: StoredCertificate | undefined, issuerCuit: string): stored is StoredCertificate =>
  stored !== undefined && !stored.isExpired && stored.holderCuit === issuerCuit;

const opensKey = ({ vault }: Keeping, tenantId: string, { sealedKey }: StoredCertificate) =>
  vault.opens(sealedKey, owner(tenantId));

async function openKey({ vault }: Keeping, tenantId: string, stored: StoredCertificate): Promise<Credentials> {
  const { certificate, fingerprint, sealedKey } = stored;
  const privateKey = await vault.open(sealedKey, owner(tenantId)).catch(() => undefined);
  if (!privateKey) throw new ArcaFailure('certificate', 'unreadableKey');
  return { certificate, fingerprint, privateKey: privateKey.toString() };
}

async function readStored(
  tx: Transaction,
  { tenantId, environment, now }: { tenantId: string; environment: Environment; now: Date },
): Promise<StoredCertificate | undefined> {
  const row = await tx
    .selectFrom('fiscal_certificates')
    .select(['certificate', 'fingerprint', 'sealed_key', 'holder_cuit', 'valid_to'])
    .where('tenant_id', '=', tenantId)
    .where('environment', '=', environment)
    .executeTakeFirst();
  const { certificate = null, fingerprint = null, sealed_key: sealedKey = null } = row ?? {};
  if (!row || certificate === null || fingerprint === null || sealedKey === null) return undefined;
  const isExpired = row.valid_to !== null && new Date(row.valid_to) <= now;
  return { certificate, fingerprint, sealedKey, holderCuit: row.holder_cuit, isExpired };
}

/**
 * Makes a key, and lets the simulator certify it for the issuer, unless another server has done so meanwhile.
 * @param replaced the fingerprint of the stored certificate, which this server cannot use
 */
async function certifyIssuer(
  keeping: Keeping,
  { tenantId, issuerCuit, replaced }: { tenantId: string; issuerCuit: string; replaced: string | undefined },
): Promise<Credentials> {
  const { database, now } = keeping;
  const made = await makeSimulated(keeping, tenantId, issuerCuit);
  const stored = await asTenant(database, tenantId, async (tx) => {
    await tx.selectFrom('tenants').select('id').where('id', '=', tenantId).forNoKeyUpdate().execute();
    const found = await readStored(tx, { tenantId, environment: 'simulator', now: now() });
    if (isFor(found, issuerCuit) && found.fingerprint !== replaced) return found;
    await storeSimulated(tx, tenantId, made, now());
    return { ...made, holderCuit: issuerCuit, isExpired: false };
  });
  return openKey(keeping, tenantId, stored);
}

type Simulated = Awaited<ReturnType<typeof makeSimulated>>;

async function makeSimulated({ vault, simulator }: Keeping, tenantId: string, cuit: string) {
  const alias = 'simulador';
  const { privateKey, request } = await makeCertificateRequest({ cuit, legalName: alias, alias });
  const certificate = await simulator.issueCertificate(tenantId, request);
  const facts = certificateFacts(certificate);
  if (!facts) throw new ArcaFailure('certificate', 'unreadable');
  const sealedKey = await vault.seal(Buffer.from(privateKey), owner(tenantId));
  return { alias, certificate, sealedKey, ...facts };
}

async function storeSimulated(tx: Transaction, tenantId: string, made: Simulated, now: Date): Promise<void> {
  const columns = {
    holder_cuit: made.holderCuit,
    alias: made.alias,
    certificate: made.certificate,
    sealed_key: made.sealedKey,
    fingerprint: made.fingerprint,
    valid_from: made.validFrom,
    valid_to: made.validTo,
    updated_at: now,
  };
  await tx
    .insertInto('fiscal_certificates')
    .values({ tenant_id: tenantId, environment: 'simulator', created_at: now, ...columns })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'environment']).doUpdateSet(columns))
    .execute();
}

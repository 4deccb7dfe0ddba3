/** The simulator signs the request for a certificate at once, so the user does not need to install a certificate. */
import { DEFAULT_ALIAS } from '@dioptria/contract/shop/fiscal-settings/connection-labels.ts';
import type { FiscalSettings } from '@dioptria/contract/shop/fiscal-settings/fiscal-settings.ts';
import { makeCertificateRequest } from '../../base/arca/certificate.ts';
import { asTenant } from '../../base/database/as-tenant.ts';
import type { Database } from '../../base/database/database.ts';
import type { Context, TenantScope } from '../../base/records/context.ts';
import { withoutMissing } from '../../base/records/stored-fields.ts';
import type { Vault } from '../../base/security/vault.ts';
import { readFiscalSettings } from './fiscal-settings.ts';
import type { NewRequest } from './install-certificate.ts';
import {
  holderOf,
  type Installed,
  keyOwner,
  lockFiscalSettings,
  readStoredCertificate,
  storeCertificate,
  type StoredCertificate,
} from './stored-certificates.ts';

export interface SimulatorAuthority {
  database: Database;
  vault: Vault;
  simulator: {
    issueCertificate(tenantId: string, request: string): Promise<string>;
  };
}

type Issuer = Pick<FiscalSettings, 'mode' | 'cuit' | 'certificateHolder' | 'legalName'>;

const RENEWAL = 7 * 86_400_000;

export interface MadeCertificate extends Installed {
  holder: string;
  replaces: string | null;
}

async function isUsable(vault: Vault, tenantId: string, issuer: Issuer, stored: StoredCertificate, now: Date) {
  if (!stored.certificate || !stored.sealed_key || stored.valid_to === null) return false;
  if (stored.holder_cuit !== holderOf(issuer) || Date.parse(stored.valid_to) < now.getTime() + RENEWAL) return false;
  return vault.opens(stored.sealed_key, keyOwner(tenantId));
}

async function makeCertificate(
  { vault, simulator }: SimulatorAuthority,
  tenantId: string,
  issuer: Issuer,
): Promise<Installed> {
  const made = await makeCertificateRequest({
    cuit: holderOf(issuer),
    legalName: issuer.legalName || DEFAULT_ALIAS,
    alias: DEFAULT_ALIAS,
  });
  return {
    environment: 'simulator',
    alias: DEFAULT_ALIAS,
    certificate: await simulator.issueCertificate(tenantId, made.request),
    sealedKey: await vault.seal(Buffer.from(made.privateKey), keyOwner(tenantId)),
    answersRequest: true,
  };
}

/** Undefined in the modes whose certificates come from ARCA. */
export async function certifyRequest(
  { simulator }: SimulatorAuthority,
  tenantId: string,
  { environment, alias, request, sealedKey }: NewRequest,
): Promise<Installed | undefined> {
  if (environment !== 'simulator') return undefined;
  const certificate = await simulator.issueCertificate(tenantId, request);
  return { environment, alias, certificate, sealedKey, answersRequest: true };
}

/** Call it outside any transaction. */
async function makeIfNeeded(
  authority: SimulatorAuthority,
  { tenantId, now }: { tenantId: string; now: Date },
  readIssuer: (scope: TenantScope) => Promise<Issuer>,
): Promise<MadeCertificate | undefined> {
  const { database, vault } = authority;
  if (!vault.isAvailable) return undefined;
  const [issuer, stored] = await asTenant(database, tenantId, async (tx) => {
    const scope = { tx, actor: { tenantId } };
    return [await readIssuer(scope), await readStoredCertificate(scope, 'simulator')];
  });
  if (issuer.mode !== 'simulator' || issuer.cuit === '') return undefined;
  if (stored && (await isUsable(vault, tenantId, issuer, stored, now))) return undefined;
  const made = await makeCertificate(authority, tenantId, issuer);
  return { ...made, holder: holderOf(issuer), replaces: stored?.fingerprint ?? null };
}

/** Call it outside any transaction. Undefined if the shop needs no certificate, or if the server cannot seal keys. */
export const certificateForChanges = (
  authority: SimulatorAuthority,
  { tenantId, changes, now }: { tenantId: string; changes: Partial<Issuer>; now: Date },
): Promise<MadeCertificate | undefined> =>
  makeIfNeeded(authority, { tenantId, now }, async (scope) => ({
    ...(await readFiscalSettings(scope)),
    ...withoutMissing(changes),
  }));

/** The caller holds the lock of the settings. */
export async function storeUnlessChanged(
  context: Pick<Context, 'tx' | 'now'> & TenantScope,
  made: MadeCertificate | undefined,
  issuer: Issuer,
): Promise<void> {
  if (!made || issuer.mode !== 'simulator' || holderOf(issuer) !== made.holder) return;
  const stored = await readStoredCertificate(context, 'simulator');
  if ((stored?.fingerprint ?? null) === made.replaces) await storeCertificate(context, made);
}

/**
 * Makes a certificate if no stored certificate can be used, for example because the server has another key than before.
 * `issuerCuit` is the issuer of the voucher to send, by default the issuer of the settings.
 */
export async function ensureSimulatorCertificate(
  authority: SimulatorAuthority,
  { tenantId, now, issuerCuit }: { tenantId: string; now: Date; issuerCuit?: string },
): Promise<void> {
  const readIssuer = async (scope: TenantScope): Promise<Issuer> =>
    issuerCuit === undefined
      ? readFiscalSettings(scope)
      : { mode: 'simulator', cuit: issuerCuit, certificateHolder: '', legalName: '' };
  const made = await makeIfNeeded(authority, { tenantId, now }, readIssuer);
  if (!made) return;
  await asTenant(authority.database, tenantId, async (tx) => {
    const scope = { tx, actor: { tenantId }, now };
    await lockFiscalSettings(scope);
    await storeUnlessChanged(scope, made, await readIssuer(scope));
  });
}

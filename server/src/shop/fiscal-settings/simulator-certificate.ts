/** The certificate of the mode 'simulator'. The simulator signs the request at once, so the user takes no step for it. */
import { DEFAULT_ALIAS } from '@dioptria/contract/shop/fiscal-settings/certificate-words.ts';
import type { FiscalSettings } from '@dioptria/contract/shop/fiscal-settings/fiscal-settings.ts';
import { makeCertificateRequest } from '../../base/arca/certificate-request.ts';
import { asTenant } from '../../base/database/as-tenant.ts';
import type { Database } from '../../base/database/database.ts';
import type { Context, TenantScope } from '../../base/records/context.ts';
import type { Vault } from '../../base/security/vault.ts';
import { readFiscalSettings } from './read-fiscal-settings.ts';
import type { NewRequest } from './request-certificate.ts';
import {
  holderOf,
  type Installed,
  keyOwner,
  lockFiscalSettings,
  readStoredCertificate,
  storeCertificate,
} from './stored-certificates.ts';

/** The parts of a server that make a certificate of the simulator. */
export interface SimulatorAuthority {
  database: Database;
  vault: Vault;
  simulator: {
    /** Signs a request (PEM) of a tenant, in place of ARCA's site. @returns the certificate, PEM */
    issueCertificate(tenantId: string, request: string): Promise<string>;
  };
}

type Issuer = Pick<FiscalSettings, 'mode' | 'cuit' | 'certificateHolder' | 'legalName'>;

/** A certificate is replaced when less than this time remains, in milliseconds. */
const RENEWAL = 7 * 86_400_000;

/** True if the shop works with the simulator and lacks a usable certificate. */
async function needsCertificate(scope: TenantScope, issuer: Issuer, now: Date): Promise<boolean> {
  if (issuer.mode !== 'simulator' || issuer.cuit === '') return false;
  const stored = await readStoredCertificate(scope, 'simulator');
  if (!stored?.certificate || stored.valid_to === null) return true;
  return stored.holder_cuit !== holderOf(issuer) || Date.parse(stored.valid_to) < now.getTime() + RENEWAL;
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

/** The certificate for a request in the mode 'simulator'; undefined in the other modes, whose certificates come from ARCA. */
export async function certifyRequest(
  { simulator }: SimulatorAuthority,
  tenantId: string,
  { environment, alias, request, sealedKey }: NewRequest,
): Promise<Installed | undefined> {
  if (environment !== 'simulator') return undefined;
  const certificate = await simulator.issueCertificate(tenantId, request);
  return { environment, alias, certificate, sealedKey, answersRequest: true };
}

/**
 * Makes the certificate that the shop will need with these changes of its settings, outside any transaction. Undefined if the shop
 * needs none, or if the server cannot seal keys.
 */
export async function certificateForChanges(
  authority: SimulatorAuthority,
  { tenantId, changes, now }: { tenantId: string; changes: Partial<Issuer>; now: Date },
): Promise<Installed | undefined> {
  if (!authority.vault.isAvailable) return undefined;
  const issuer = await asTenant(authority.database, tenantId, async (tx) => {
    const scope = { tx, actor: { tenantId } };
    const next = { ...(await readFiscalSettings(scope)), ...withoutMissing(changes) };
    return (await needsCertificate(scope, next, now)) ? next : undefined;
  });
  return issuer && makeCertificate(authority, tenantId, issuer);
}

/** Stores a certificate of the simulator if the stored settings still need one. The caller holds the lock of the settings. */
export async function storeIfNeeded(
  context: Pick<Context, 'tx' | 'now'> & TenantScope,
  made: Installed | undefined,
): Promise<void> {
  const settings = made && (await readFiscalSettings(context));
  if (settings && (await needsCertificate(context, settings, context.now))) await storeCertificate(context, made);
}

/**
 * Makes and stores the certificate of a shop that works with the simulator and lacks one. Does nothing for any other shop.
 */
export async function ensureSimulatorCertificate(
  authority: SimulatorAuthority,
  { tenantId, now }: { tenantId: string; now: Date },
): Promise<void> {
  const made = await certificateForChanges(authority, { tenantId, changes: {}, now });
  if (!made) return;
  await asTenant(authority.database, tenantId, async (tx) => {
    const scope = { tx, actor: { tenantId }, now };
    await lockFiscalSettings(scope);
    await storeIfNeeded(scope, made);
  });
}

const withoutMissing = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<Values>;

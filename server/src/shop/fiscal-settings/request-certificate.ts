import type { FiscalSettings } from '@dioptria/contract/shop/fiscal-settings/fiscal-settings.ts';
import {
  certificateRequestProblems as problems,
  DEFAULT_ALIAS,
} from '@dioptria/contract/shop/fiscal-settings/connection-labels.ts';
import { type Environment, fiscalModeTable } from '@dioptria/contract/shop/fiscal-settings/fiscal-labels.ts';
import { makeCertificateRequest } from '../../base/arca/certificate-request.ts';
import type { Context } from '../../base/records/context.ts';
import { conflict, invalid } from '../../base/records/refusal.ts';
import type { Vault } from '../../base/security/vault.ts';
import { readFiscalSettings } from './read-fiscal-settings.ts';
import { holderOf, keyOwner, lockFiscalSettings, readStoredCertificate } from './stored-certificates.ts';

export interface NewRequest {
  environment: Environment;
  holder: string;
  alias: string;
  request: string;
  sealedKey: Buffer;
}

export function environmentOf({ mode }: Pick<FiscalSettings, 'mode'>): Environment {
  if (!fiscalModeTable[mode].issues) throw conflict('fiscal_off', problems.off);
  return mode as Environment;
}

/**
 * The key is sealed at once.
 * @throws Refusal `fiscal_off`, `locked` if the server cannot seal keys, 400 if the settings lack the CUIT or the legal name.
 */
export async function makeRequest(
  vault: Vault,
  tenantId: string,
  settings: FiscalSettings,
  alias: string,
): Promise<NewRequest> {
  const environment = environmentOf(settings);
  const holder = holderOf(settings);
  if (holder === '') throw invalid({ path: 'cuit', message: problems.noCuit });
  if (settings.legalName === '') throw invalid({ path: 'legalName', message: problems.noLegalName });
  if (!vault.isAvailable) throw conflict('locked', problems.noVault);
  const named = alias || settings.certificate?.alias || DEFAULT_ALIAS;
  const made = await makeCertificateRequest({ cuit: holder, legalName: settings.legalName, alias: named });
  const sealedKey = await vault.seal(Buffer.from(made.privateKey), keyOwner(tenantId));
  return { environment, holder, alias: named, request: made.request, sealedKey };
}

/**
 * The installed certificate is used until the certificate of the request is installed.
 * @throws Refusal `stale` if the issuer has changed since the request was made.
 */
export async function storeRequest(context: Context, made: NewRequest): Promise<void> {
  const { tx, actor, now } = context;
  await lockFiscalSettings(context);
  const settings = await readFiscalSettings(context);
  if (settings.mode !== made.environment || holderOf(settings) !== made.holder) {
    throw conflict('stale', problems.changedMeanwhile);
  }
  const stored = await readStoredCertificate(context, made.environment);
  const isInstalled = (stored?.certificate ?? null) !== null;
  const columns = {
    holder_cuit: isInstalled && stored ? stored.holder_cuit : made.holder,
    alias: made.alias,
    request: made.request,
    sealed_request_key: made.sealedKey,
    updated_at: now,
  };
  await tx
    .insertInto('fiscal_certificates')
    .values({ tenant_id: actor.tenantId, environment: made.environment, created_at: now, ...columns })
    .onConflict((clash) => clash.columns(['tenant_id', 'environment']).doUpdateSet(columns))
    .execute();
}

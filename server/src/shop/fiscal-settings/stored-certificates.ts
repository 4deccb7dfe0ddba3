import type { Environment } from '@dioptria/contract/shop/fiscal-settings/fiscal-labels.ts';
import type { FiscalSettings } from '@dioptria/contract/shop/fiscal-settings/fiscal-settings.ts';
import { X509Certificate } from 'node:crypto';
import { certificateFacts } from '../../base/arca/certificate.ts';
import type { Transaction } from '../../base/database/tables.ts';
import type { Context, TenantScope } from '../../base/records/context.ts';
import type { Vault } from '../../base/security/vault.ts';

export const keyOwner = (tenantId: string): string => `fiscal:${tenantId}`;

/** The holder is the issuer, unless the certificate is delegated. The simulator always certifies the issuer. */
export const holderOf = ({
  mode,
  cuit,
  certificateHolder,
}: Pick<FiscalSettings, 'mode' | 'cuit' | 'certificateHolder'>): string =>
  ((mode !== 'simulator' && certificateHolder) || cuit).replaceAll('-', '');

export function readStoredCertificate({ tx, actor }: TenantScope, environment: Environment) {
  return tx
    .selectFrom('fiscal_certificates')
    .selectAll()
    .where('tenant_id', '=', actor.tenantId)
    .where('environment', '=', environment)
    .executeTakeFirst();
}
export type StoredCertificate = NonNullable<Awaited<ReturnType<typeof readStoredCertificate>>>;

export async function lockFiscalSettings({ tx, actor }: TenantScope): Promise<void> {
  await tx.selectFrom('tenants').select('id').where('id', '=', actor.tenantId).forNoKeyUpdate().execute();
}

export interface Installed {
  environment: Environment;
  alias: string;
  certificate: string;
  sealedKey: Buffer;
  answersRequest: boolean;
}

function columnsOf({ alias, certificate, sealedKey, answersRequest }: Installed) {
  const facts = certificateFacts(certificate);
  if (!facts) throw new Error('An installed certificate is unreadable');
  return {
    holder_cuit: facts.holderCuit,
    alias,
    // The user's file may have other text around the certificate.
    certificate: new X509Certificate(certificate).toString(),
    sealed_key: sealedKey,
    fingerprint: facts.fingerprint,
    valid_from: facts.validFrom,
    valid_to: facts.validTo,
    ...(answersRequest && { request: null, sealed_request_key: null }),
  };
}

export async function storeCertificate(
  { tx, actor, now }: Pick<Context, 'tx' | 'now'> & TenantScope,
  installed: Installed,
): Promise<void> {
  const columns = { ...columnsOf(installed), updated_at: now };
  await tx
    .insertInto('fiscal_certificates')
    .values({ tenant_id: actor.tenantId, environment: installed.environment, created_at: now, ...columns })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'environment']).doUpdateSet(columns))
    .execute();
}

/**
 * Returns the certificates whose keys are encrypted with another key than the vault's. Certificates of the simulator are left out,
 * because the server makes new certificates of the simulator automatically.
 */
export async function unreadableCertificates(
  tx: Transaction,
  tenantId: string,
  vault: Vault,
): Promise<Exclude<Environment, 'simulator'>[]> {
  const certificates = await tx
    .selectFrom('fiscal_certificates')
    .select(['environment', 'sealed_key', 'sealed_request_key'])
    .where('tenant_id', '=', tenantId)
    .orderBy('environment')
    .execute();
  const unreadable: Exclude<Environment, 'simulator'>[] = [];
  for (const { environment, sealed_key: key, sealed_request_key: requestKey } of certificates) {
    if (environment === 'simulator') continue;
    const sealed = [key, requestKey].filter((one) => one !== null);
    const opened = await Promise.all(sealed.map((one) => vault.opens(one, keyOwner(tenantId))));
    if (!opened.every(Boolean)) unreadable.push(environment);
  }
  return unreadable;
}

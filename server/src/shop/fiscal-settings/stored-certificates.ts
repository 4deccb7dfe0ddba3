import type { FiscalSettings } from '@dioptria/contract/shop/fiscal-settings/fiscal-settings.ts';
import type { Environment } from '@dioptria/contract/shop/fiscal-settings/fiscal-labels.ts';
import { certificateFacts } from '../../base/arca/certificate.ts';
import { X509Certificate } from 'node:crypto';
import type { Context, TenantScope } from '../../base/records/context.ts';

export const keyOwner = (tenantId: string): string => `fiscal:${tenantId}`;

/** The issuer's CUIT, unless the certificate is delegated. The simulator certifies the issuer itself. */
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

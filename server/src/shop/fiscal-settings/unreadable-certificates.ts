import type { Environment } from '@dioptria/contract/shop/fiscal-settings/fiscal-labels.ts';
import type { Transaction } from '../../base/database/tables.ts';
import type { Vault } from '../../base/security/vault.ts';
import { keyOwner } from './stored-certificates.ts';

/**
 * Encrypted with another key than the vault's. The simulator is left out, because the server makes another certificate of the
 * simulator by itself.
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

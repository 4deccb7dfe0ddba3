import { unreadableCertificates } from '../../shop/fiscal-settings/unreadable-certificates.ts';
import { asTenant } from '../../base/database/as-tenant.ts';
import type { Database } from '../../base/database/database.ts';
import type { Config } from '../../base/process/config.ts';
import { vaultOf } from '../../base/security/vault.ts';
import type { Finding } from './finding.ts';

/** Encrypted with the key of another installation (docs/rules.md#operation-12). */
export async function examineFiscalKeys(database: Database, config: Config, tenantId: string): Promise<Finding[]> {
  const unreadable = await asTenant(database, tenantId, (tx) => unreadableCertificates(tx, tenantId, vaultOf(config)));
  return unreadable.map((environment) => ({
    rule: "a certificate's private key is sealed with the key of this installation",
    table: 'fiscal_certificates',
    tenantId,
    record: environment,
    expected: 'the SECRETS_KEY, or the file secrets.key, of the installation where the key was made',
    found: 'another key, so the vouchers wait until an admin makes a new certificate',
  }));
}

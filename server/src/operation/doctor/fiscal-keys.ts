import { asTenant } from '../../base/database/as-tenant.ts';
import type { Database } from '../../base/database/database.ts';
import type { Config } from '../../base/process/config.ts';
import { vaultOf } from '../../base/security/vault.ts';
import type { Finding } from './finding.ts';

/** Finds certificates of a tenant whose private keys are encrypted with the key of another installation. */
export async function examineFiscalKeys(database: Database, config: Config, tenantId: string): Promise<Finding[]> {
  const vault = vaultOf(config);
  const certificates = await asTenant(database, tenantId, (tx) =>
    tx
      .selectFrom('fiscal_certificates')
      .select(['environment', 'sealed_key', 'sealed_request_key'])
      .where('tenant_id', '=', tenantId)
      .orderBy('environment')
      .execute(),
  );
  const findings: Finding[] = [];
  for (const { environment, sealed_key: key, sealed_request_key: requestKey } of certificates) {
    const sealed = [key, requestKey].filter((one) => one !== null);
    const opened = await Promise.all(sealed.map((one) => vault.opens(one, `fiscal:${tenantId}`)));
    if (opened.every(Boolean)) continue;
    findings.push({
      rule: "a certificate's private key is sealed with the key of this installation",
      table: 'fiscal_certificates',
      tenantId,
      record: environment,
      expected: 'the SECRETS_KEY, or the file secrets.key, of the installation where the key was made',
      found: 'another key, so the vouchers wait until an admin makes a new certificate',
    });
  }
  return findings;
}

import { unreadableFactors } from '../../shop/auth/second-factor.ts';
import { vaultOf } from '../../base/security/vault.ts';
import type { Config } from '../../base/process/config.ts';
import { asTenant } from '../../base/database/as-tenant.ts';
import type { Database } from '../../base/database/database.ts';
import type { Finding } from './finding.ts';

/** The secrets are encrypted with the key of another installation. */
export async function examineSecondFactors(database: Database, config: Config, tenantId: string): Promise<Finding[]> {
  const unreadable = await asTenant(database, tenantId, (tx) => unreadableFactors(tx, tenantId, vaultOf(config)));
  return unreadable.map(({ userId, email, recoveryCodes }) => ({
    rule: "a second factor's secret is sealed with the key of this installation",
    table: 'second_factors',
    tenantId,
    record: userId,
    expected: 'the SECRETS_KEY, or the file secrets.key, of the installation where it was turned on',
    found: `another key, so the codes of ${email} are refused; recovery codes left: ${recoveryCodes}`,
  }));
}

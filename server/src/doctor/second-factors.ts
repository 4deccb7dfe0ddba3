import { strandedUsers } from '../auth/second-factor.ts';
import { vaultOf } from '../auth/vault.ts';
import type { Config } from '../config.ts';
import { asTenant } from '../database/as-tenant.ts';
import type { Database } from '../database/database.ts';
import type { Finding } from './finding.ts';

/** The users of a shop whose codes nobody can check here, since the key that seals their secrets stayed where they came from. */
export async function examineSecondFactors(database: Database, config: Config, tenantId: string): Promise<Finding[]> {
  const stranded = await asTenant(database, tenantId, (tx) => strandedUsers(tx, tenantId, vaultOf(config)));
  return stranded.map(({ userId, email, recoveryCodes }) => ({
    rule: "a second factor's secret is sealed by the key of this place",
    table: 'second_factors',
    tenantId,
    record: userId,
    expected: 'the SECRETS_KEY, or the file secrets.key, of where it was turned on',
    found: `another, so the codes of ${email} are refused; recovery codes left: ${recoveryCodes}`,
  }));
}

import { parseArgs } from 'node:util';
import { asTenant, beforeTenant, isTenantId } from '../../base/database/as-tenant.ts';
import type { Database } from '../../base/database/database.ts';
import { databaseSince } from '../../base/database/migrate.ts';
import type { Command, Config } from '../../base/process/config.ts';
import { StartupProblem } from '../../base/process/startup-problem.ts';
import { vaultOf } from '../../base/security/vault.ts';
import { unreadableFactors } from '../../shop/auth/second-factor.ts';
import { unreadableCertificates } from '../../shop/fiscal-settings/stored-certificates.ts';
import { lastBackup } from '../backup/automatic-backups.ts';
import { everyTenantId, type Examination, examine } from './examine.ts';
import { examineFiles } from './examine-files.ts';
import type { Finding } from './finding.ts';

const LONGEST = 2 * 24 * 3_600_000;

/**
 * Finds a problem if the newest backup is older than two days, or if a database older than two days has no backup. Finds
 * nothing if automatic backups are off.
 */
export async function examineBackups(
  database: Database,
  { backup, backupDir }: Pick<Config, 'backup' | 'backupDir'>,
  now: Date,
): Promise<Finding[]> {
  if (!backup) return [];
  const newest = await lastBackup(backupDir);
  const since = newest?.madeAt ?? (await databaseSince(database));
  if (now.getTime() - since.getTime() <= LONGEST) return [];
  return [
    {
      rule: 'a backup was made in the last two days',
      table: 'backups',
      tenantId: null,
      record: newest?.file ?? backupDir,
      expected: `after ${new Date(now.getTime() - LONGEST).toISOString()}`,
      found: newest?.madeAt.toISOString() ?? 'none',
    },
  ];
}

/** Finds the private keys that another installation encrypted (docs/rules.md#operation-12). */
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

/** Finds the secrets for second factors that were encrypted by another installation. */
async function examineSecondFactors(database: Database, config: Config, tenantId: string): Promise<Finding[]> {
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

export const doctorHelp = `  doctor [--tenant ID] [--repair]
      Examines the data: stock and its movements, totals and lines, kept sums, search words, addresses for signing in,
      the row security of every table, the files of the server, and the age of the last backup. Prints one JSON line per finding,
      {"rule","table","tenantId","record","expected","found"}, then {"shops","findings","repaired"}. The exit status is 1
      if there are findings. --repair computes sums and search words again, corrects the address for signing in to the
      one of the user's record, ends sessions of disabled users, and changes nothing else.`;

export function doctorCommand(args: string[]): Command {
  const { values } = parseArgs({ args, options: { tenant: { type: 'string' }, repair: { type: 'boolean' } } });
  const { tenant: tenantId, repair = false } = values;
  return (database, config) => report(database, config, { tenantId, repair });
}

async function* report(database: Database, config: Config, examination: Examination): AsyncGenerator<object> {
  const { tenantId } = examination;
  const shops = await countShops(database, tenantId);
  if (tenantId !== undefined && shops === 0) throw new StartupProblem(`There is no shop with the id ${tenantId}.`);
  let [findings, repaired] = [0, 0];
  for await (const finding of examine(database, examination)) {
    findings += 1;
    if (finding.repaired) repaired += 1;
    yield finding;
  }
  for (const shop of tenantId === undefined ? await everyTenantId(database) : [tenantId]) {
    const sealed = [
      ...(await examineSecondFactors(database, config, shop)),
      ...(await examineFiscalKeys(database, config, shop)),
    ];
    for (const finding of sealed) {
      findings += 1;
      yield finding;
    }
  }
  if (tenantId === undefined) {
    const files = await examineFiles(config);
    for (const finding of [...files, ...(await examineBackups(database, config, new Date()))]) {
      findings += 1;
      yield finding;
    }
  }
  yield { shops, findings, repaired };
  if (findings > repaired)
    throw new StartupProblem(`Something is wrong: ${findings - repaired} of the lines say what.`);
}

async function countShops(database: Database, tenantId: string | undefined): Promise<number> {
  if (tenantId !== undefined && !isTenantId(tenantId)) return 0;
  return beforeTenant(database, async (tx) => {
    const shops = tx.selectFrom('tenants').select((row) => row.fn.countAll<number>().as('shops'));
    const own = tenantId === undefined ? shops : shops.where('id', '=', tenantId);
    return (await own.executeTakeFirstOrThrow()).shops;
  });
}

import { parseArgs } from 'node:util';
import type { Command } from '../../base/process/command.ts';
import type { Config } from '../../base/process/config.ts';
import { beforeTenant, isTenantId } from '../../base/database/as-tenant.ts';
import type { Database } from '../../base/database/database.ts';
import { StartupProblem } from '../../base/process/startup-problem.ts';
import { examineBackups } from './backup-age.ts';
import { everyTenantId, examine, type Examination } from './examine.ts';
import { examineFiscalKeys } from './fiscal-keys.ts';
import { examineSecondFactors } from './second-factors.ts';

export const doctorHelp = `  doctor [--tenant ID] [--repair]
      Examines the data: stock and its movements, totals and lines, kept sums, search words, addresses for signing in,
      the row security of every table, and the age of the last backup. Prints one JSON line per finding,
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
    for (const finding of await examineBackups(database, config, new Date())) {
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

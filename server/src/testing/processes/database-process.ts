/**
 * `node database-process.ts <folder>` prints `open` and then answers each line of its input. For a UUID, the process
 * stores a tenant with this id and prints `stored`. For `list`, the process prints the number of tenants. For `close`,
 * the process closes the database, prints `closed` and ends. After a StartupProblem the process prints the message and
 * ends.
 */
import { createInterface } from 'node:readline';
import { beforeTenant, asTenant } from '../../base/database/as-tenant.ts';
import { openDatabase } from '../../base/database/database.ts';
import type { Database } from '../../base/database/database.ts';
import { StartupProblem } from '../../base/process/startup-problem.ts';

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function answer(database: Database, line: string): Promise<string> {
  if (line === 'close') return database.close().then(() => 'closed');
  if (line === 'list') {
    const tenants = await beforeTenant(database, (tx) => tx.selectFrom('tenants').select('id').execute());
    return String(tenants.length);
  }
  await asTenant(database, line, (tx) => tx.insertInto('tenants').values({ id: line, name: 'Shop' }).execute());
  return 'stored';
}

const [dataDir = ''] = process.argv.slice(2);
try {
  const database = await openDatabase({ dataDir, databaseUrl: undefined, embeddedPostgresUser: undefined });
  say('open');
  for await (const line of createInterface({ input: process.stdin })) {
    say(await answer(database, line));
    if (line === 'close') break;
  }
} catch (error) {
  if (!(error instanceof StartupProblem)) throw error;
  say(error.message);
}

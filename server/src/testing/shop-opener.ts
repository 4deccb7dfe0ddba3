/**
 * A process that prepares shops for the browser tests. A message of the parent process describes a new tenant, and the answer has
 * the ids of the tenant and its owner. The process does the same as `tenant create`, without a new process for each shop, and leaves
 * out the first categories. It ends when the parent process ends.
 */
import { sql } from 'kysely';
import { readConfig } from '../base/process/config.ts';
import { asTenant } from '../base/database/as-tenant.ts';
import { openDatabase } from '../base/database/database.ts';
import { createTenant, type NewTenant } from '../operation/tenants/create-tenant.ts';

const opening = openDatabase(readConfig(process.env));
process.on('message', (message: NewTenant | { signedInLongAgo: string }) => void answer(message));
process.once('disconnect', () => void close());

/** Creates a shop, or moves the sign-ins of a shop an hour back. */
async function answer(message: NewTenant | { signedInLongAgo: string }): Promise<void> {
  const database = await opening;
  if (!('signedInLongAgo' in message)) {
    process.send?.(await createTenant(database, { categories: [], ...message }));
    return;
  }
  await asTenant(database, message.signedInLongAgo, (tx) =>
    sql`update sessions set created_at = created_at - interval '1 hour'`.execute(tx),
  );
  process.send?.({});
}

async function close(): Promise<void> {
  await (await opening).close();
}

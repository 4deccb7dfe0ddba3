/**
 * A process that opens shops for the browser tests: each message is a new tenant, its answer the ids. What
 * `tenant create` does, without a process for each. It ends with whoever started it.
 */
import { readConfig } from '../config.ts';
import { openDatabase } from '../database/database.ts';
import { createTenant, type NewTenant } from '../tenants/create-tenant.ts';

const opening = openDatabase(readConfig(process.env));
process.on('message', (tenant: NewTenant) => void answer(tenant));
process.once('disconnect', () => void close());

async function answer(tenant: NewTenant): Promise<void> {
  process.send?.(await createTenant(await opening, tenant));
}

async function close(): Promise<void> {
  await (await opening).close();
}

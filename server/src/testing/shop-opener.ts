/**
 * A process that creates shops for the browser tests: each message describes a tenant, and the answer has its ids. It does
 * the same as `tenant create`, without a new process for each shop. It ends with the process that started it.
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

import { Client } from 'pg';
import type { ClientConfig } from 'pg';
import { loginTo, type Worker } from './test-server.ts';

async function run(login: ClientConfig, ...statements: readonly string[]): Promise<void> {
  const client = new Client(login);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Each worker has only one shard of each table, because every shard is a separate table and takes time to create. */
export async function createCitusDatabase(
  coordinator: ClientConfig,
  workers: readonly Worker[],
  name: string,
): Promise<void> {
  for (const login of [coordinator, ...workers.map((worker) => worker.login)]) {
    await run(login, `create database ${name}`);
    await run(loginTo(login, name), 'create extension citus');
  }
  const { hostname, port } = new URL(coordinator.connectionString ?? '');
  await run(
    loginTo(coordinator, name),
    `alter database ${name} set citus.shard_count = ${workers.length}`,
    `select citus_set_coordinator_host('${hostname}', ${port})`,
    ...workers.map((worker) => `select citus_add_node('${worker.host}', ${worker.port})`),
  );
}

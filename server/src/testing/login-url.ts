import type { ClientConfig } from 'pg';

/** A login as DATABASE_URL has it. */
export function urlOf({ connectionString, host, port, user, database }: ClientConfig): string {
  if (connectionString !== undefined) return connectionString;
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host ?? '')}`;
}

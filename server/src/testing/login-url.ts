import type { ClientConfig } from 'pg';

/** Writes a login as a URL in the form of DATABASE_URL. */
export function urlOf({ connectionString, host, port, user, database }: ClientConfig): string {
  if (connectionString !== undefined) return connectionString;
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host ?? '')}`;
}

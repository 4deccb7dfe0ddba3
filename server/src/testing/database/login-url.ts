import type { ClientConfig } from 'pg';

export function urlOf({ connectionString, host, port, user, database }: ClientConfig): string {
  if (connectionString !== undefined) return connectionString;
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host ?? '')}`;
}

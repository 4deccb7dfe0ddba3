import { Client } from 'pg';

type Send = (statement: unknown, ...rest: unknown[]) => unknown;

/**
 * A connection to a pooler that gives each transaction another connection of the database (pgbouncer, `pool_mode =
 * transaction`). The next connection does not know a statement that this one has prepared by name, so it sends no names.
 */
export class PooledClient extends Client {
  constructor(options?: unknown) {
    super(options as ConstructorParameters<typeof Client>[0]);
    const send = super.query.bind(this) as Send;
    const query: Send = (statement, ...rest) => send(withoutName(statement), ...rest);
    Object.assign(this, { query });
  }
}

function withoutName(statement: unknown): unknown {
  const isNamed = typeof statement === 'object' && statement !== null && 'name' in statement;
  return isNamed ? { ...statement, name: undefined } : statement;
}

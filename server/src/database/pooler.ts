import { Client } from 'pg';

type Send = (statement: unknown, ...rest: unknown[]) => unknown;

/**
 * A connection to a pooler that gives each transaction another connection of the database (pgbouncer, `pool_mode =
 * transaction`). A statement prepared by name in one of them is unknown to the next, so that names are left out.
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

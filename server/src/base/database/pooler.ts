import { Client } from 'pg';

type Send = (statement: unknown, ...rest: unknown[]) => unknown;

/**
 * For pgbouncer with `pool_mode = transaction`: sends statements without their names, because a statement that is prepared under
 * a name is known to only one connection to the database.
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

import { acrossTenants } from '../database/as-tenant.ts';
import type { Database } from '../database/database.ts';
import { readActors, type SentSession, sessionKey } from '../security/authenticate.ts';
import type { Actor } from '../records/context.ts';

/** In milliseconds. When a user or an admin ends a session, an announcement causes a read at once. */
const INTERVAL = 60_000;

export interface WatchedStream {
  session: SentSession;
  /** Undefined if the session is no longer valid. */
  onSession: (actor: Actor | undefined) => void;
}

/**
 * Reads the sessions of all tenants in one transaction, one at a time, so it occupies one database connection for any number of
 * streams.
 */
export class SessionWatch {
  readonly #database: Database;
  readonly #streams = new Set<WatchedStream>();
  readonly #interval: NodeJS.Timeout;
  #due = new Set<WatchedStream>();
  #reading = Promise.resolve();
  #next: Promise<void> | undefined;

  constructor(database: Database) {
    this.#database = database;
    this.#interval = setInterval(() => {
      for (const stream of this.#streams) void this.read(stream);
    }, INTERVAL).unref();
  }

  add(stream: WatchedStream): void {
    this.#streams.add(stream);
  }

  remove(stream: WatchedStream): void {
    this.#streams.delete(stream);
    this.#due.delete(stream);
  }

  /** Resolves when the session has been read. */
  read(stream: WatchedStream): Promise<void> {
    this.#due.add(stream);
    this.#next ??= this.#reading.then(() => {
      const due = [...this.#due];
      this.#due = new Set();
      this.#next = undefined;
      return (this.#reading = this.#readAll(due));
    });
    return this.#next;
  }

  /** Resolves when the last read has ended. */
  async close(): Promise<void> {
    clearInterval(this.#interval);
    await (this.#next ?? this.#reading);
  }

  async #readAll(due: readonly WatchedStream[]): Promise<void> {
    const byTenant = Map.groupBy(due, ({ session }) => session.tenantId);
    try {
      await acrossTenants(this.#database, 'read', async (tx, enter) => {
        for (const [tenantId, streams] of byTenant) {
          await enter(tenantId);
          const sessions = streams.map(({ session }) => session);
          const actors = await readActors(tx, tenantId, sessions);
          for (const { session, onSession } of streams) onSession(actors.get(sessionKey(session)));
        }
      });
    } catch {
      // If the database does not answer, the server reads the sessions again after the next interval.
    }
  }
}

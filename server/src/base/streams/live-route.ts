import { liveEndpoints } from '@dioptria/contract/base/live-endpoints.ts';
import { can } from '@dioptria/contract/shop/permissions.ts';
import { settings } from '@dioptria/contract/shop/settings/settings.ts';
import { isDeepStrictEqual } from 'node:util';
import type { Announcement } from '../database/announcements.ts';
import { acrossTenants } from '../database/as-tenant.ts';
import type { Database } from '../database/database.ts';
import { WorkerAway } from '../database/workers.ts';
import type { Api } from '../http/api.ts';
import type { Actor } from '../records/context.ts';
import { readActors, type SentSession, sessionKey } from '../security/authenticate.ts';
import { type EventStream, serveStream } from './stream-route.ts';

/** Milliseconds between two reads of a session. If a user or an admin ends a session, an announcement causes a read at once. */
const INTERVAL = 60_000;

interface WatchedStream {
  session: SentSession;
  /** Undefined if the session is no longer valid. */
  onSession: (actor: Actor | undefined) => void;
}

/**
 * Reads the sessions of all tenants in one transaction, and runs one such transaction at a time. So the watch occupies one
 * database connection for any number of streams.
 */
class SessionWatch {
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
    // oxlint-disable-next-line house/kept-promise -- `#readAll` catches its errors, so the promise never rejects
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
          if (await isAway(enter(tenantId))) continue;
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

/** The sessions at a worker that does not answer are read again after the next interval. */
async function isAway(entering: Promise<void>): Promise<boolean> {
  try {
    await entering;
    return false;
  } catch (error) {
    if (error instanceof WorkerAway) return true;
    throw error;
  }
}

/** Open streams of one user, of one tenant, and of all tenants on this server. */
const limits = { user: 12, tenant: 200, all: 2000 } as const;

/** The stream announces only records that the user may list, and no changes that the same browser tab made. */
export function liveRoute(api: Api): void {
  const sessions = new SessionWatch(api.database);
  api.app.addHook('preClose', () => sessions.close());
  serveStream(api, liveEndpoints.listen, (actor, session) => openUserStream(api, sessions, { actor, session }));
}

function openUserStream(
  { live, announced }: Api,
  sessions: SessionWatch,
  { actor: signedIn, session }: { actor: Actor; session: SentSession },
): EventStream {
  const { tenantId, userId } = signedIn;
  let actor = signedIn;
  const streamLimits = [
    { key: 'users', atMost: limits.all },
    { key: `tenant ${tenantId}`, atMost: limits.tenant },
    { key: `user ${userId}`, atMost: limits.user },
  ];
  const stream = live.open({ tenantId, limits: streamLimits, onAnnouncement });
  const watched: WatchedStream = { session, onSession };
  sessions.add(watched);
  stream.once('close', () => sessions.remove(watched));
  return stream;

  async function onAnnouncement(announcement: Announcement): Promise<void> {
    const { topic, id, tabId } = announcement;
    const isOwnSession = id === userId && (topic === 'sessions' || topic === 'users');
    // A change of the settings may change which users need a second factor, and so the user's required step.
    if (topic === 'tenants' || topic === settings.path || isOwnSession) await sessions.read(watched);
    const isOwnChange = tabId !== undefined && tabId === session.tabId;
    if (!isOwnChange && can(actor.permissions, announced.get(topic))) {
      stream.sendEvent('change', { resource: topic, id });
    }
  }

  /**
   * Sends the event `session` if the user's data or permissions have changed. Ends the stream if the session has ended, or if the
   * user must take a required step first.
   */
  function onSession(stored: Actor | undefined): void {
    if (!stored) return stream.end();
    if (!isDeepStrictEqual(stored, actor)) stream.sendEvent('session', {});
    actor = stored;
    if (stored.requiredStep) stream.end();
  }
}

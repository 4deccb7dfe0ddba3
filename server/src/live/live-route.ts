import { can, type Permission } from '@dioptria/contract/permissions.ts';
import { isDeepStrictEqual } from 'node:util';
import type { Announcement } from '../database/announcements.ts';
import type { Api } from '../http/api.ts';
import type { SentSession } from '../http/authenticate.ts';
import type { EventStream } from '../http/event-stream.ts';
import { tenantStream } from '../http/stream-route.ts';
import type { Actor } from '../resource/context.ts';
import { SessionWatch, type WatchedStream } from './session-watch.ts';

/** A kind of record whose changes the stream announces. */
type Announced = { path: string; permissions: { list: Permission } };

/** The most open streams of one user, of one tenant, and of all tenants of this server. */
const limits = { user: 12, tenant: 200, all: 2000 } as const;

/** Sends a signed-in user the ids of changed records of the tenant, if the user may list them and another tab made the change. */
export function liveRoute(api: Api, definitions: readonly Announced[]): void {
  const listPermissions = new Map(definitions.map(({ path, permissions }) => [path, permissions.list]));
  const sessions = new SessionWatch(api.database);
  api.app.addHook('preClose', () => sessions.close());
  tenantStream(api, {
    url: '/tenant/live',
    tag: 'live',
    summary: 'Server-sent events: which records change, as they change',
    refusals: [429],
    open: (actor, session) => openUserStream(api, sessions, listPermissions, { actor, session }),
  });
}

/** Opens the stream of one tab of a signed-in user. */
function openUserStream(
  { live }: Api,
  sessions: SessionWatch,
  listPermissions: ReadonlyMap<string, Permission>,
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
    if (topic === 'tenants' || isOwnSession) await sessions.read(watched);
    const isOwnChange = tabId !== undefined && tabId === session.tabId;
    if (!isOwnChange && can(actor.permissions, listPermissions.get(topic))) {
      stream.sendEvent('change', { resource: topic, id });
    }
  }

  /** Ends the stream if its session has ended, and sends `session` if the user or the permissions have changed. */
  function onSession(stored: Actor | undefined): void {
    if (!stored) return stream.end();
    if (!isDeepStrictEqual(stored, actor)) stream.sendEvent('session', {});
    actor = stored;
  }
}

import { liveEndpoints } from '@dioptria/contract/base/live-endpoints.ts';
import { can } from '@dioptria/contract/shop/permissions.ts';
import { settings } from '@dioptria/contract/shop/settings/settings.ts';
import { isDeepStrictEqual } from 'node:util';
import type { Announcement } from '../database/announcements.ts';
import type { Api } from '../http/api.ts';
import type { SentSession } from '../security/authenticate.ts';
import type { EventStream } from './event-stream.ts';
import { serveStream } from './stream-route.ts';
import type { Actor } from '../records/context.ts';
import { SessionWatch, type WatchedStream } from './session-watch.ts';

/** Open streams of one user, of one tenant, and of all tenants on this server. */
const limits = { user: 12, tenant: 200, all: 2000 } as const;

/** Only records that the user may list, and no changes of the same tab. */
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

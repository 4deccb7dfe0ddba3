import { can, type Permission } from '@dioptria/contract/permissions.ts';
import type { ResourceDefinition } from '@dioptria/contract/resource.ts';
import { isDeepStrictEqual } from 'node:util';
import type { Announcement } from '../database/announcements.ts';
import { asTenant } from '../database/as-tenant.ts';
import type { Api } from '../http/api.ts';
import { authenticate, type SentSession } from '../http/authenticate.ts';
import type { EventStream } from '../http/event-stream.ts';
import type { LiveReader } from '../http/live-hub.ts';
import { tenantStream } from '../http/stream-route.ts';
import type { Actor } from '../resource/context.ts';
import { Refusal } from '../resource/refusal.ts';

/** Open streams of one user, of one shop, and of all shops of this server. */
const limits = { user: 12, shop: 200, all: 2000 } as const;

type Readers = ReadonlyMap<string, Permission>;

/** Tells a signed-in user which records of the shop change: those that the user may list, and not by the same tab. */
export function liveRoute(api: Api, definitions: readonly ResourceDefinition[]): void {
  const readers = new Map(definitions.map(({ path, permissions }) => [path, permissions.list]));
  tenantStream(api, {
    url: '/tenant/live',
    tag: 'live',
    summary: 'Server-sent events: which records change, as they change',
    refusals: [429],
    open: (actor, session) => api.live.open(new Colleague(api, readers, actor, session)),
  });
}

/** One tab of one signed-in user. */
class Colleague implements LiveReader {
  readonly #api: Api;
  readonly #readers: Readers;
  readonly #session: SentSession;
  #actor: Actor;

  constructor(api: Api, readers: Readers, actor: Actor, session: SentSession) {
    this.#api = api;
    this.#readers = readers;
    this.#actor = actor;
    this.#session = session;
  }

  get tenantId(): string {
    return this.#actor.tenantId;
  }

  get quotas(): LiveReader['quotas'] {
    return [
      { key: 'colleagues', atMost: limits.all },
      { key: `shop ${this.tenantId}`, atMost: limits.shop },
      { key: `user ${this.#actor.userId}`, atMost: limits.user },
    ];
  }

  readonly onAnnouncement = async (announcement: Announcement, stream: EventStream): Promise<void> => {
    const { topic, id, tabId } = announcement;
    if (this.#isAboutSession(announcement)) await this.onBeat(stream);
    const isOwn = tabId !== undefined && tabId === this.#session.tabId;
    if (!isOwn && can(this.#actor.permissions, this.#readers.get(topic))) {
      stream.sendEvent('change', { resource: topic, id });
    }
  };

  /** Reads the session again: the stream ends with it, and says when the user may something else than before. */
  readonly onBeat = async (stream: EventStream): Promise<void> => {
    const session = this.#session;
    try {
      const { actor } = await asTenant(this.#api.database, session.tenantId, (tx) =>
        authenticate(tx, session, { unseen: true }),
      );
      if (!isDeepStrictEqual(actor, this.#actor)) stream.sendEvent('session', {});
      this.#actor = actor;
    } catch (error) {
      // Anything else is the database being away, which the next beat may find back.
      if (error instanceof Refusal) stream.end();
    }
  };

  #isAboutSession({ topic, id }: Announcement): boolean {
    return topic === 'tenants' || (id === this.#actor.userId && (topic === 'sessions' || topic === 'users'));
  }
}

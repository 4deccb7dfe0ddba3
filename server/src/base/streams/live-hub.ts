import { problemTexts } from '@dioptria/contract/base/problems.ts';
import { tooManyAttempts } from '@dioptria/contract/shop/auth/auth.ts';
import type { Announcement, StopListening } from '../database/announcements.ts';
import type { Database } from '../database/database.ts';
import { Refusal } from '../records/refusal.ts';
import { EventStream } from './stream-route.ts';

const RETRY_AFTER = 30;

interface StreamLimit {
  key: string;
  atMost: number;
}

class StreamSlots {
  readonly #open = new Map<string, number>();

  /** Returns a function that gives the slots back. @throws Refusal 429 when one of the limits is reached. */
  take(limits: readonly StreamLimit[]): () => void {
    for (const { key, atMost } of limits) if ((this.#open.get(key) ?? 0) >= atMost) throw tooManyStreams();
    for (const { key } of limits) this.#add(key, 1);
    return () => {
      for (const { key } of limits) this.#add(key, -1);
    };
  }

  #add(key: string, added: number): void {
    const count = (this.#open.get(key) ?? 0) + added;
    if (count === 0) this.#open.delete(key);
    else this.#open.set(key, count);
  }
}

function tooManyStreams(): Refusal {
  const headers = { 'retry-after': String(RETRY_AFTER) };
  return new Refusal(429, 'too_many_requests', tooManyAttempts(RETRY_AFTER), { headers });
}

const BEAT_INTERVAL = 20_000;

export interface Subscriber {
  tenantId: string;
  limits: readonly StreamLimit[];
  onAnnouncement: (announcement: Announcement, stream: EventStream) => void | Promise<void>;
}

/**
 * Passes announcements of this server and of other servers to the open streams of the same tenant
 * (docs/decisions/0014-live-updates.md). The hub starts to listen to the database when the first stream opens.
 */
export class LiveHub {
  readonly #database: Database;
  readonly #slots = new StreamSlots();
  readonly #tenants = new Map<string, Map<EventStream, Subscriber>>();
  /** The times are on the process's monotonic clock. */
  readonly #lastChanges = new Map<string, number>();
  #listeningSince: number | undefined;
  #stopListening: StopListening | undefined;
  #beating: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(database: Database) {
    this.#database = database;
  }

  get size(): number {
    return this.#streams().length;
  }

  /** @throws Refusal 429 if too many streams are open, 503 if the server is shutting down. */
  open(subscriber: Subscriber): EventStream {
    if (this.#isClosed) throw new Refusal(503, 'overloaded', problemTexts.overloaded);
    const release = this.#slots.take(subscriber.limits);
    const stream = new EventStream();
    const streams = this.#tenants.get(subscriber.tenantId) ?? new Map<EventStream, Subscriber>();
    this.#tenants.set(subscriber.tenantId, streams.set(stream, subscriber));
    stream.once('close', () => {
      release();
      streams.delete(stream);
      if (streams.size === 0 && this.#tenants.get(subscriber.tenantId) === streams)
        this.#tenants.delete(subscriber.tenantId);
    });
    this.#start();
    // Node sends the head of the answer only with the first bytes of the body, so the stream sends a beat at once.
    stream.sendBeat();
    this.#sayReady(subscriber.tenantId, stream);
    return stream;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#beating);
    for (const [stream] of this.#streams()) stream.end();
    await this.#stopListening?.();
  }

  #streams(): [EventStream, Subscriber][] {
    return [...this.#tenants.values()].flatMap((streams) => [...streams]);
  }

  #start(): void {
    this.#beating ??= setInterval(() => this.#beat(), BEAT_INTERVAL).unref();
    this.#stopListening ??= this.#database.listen({
      onAnnouncement: (announcement) => this.#pass(announcement),
      onListening: () => {
        this.#listeningSince = performance.now();
        for (const [stream, { tenantId }] of this.#streams()) this.#sayReady(tenantId, stream);
      },
      onLost: () => {
        this.#listeningSince = undefined;
        for (const [stream] of this.#streams()) stream.sendEvent('lost', {});
      },
    });
  }

  #pass(announcement: Announcement): void {
    const { tenantId } = announcement;
    this.#lastChanges.set(tenantId, performance.now());
    for (const [stream, subscriber] of this.#tenants.get(tenantId) ?? [])
      void subscriber.onAnnouncement(announcement, stream);
  }

  /**
   * After the event `ready`, the stream sends every change. `quiet` is the time before this event, in milliseconds, in
   * which the tenant certainly had no change.
   */
  #sayReady(tenantId: string, stream: EventStream): void {
    if (this.#listeningSince === undefined) return;
    const knownSince = Math.max(this.#listeningSince, this.#lastChanges.get(tenantId) ?? 0);
    stream.sendEvent('ready', { quiet: Math.floor(performance.now() - knownSince) });
  }

  #beat(): void {
    for (const [stream] of this.#streams()) stream.sendBeat();
  }
}

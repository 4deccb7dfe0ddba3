/**
 * Passes on what transactions announce, whichever server they ran on, to the open streams of the same shop
 * (docs/decisions/0014-live-updates.md).
 */
import { problemTexts } from '@dioptria/contract/problems.ts';
import type { Announcement } from '../database/announcements.ts';
import type { Database } from '../database/database.ts';
import type { StopListening } from '../database/listener.ts';
import { Refusal } from '../resource/refusal.ts';
import { EventStream } from './event-stream.ts';
import { type Quota, StreamQuotas } from './stream-quotas.ts';

/** How often every stream says that it lives, and its reader's session is looked at, in milliseconds. */
const BEAT_INTERVAL = 20_000;

/** Who reads a stream. */
export interface LiveReader {
  tenantId: string;
  quotas: readonly Quota[];
  /** Something of the shop changed: what of it is this reader's to hear? */
  onAnnouncement: (announcement: Announcement, stream: EventStream) => void | Promise<void>;
  /** Time to see whether it may read on. */
  onBeat?: (stream: EventStream) => Promise<void>;
}

/** The open streams of this process. It listens to the database from the first one on. */
export class LiveHub {
  readonly #database: Database;
  readonly #quotas = new StreamQuotas();
  readonly #shops = new Map<string, Map<EventStream, LiveReader>>();
  /** When something of a shop last changed, on the process's clock. */
  readonly #lastChanges = new Map<string, number>();
  #listeningSince: number | undefined;
  #stopListening: StopListening | undefined;
  #beating: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(database: Database) {
    this.#database = database;
  }

  /** How many streams are open. */
  get size(): number {
    return this.#streams().length;
  }

  /** @throws Refusal 429 when there are too many streams already, 503 when the server is about to end. */
  open(reader: LiveReader): EventStream {
    if (this.#isClosed) throw new Refusal(503, 'overloaded', problemTexts.overloaded);
    const release = this.#quotas.claim(reader.quotas);
    const stream = new EventStream();
    const shop = this.#shops.get(reader.tenantId) ?? new Map<EventStream, LiveReader>();
    this.#shops.set(reader.tenantId, shop.set(stream, reader));
    stream.once('close', () => {
      release();
      shop.delete(stream);
      if (shop.size === 0 && this.#shops.get(reader.tenantId) === shop) this.#shops.delete(reader.tenantId);
    });
    this.#start();
    // The head of the answer goes out with its first bytes: now.
    stream.sendBeat();
    this.#sayReady(reader.tenantId, stream);
    return stream;
  }

  /** Ends every stream, and lets none begin. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#beating);
    for (const [stream] of this.#streams()) stream.end();
    await this.#stopListening?.();
  }

  #streams(): [EventStream, LiveReader][] {
    return [...this.#shops.values()].flatMap((shop) => [...shop]);
  }

  #start(): void {
    this.#beating ??= setInterval(() => void this.#beat(), BEAT_INTERVAL).unref();
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
    for (const [stream, reader] of this.#shops.get(tenantId) ?? []) void reader.onAnnouncement(announcement, stream);
  }

  /** From now on the reader hears of every change; `quiet` says for how long before there was none, as far as is known. */
  #sayReady(tenantId: string, stream: EventStream): void {
    if (this.#listeningSince === undefined) return;
    const knownSince = Math.max(this.#listeningSince, this.#lastChanges.get(tenantId) ?? 0);
    stream.sendEvent('ready', { quiet: Math.floor(performance.now() - knownSince) });
  }

  /** Every stream first: looking at the sessions, one after the other, may take its time. */
  async #beat(): Promise<void> {
    const streams = this.#streams();
    for (const [stream] of streams) stream.sendBeat();
    for (const [stream, { onBeat }] of streams) await onBeat?.(stream);
  }
}

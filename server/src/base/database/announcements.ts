import { setTimeout as pause } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import { messageOf } from './errors.ts';
import type { DatabaseLog } from './log.ts';
import type { Transaction } from './tables.ts';

/**
 * An announcement does not contain the record's values. `asTenant` sends the announcements with the commit: listeners get them
 * after the change is stored, and a rollback sends no announcement.
 */

export const channel = 'dioptria_changes';

/**
 * Maps each topic to the name of its id, or to `never` if its announcements have no id. For example, the folder of
 * sales adds the topic `sales`, because a change of another record can also change a sale.
 */
export interface Topics {
  sessions: 'userId';
  tenants: never;
}

interface Origin {
  tenantId: string;
  /** The browser tab that made the change gets no announcement of it. */
  tabId?: string | undefined;
}

/** Without an id, any record of the topic may have changed. */
type Announced = { [Topic in keyof Topics]: { topic: Topic } & { [Id in Topics[Topic]]?: string } }[keyof Topics];

export interface Announcement extends Origin {
  topic: string;
  id?: string | undefined;
}

const announced = new WeakMap<Transaction, Announcement[]>();

export function announce(tx: Transaction, { tenantId, tabId, topic, ...named }: Origin & Announced): void {
  const [id] = Object.values<string | undefined>(named);
  announceRecord(tx, { tenantId, topic, id, tabId });
}

/** The topic is the path of the record. */
export function announceRecord(tx: Transaction, announcement: Announcement): void {
  announced.set(tx, [...(announced.get(tx) ?? []), announcement]);
}

export function messagesOf(tx: Transaction): string[] {
  return (announced.get(tx) ?? []).map((announcement) => JSON.stringify(announcement));
}

function announcementIn(message: string): Announcement | undefined {
  try {
    return JSON.parse(message) as Announcement;
  } catch {
    return undefined;
  }
}

const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 5000;
/** In milliseconds. A network may drop a connection without an error. */
const PROBE_EVERY = 15_000;
/** `query_timeout` in milliseconds: without an answer the driver ends the connection. */
const probe = { text: 'select 1', query_timeout: 5000 };

export interface Listener {
  onAnnouncement: (announcement: Announcement) => void;
  /** Called each time the connection starts to listen. Earlier announcements may be lost. */
  onListening: () => void;
  /** Announcements until the next `onListening` are lost. */
  onLost: () => void;
}

export type StopListening = () => Promise<void>;

export function listen(connection: ClientConfig, listener: Listener, log: DatabaseLog): StopListening {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function listenWithRetries(): Promise<void> {
    let failures = 0;
    while (!signal.aborted) {
      const onListening = () => {
        failures = 0;
        listener.onListening();
      };
      const reason = await listenOnce(connection, { ...listener, onListening }, signal);
      if (signal.aborted) return;
      log.warn(`The connection that listens to announcements was lost: ${reason}`);
      const longest = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** failures);
      failures += 1;
      // The random part of the pause keeps the servers from all connecting at the same moment.
      await pause(longest * (0.5 + Math.random() / 2), undefined, { signal }).catch(() => {});
    }
  }

  const stopped = listenWithRetries();
  return () => {
    stopping.abort();
    return stopped;
  };
}

async function listenOnce(connection: ClientConfig, listener: Listener, signal: AbortSignal): Promise<string> {
  const client = new Client(connection);
  let reason = 'it was closed';
  const ended = new Promise<void>((resolve) => {
    client.once('end', resolve);
  });
  client.on('error', (error) => (reason = messageOf(error)));
  client.on('notification', ({ payload = '' }) => {
    const announcement = announcementIn(payload);
    if (announcement) listener.onAnnouncement(announcement);
  });
  const end = () => void client.end();
  try {
    await client.connect();
    await client.query(`listen ${channel}`);
  } catch (error) {
    end();
    return messageOf(error);
  }
  signal.addEventListener('abort', end);
  if (signal.aborted) end();
  listener.onListening();
  const probing = setInterval(() => void client.query(probe).catch(() => {}), PROBE_EVERY);
  await ended;
  clearInterval(probing);
  signal.removeEventListener('abort', end);
  listener.onLost();
  return reason;
}

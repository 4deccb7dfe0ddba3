/** The one connection of a server process that hears what transactions announce, on whichever server they ran. */
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import type { ClientConfig } from 'pg';
import { announcementIn, channel } from './announcements.ts';
import type { Announcement } from './announcements.ts';
import { messageOf } from './error-facts.ts';
import type { DatabaseLog } from './log.ts';

/** Milliseconds before the first attempt to connect again, and at most. */
const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 5000;
/** A connection may die without a word: so often it is asked, and so long it may take to answer, in milliseconds. */
const ASK_EVERY = 15_000;
const ANSWER_WITHIN = 5000;
/** Without an answer in time the driver ends the connection. */
const question = { text: 'select 1', query_timeout: ANSWER_WITHIN };

/** What becomes of what is heard. */
export interface Hearing {
  onAnnouncement: (announcement: Announcement) => void;
  /** From now on everything is heard; what was announced before was perhaps missed. */
  onListening: () => void;
  /** Announcements are missed from now on, until it listens again. */
  onLost: () => void;
}

/** Ends the listening. */
export type StopListening = () => Promise<void>;

/** Listens until it is stopped, however often the database goes away meanwhile. */
export function listen(connection: ClientConfig, hearing: Hearing, log: DatabaseLog): StopListening {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function listenAgainAndAgain(): Promise<void> {
    let failures = 0;
    while (!signal.aborted) {
      const onListening = () => {
        failures = 0;
        hearing.onListening();
      };
      const reason = await listenOnce(connection, { ...hearing, onListening }, signal);
      if (signal.aborted) return;
      log.warn(`The connection that hears of changes was lost: ${reason}`);
      const longest = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** failures);
      failures += 1;
      // Not every server at the same moment, when the database is back.
      await pause(longest * (0.5 + Math.random() / 2), undefined, { signal }).catch(() => {});
    }
  }

  const stopped = listenAgainAndAgain();
  return () => {
    stopping.abort();
    return stopped;
  };
}

/** Listens until the connection ends, by itself or by the signal. Resolves with the reason. */
async function listenOnce(connection: ClientConfig, hearing: Hearing, signal: AbortSignal): Promise<string> {
  const client = new Client(connection);
  let reason = 'it was closed';
  const ended = new Promise<void>((resolve) => {
    client.once('end', resolve);
  });
  client.on('error', (error) => (reason = messageOf(error)));
  client.on('notification', ({ payload = '' }) => {
    const announcement = announcementIn(payload);
    if (announcement) hearing.onAnnouncement(announcement);
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
  hearing.onListening();
  const ask = () => void client.query(question).catch(() => {});
  const asking = setInterval(ask, ASK_EVERY);
  await ended;
  clearInterval(asking);
  signal.removeEventListener('abort', end);
  hearing.onLost();
  return reason;
}

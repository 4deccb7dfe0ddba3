/**
 * An announcement does not contain the record's values. `asTenant` sends the announcements with the commit: listeners get them
 * after the change is stored, and a rollback sends no announcement.
 */
import type { Transaction } from './tables.ts';

export const channel = 'dioptria_changes';

/**
 * By topic, the name of its record's id. A noun adds its path (`sales`) if a change of another record changes its records too.
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

export function announcementIn(message: string): Announcement | undefined {
  try {
    return JSON.parse(message) as Announcement;
  } catch {
    return undefined;
  }
}

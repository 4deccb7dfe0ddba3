/**
 * Announcements: a transaction notifies every server of the database that a record changed. An announcement does not contain the
 * record's values. `asTenant` sends the announcements with the commit: listeners get them after the change is stored, and a
 * rollback sends no announcement.
 */
import type { Transaction } from './tables.ts';

/** The PostgreSQL channel (LISTEN/NOTIFY) of all announcements. */
export const channel = 'dioptria_changes';

/** The announcement that a record of a tenant changed. */
export interface Announcement {
  tenantId: string;
  /** The path of a resource (`sales`), `sessions` for the sessions of a user, or `tenants` for the tenant itself. */
  topic: string;
  id: string;
  /** The browser tab that made the change. This tab gets no announcement of its own change. */
  tabId?: string | undefined;
}

const announced = new WeakMap<Transaction, Announcement[]>();

/** Keeps an announcement, which `asTenant` sends to every server when the transaction commits. */
export function announce(tx: Transaction, announcement: Announcement): void {
  announced.set(tx, [...(announced.get(tx) ?? []), announcement]);
}

/** Returns the transaction's announcements as NOTIFY payloads. */
export function messagesOf(tx: Transaction): string[] {
  return (announced.get(tx) ?? []).map((announcement) => JSON.stringify(announcement));
}

/** Returns the announcement in a NOTIFY payload, or undefined if the payload is not JSON. */
export function announcementIn(message: string): Announcement | undefined {
  try {
    return JSON.parse(message) as Announcement;
  } catch {
    return undefined;
  }
}

/**
 * Announcements: a transaction notifies every server of the database that a record changed, without its content. `asTenant`
 * sends them with the commit: listeners get them after the change is stored, and a rollback sends none.
 */
import type { Transaction } from './tables.ts';

/** The PostgreSQL channel (LISTEN/NOTIFY) of all announcements. */
export const channel = 'dioptria_changes';

/** A record of a tenant changed. */
export interface Announcement {
  tenantId: string;
  /** The path of a resource (`sales`), `sessions` for the sessions of a user, or `tenants` for the tenant itself. */
  topic: string;
  id: string;
  /** The browser tab that sent the change: it gets no announcement of it. */
  tabId?: string | undefined;
}

const announced = new WeakMap<Transaction, Announcement[]>();

/** Sends an announcement to every server when the transaction commits. */
export function announce(tx: Transaction, announcement: Announcement): void {
  announced.set(tx, [...(announced.get(tx) ?? []), announcement]);
}

/** The transaction's announcements as NOTIFY payloads. */
export function messagesOf(tx: Transaction): string[] {
  return (announced.get(tx) ?? []).map((announcement) => JSON.stringify(announcement));
}

/** Parses a NOTIFY payload; undefined if it is no announcement. */
export function announcementIn(message: string): Announcement | undefined {
  try {
    return JSON.parse(message) as Announcement;
  } catch {
    return undefined;
  }
}

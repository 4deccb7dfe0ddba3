/**
 * An announcement does not contain the record's values. `asTenant` sends the announcements with the commit: listeners get them
 * after the change is stored, and a rollback sends no announcement.
 */
import type { Transaction } from './tables.ts';

export const channel = 'dioptria_changes';

export interface Announcement {
  tenantId: string;
  /** The path of a resource (`sales`), `sessions` for the sessions of a user, or `tenants` for the tenant itself. */
  topic: string;
  id: string;
  /** The browser tab that made the change gets no announcement of it. */
  tabId?: string | undefined;
}

const announced = new WeakMap<Transaction, Announcement[]>();

export function announce(tx: Transaction, announcement: Announcement): void {
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

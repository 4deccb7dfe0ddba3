/**
 * What a transaction tells every server of the database: that a record changed, never how. The door sends it with the
 * commit, so that it is heard after the change is there, and not at all when there is none.
 */
import type { Transaction } from './tables.ts';

/** The database's channel that all announcements go through. */
export const channel = 'dioptria_changes';

/** That something of a tenant changed. */
export interface Announcement {
  tenantId: string;
  /** The place of a resource in the address (`sales`); or `sessions` of a user, or `tenants`: the shop itself. */
  topic: string;
  id: string;
  /** The tab that asked for the change: it knows already. */
  tabId?: string | undefined;
}

const announced = new WeakMap<Transaction, Announcement[]>();

/** Has every server told of a change, once the transaction is committed. */
export function announce(tx: Transaction, announcement: Announcement): void {
  announced.set(tx, [...(announced.get(tx) ?? []), announcement]);
}

/** What the transaction has to tell, as it is sent. */
export function messagesOf(tx: Transaction): string[] {
  return (announced.get(tx) ?? []).map((announcement) => JSON.stringify(announcement));
}

/** What was sent; undefined for what none of our servers says. */
export function announcementIn(message: string): Announcement | undefined {
  try {
    return JSON.parse(message) as Announcement;
  } catch {
    return undefined;
  }
}

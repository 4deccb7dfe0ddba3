import { problemTexts } from '@dioptria/contract/base/problems.ts';
import { conflict } from './refusal.ts';

/**
 * Refuses an edit of a version older than the stored one (docs/rules.md#records-7). Call it with the record locked.
 * @param sent the edit's `updatedAt`; without one the edit applies to any stored version.
 */
export function refuseStale(stored: string, sent: string | undefined): void {
  if (sent !== undefined && Date.parse(sent) < Date.parse(stored)) throw conflict('stale', problemTexts.stale);
}

/**
 * The `updatedAt` of a changed record: the time of the request, but always later than the stored `updatedAt`. A request that
 * waits for the record's lock may have started before the change that held the lock.
 */
export function nextVersion(stored: string, now: Date): Date {
  return new Date(Math.max(now.getTime(), Date.parse(stored) + 1));
}

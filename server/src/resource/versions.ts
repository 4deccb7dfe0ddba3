import { problemTexts } from '@dioptria/contract/problems.ts';
import { conflict } from './refusal.ts';

/**
 * Refuses an edit of a version older than the stored one (decisions §1 'Lost updates'). Call it with the record locked.
 * @param sent the edit's `updatedAt`; without one the edit applies to whatever is stored.
 */
export function refuseStale(stored: string, sent: string | undefined): void {
  if (sent !== undefined && Date.parse(sent) < Date.parse(stored)) throw conflict('stale', problemTexts.stale);
}

/**
 * The `updatedAt` of a changed record: the request's moment, but always later than the stored one, since a request that
 * waited for the record may have begun before the change it waited for.
 */
export function nextVersion(stored: string, now: Date): Date {
  return new Date(Math.max(now.getTime(), Date.parse(stored) + 1));
}

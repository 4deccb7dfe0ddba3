import { problemTexts } from '@dioptria/contract/base/problems.ts';
import { conflict } from './refusal.ts';

/**
 * Refuses an edit that a user began from an older version of the record than the stored version (docs/rules.md#records-7). Rule:
 * lock the record before the call.
 * @param sent the `updatedAt` that the edit contains. An edit without `updatedAt` is never refused.
 */
export function refuseStale(stored: string, sent: string | undefined): void {
  if (sent !== undefined && Date.parse(sent) < Date.parse(stored)) throw conflict('stale', problemTexts.stale);
}

/**
 * Returns the `updatedAt` of a changed record: the time of the request, but always later than the stored `updatedAt`. The time of
 * the request may be earlier than the stored `updatedAt`, because the request may have waited for the record's lock while another
 * request changed the record.
 */
export function nextVersion(stored: string, now: Date): Date {
  return new Date(Math.max(now.getTime(), Date.parse(stored) + 1));
}

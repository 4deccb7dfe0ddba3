import { problemTexts } from '@dioptria/contract/base/problems.ts';
import { conflict } from './refusal.ts';

/** Lock the record before the call (docs/rules.md#records-7). An edit without `updatedAt` is never refused. */
export function refuseStale(stored: string, sent: string | undefined): void {
  if (sent !== undefined && Date.parse(sent) < Date.parse(stored)) throw conflict('stale', problemTexts.stale);
}

/**
 * The time of the request, but always later than the stored `updatedAt`: the request may have waited for the record's lock while
 * another request changed the record.
 */
export function nextVersion(stored: string, now: Date): Date {
  return new Date(Math.max(now.getTime(), Date.parse(stored) + 1));
}

import { DatabaseError } from 'pg';
import { codeOf } from './error-facts.ts';

/**
 * Connection failures, shutdown, nothing left of something (disk, memory, connections), a server that may only read, and
 * the two timeouts: a busy or absent database (55000: one that takes no connections now), not a wrong query.
 */
const codes =
  /^(08...|57P0[1-3]|53...|55000|57014|55P03|25006|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;
/** What `pg` says without a code of its own. */
const messages =
  /^(timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered|Client was closed|Cannot use a pool)/;

/** Where PostgreSQL reads and writes files: a permission missing there is the system's, for a disk that can only be read. */
const storage = /^(md|fd|slru|xlog)\.c$/;

/**
 * What is the matter with the database's disk: no room (reading goes on, and writing when somebody has made room), or it
 * cannot be written at all.
 */
export function diskFault(error: unknown): 'full' | 'broken' | undefined {
  if (!(error instanceof DatabaseError)) return undefined;
  if (error.code === '53100') return 'full';
  const isForbidden = error.code === '42501' && storage.test(error.file ?? '');
  return isForbidden || error.code === '58030' ? 'broken' : undefined;
}

/** Whether an error of the door means that the database is away or overloaded: the same request may succeed later (503). */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (codes.test(codeOf(error) ?? '') || diskFault(error) !== undefined) return true;
  return !(error instanceof DatabaseError) && messages.test(error.message);
}

import { DatabaseError } from 'pg';
import { codeOf } from './error-facts.ts';

/**
 * The error codes of an overloaded or unreachable database: a failed connection, a shutdown, no free disk, memory or connection, a
 * read-only server, the timeouts of statements and of locks, and a database that accepts no connections at the moment (55000).
 */
const codes =
  /^(08...|57P0[1-3]|53...|55000|57014|55P03|25006|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;
/** The messages of those errors of the driver `pg` that have no code. */
const messages =
  /^(timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered|Client was closed|Cannot use a pool)/;

/**
 * The names of PostgreSQL's source files that access the disk. An error 42501 (insufficient privilege) from such a file means that
 * the disk is read-only.
 */
const storage = /^(md|fd|slru|xlog)\.c$/;

/**
 * Returns the fault of the database's disk that an error reports, if any. 'full': reads work, and writes work again as soon as the
 * disk has free space. 'broken': no write works.
 */
export function diskFault(error: unknown): 'full' | 'broken' | undefined {
  if (!(error instanceof DatabaseError)) return undefined;
  if (error.code === '53100') return 'full';
  const isForbidden = error.code === '42501' && storage.test(error.file ?? '');
  return isForbidden || error.code === '58030' ? 'broken' : undefined;
}

/**
 * Returns true if an error means that the database is unreachable or overloaded. The server then answers 503, since a retry may
 * succeed.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (codes.test(codeOf(error) ?? '') || diskFault(error) !== undefined) return true;
  return !(error instanceof DatabaseError) && messages.test(error.message);
}

import { DatabaseError } from 'pg';
import { codeOf } from './error-facts.ts';

/**
 * The error codes of an overloaded or absent database: a failed connection, a shutdown, no free disk, memory or
 * connection, a read-only server, the two timeouts, and a database that accepts no connections at the moment (55000).
 */
const codes =
  /^(08...|57P0[1-3]|53...|55000|57014|55P03|25006|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;
/** The messages of errors of `pg` that have no code. */
const messages =
  /^(timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered|Client was closed|Cannot use a pool)/;

/**
 * The source files of PostgreSQL that access the disk. Error 42501 from such a file means that the disk is read-only.
 */
const storage = /^(md|fd|slru|xlog)\.c$/;

/**
 * The fault of the database's disk. 'full': reads work, and writes work again when there is free space. 'broken': no
 * write works.
 */
export function diskFault(error: unknown): 'full' | 'broken' | undefined {
  if (!(error instanceof DatabaseError)) return undefined;
  if (error.code === '53100') return 'full';
  const isForbidden = error.code === '42501' && storage.test(error.file ?? '');
  return isForbidden || error.code === '58030' ? 'broken' : undefined;
}

/** True if an error means that the database is absent or overloaded: a retry may succeed (503). */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (codes.test(codeOf(error) ?? '') || diskFault(error) !== undefined) return true;
  return !(error instanceof DatabaseError) && messages.test(error.message);
}

import { DatabaseError } from 'pg';
import { codeOf } from './error-facts.ts';

/**
 * A failed connection, a shutdown, no free disk, memory or connection, a read-only server, the timeouts of statements and of
 * locks, and a database that accepts no connections at the moment (55000).
 */
const codes =
  /^(08...|57P0[1-3]|53...|55000|57014|55P03|25006|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;
/** Some errors of the driver `pg` have no code. */
const messages =
  /^(timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered|Client was closed|Cannot use a pool)/;

/**
 * PostgreSQL's source files that access the disk: an error 42501 (insufficient privilege) from such a file means that the disk is
 * read-only.
 */
const storage = /^(md|fd|slru|xlog)\.c$/;

/** 'full': reads work, and writes work again as soon as the disk has free space. 'broken': no write works. */
export function diskFault(error: unknown): 'full' | 'broken' | undefined {
  if (!(error instanceof DatabaseError)) return undefined;
  if (error.code === '53100') return 'full';
  const isForbidden = error.code === '42501' && storage.test(error.file ?? '');
  return isForbidden || error.code === '58030' ? 'broken' : undefined;
}

/** The server then answers 503, since a retry may succeed. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (codes.test(codeOf(error) ?? '') || diskFault(error) !== undefined) return true;
  return !(error instanceof DatabaseError) && messages.test(error.message);
}

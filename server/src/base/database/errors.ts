import { DatabaseError } from 'pg';

/** Returns a code such as ENOENT or 40001, or undefined for an error without a code. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Returns the code if there is no message, as when all addresses of a host refuse the connection. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message || (codeOf(error) ?? error.name) : String(error);
}

/**
 * The codes mean a failed connection, a shutdown, no free disk, memory or connection, a read-only server, a timeout of a statement
 * or a lock, and a database that accepts no connections at the moment (55000).
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

/** Citus has no code for a worker that is lost in the middle of a transaction. */
const lostWorker = /^failure on connection marked as essential/;

/** If true, the server answers 503, since a retry may succeed. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (codes.test(codeOf(error) ?? '') || diskFault(error) !== undefined) return true;
  return (error instanceof DatabaseError ? lostWorker : messages).test(error.message);
}

export interface Violation {
  kind: 'unique' | 'reference';
  constraint: string;
  table: string;
}

const kinds: Record<string, Violation['kind']> = { 23505: 'unique', 23503: 'reference' };

/** Undefined unless the error is the violation of a unique constraint or a foreign key. */
export function violationOf(error: unknown): Violation | undefined {
  if (!(error instanceof DatabaseError)) return undefined;
  const kind = kinds[error.code ?? ''];
  if (!kind) return undefined;
  const { constraint, table } = error.constraint === undefined ? namesIn(error.message) : error;
  return { kind, constraint: constraint ?? '', table: table ?? '' };
}

/**
 * Citus passes on only the message of a worker's error, without the fields `constraint` and `table`. On a worker the names of
 * tables and constraints end in the number of a shard, which this function removes.
 */
function namesIn(message: string): { constraint: string | undefined; table: string | undefined } {
  const nameAfter = (words: string) => message.match(new RegExp(`^.*\\b${words} "(\\w+?)(?:_\\d{6,})?"`))?.[1];
  return { constraint: nameAfter('constraint'), table: nameAfter('on table') };
}

import { DatabaseError } from 'pg';
import { codeOf } from './error-facts.ts';

/** Connection failures, shutdown, no connections left, and the two timeouts: a busy or absent database (55000: one that takes no connections now), not a wrong query. */
const codes =
  /^(08...|57P0[1-3]|53300|55000|57014|55P03|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;
/** What `pg` says without a code of its own. */
const messages =
  /^(timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered|Client was closed|Cannot use a pool)/;

/** Whether an error of the door means that the database is away or overloaded: the same request may succeed later (503). */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return codes.test(codeOf(error) ?? '') || (!(error instanceof DatabaseError) && messages.test(error.message));
}

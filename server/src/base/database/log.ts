/**
 * The type of the log that the code of this folder writes to; Fastify's logger fits it. Rule: the code never logs values of rows.
 */
export interface DatabaseLog {
  info(message: string): void;
  warn(message: string): void;
  error(details: { err?: unknown }, message: string): void;
}

/** A log that writes nothing, for tests and for commands whose output is read by programs. */
export const silentLog: DatabaseLog = { info: () => {}, warn: () => {}, error: () => {} };

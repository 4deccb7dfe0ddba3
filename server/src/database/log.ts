/** What the database layer says to the operator; Fastify's logger fits. Never values from rows. */
export interface DatabaseLog {
  info(message: string): void;
  warn(message: string): void;
  error(details: { err?: unknown }, message: string): void;
}

/** Says nothing: for commands whose output is read by programs, and for tests. */
export const silentLog: DatabaseLog = { info: () => {}, warn: () => {}, error: () => {} };

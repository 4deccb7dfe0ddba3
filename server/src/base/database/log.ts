/** The log of the database layer; Fastify's logger has this type. It never gets values of rows. */
export interface DatabaseLog {
  info(message: string): void;
  warn(message: string): void;
  error(details: { err?: unknown }, message: string): void;
}

/** Writes nothing: for commands whose output programs read, and for tests. */
export const silentLog: DatabaseLog = { info: () => {}, warn: () => {}, error: () => {} };

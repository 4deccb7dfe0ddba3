/** Fastify's logger has this type. The code never logs values of rows. */
export interface DatabaseLog {
  info(message: string): void;
  warn(message: string): void;
  error(details: { err?: unknown }, message: string): void;
}

export const silentLog: DatabaseLog = { info: () => {}, warn: () => {}, error: () => {} };

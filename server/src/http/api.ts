import type { Permission } from '@dioptria/contract/permissions.ts';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';
import type { Admission } from './admission.ts';
import type { Later } from './later.ts';
import type { LiveHub } from './live-hub.ts';

/** What features hang their routes on: `tenantRoute(api, …)`, `publicRoute(api, …)`, `tenantStream(api, …)`. */
export interface Api {
  app: FastifyInstance;
  database: Database;
  /** Who may come in, and whose turn it is. */
  admission: Admission;
  /** The open streams. */
  live: LiveHub;
  /** What is done after an answer. */
  later: Later;
}

/** Who may call a route: the holders of a permission, any signed-in user, or anybody. */
export type Caller = Permission | 'signed-in' | 'public';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Every route declares it: `assertCallers` refuses to start with one that does not. */
    caller?: Caller;
    /** Whether it answers with a stream that stays open. */
    isStream?: boolean;
  }
  interface FastifyRequest {
    /** The JSON body as received; empty without one. */
    bodyText: string;
    /** Whose session it came with, once that was found to stand: their ids, for the process's log. */
    knownCaller: { tenant: string; user: string } | undefined;
  }
}

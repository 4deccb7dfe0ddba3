import type { Permission } from '@dioptria/contract/permissions.ts';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';
import type { Admission } from './admission.ts';
import type { Later } from './later.ts';
import type { LiveHub } from './live-hub.ts';

/** The server to which features add their routes: `tenantRoute(api, …)`, `publicRoute(api, …)`, `tenantStream(api, …)`. */
export interface Api {
  app: FastifyInstance;
  database: Database;
  admission: Admission;
  /** The open streams. */
  live: LiveHub;
  later: Later;
}

/** The callers that a route allows: users with a permission, any signed-in user, or anybody. */
export type Caller = Permission | 'signed-in' | 'public';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Every route declares it: `assertCallers` refuses to start with one that does not. */
    caller?: Caller;
    /** True if it answers with a stream that stays open. */
    isStream?: boolean;
  }
  interface FastifyRequest {
    /** The JSON body as received; empty without one. */
    bodyText: string;
    /** The ids of the session's tenant and user, once the session is known to be valid: for the process's log. */
    knownCaller: { tenant: string; user: string } | undefined;
  }
}

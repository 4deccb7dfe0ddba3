import type { Permission } from '@dioptria/contract/permissions.ts';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';

/** What features hang their routes on: `tenantRoute(api, …)`, `publicRoute(api, …)`. */
export interface Api {
  app: FastifyInstance;
  database: Database;
}

/** Who may call a route: the holders of a permission, any signed-in user, or anybody. */
export type Caller = Permission | 'signed-in' | 'public';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Every route declares it: `assertCallers` refuses to start with one that does not. */
    caller?: Caller;
  }
  interface FastifyRequest {
    /** The JSON body as received; empty without one. */
    bodyText: string;
  }
}

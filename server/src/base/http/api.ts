import type { Permission } from '@dioptria/contract/shop/permissions.ts';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Database } from '../database/database.ts';
import type { Admission } from '../admission/admission.ts';
import type { ExportSlots } from '../exports/export-slots.ts';
import type { Later } from './later.ts';
import type { LiveHub } from '../streams/live-hub.ts';

/** The server to which features add their routes: `tenantRoute(api, …)`, `publicRoute(api, …)`, `tenantStream(api, …)`. */
export interface Api {
  app: FastifyInstance;
  database: Database;
  admission: Admission;
  /** The open streams. */
  live: LiveHub;
  later: Later;
  exportSlots: ExportSlots;
  /** By the path of each kind of record whose changes the streams announce: the permission to list its records. */
  announced: Map<string, Permission>;
  /** The schemas that the API document names once instead of repeating them. */
  schemas: z.core.$ZodRegistry<{ id: string }>;
}

/** The callers that a route allows: users with a permission, any signed-in user, or anybody. */
export type Caller = Permission | 'signed-in' | 'public';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Every route declares its caller: `requireCallers` refuses to start a server with a route that does not. */
    caller?: Caller;
    /** True if the route answers with a stream that stays open. */
    isStream?: boolean;
  }
  interface FastifyRequest {
    /** The JSON body as received; empty without one. */
    bodyText: string;
    /** The ids of the session's tenant and user, once the session is known to be valid: for the process's log. */
    knownCaller: { tenant: string; user: string } | undefined;
  }
}

import type { Permission } from '@dioptria/contract/shop/permissions.ts';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Database } from '../database/database.ts';
import type { Admission } from '../admission/admission.ts';
import type { ExportSlots } from '../exports/export-slots.ts';
import type { Later } from './later.ts';
import type { LiveHub } from '../streams/live-hub.ts';

/**
 * The objects of a server that features need to add their routes: `tenantRoute(api, …)`, `publicRoute(api, …)`, `tenantStream(api,
 * …)`.
 */
export interface Api {
  app: FastifyInstance;
  database: Database;
  admission: Admission;
  /** The open streams of this server process. */
  live: LiveHub;
  later: Later;
  exportSlots: ExportSlots;
  /**
   * The kinds of records whose changes the streams announce. The key is the kind's path, and the value is the permission to list
   * its records.
   */
  announced: Map<string, Permission>;
  /** The schemas that the API document contains once, under a name, instead of repeating them in each route. */
  schemas: z.core.$ZodRegistry<{ id: string }>;
}

/** The callers that a route allows: users with a permission, any signed-in user, or anybody. */
export type Caller = Permission | 'signed-in' | 'public';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Every route must declare its caller: `requireCallers` refuses to start a server with a route that declares no caller. */
    caller?: Caller;
    /** True if the route answers with server-sent events and keeps the connection open. */
    isStream?: boolean;
  }
  interface FastifyRequest {
    /** The text of the JSON body as the server received it; empty if the request has no body. */
    bodyText: string;
    /** The ids of the session's tenant and user, for the log. Undefined until the server has found the session valid. */
    knownCaller: { tenant: string; user: string } | undefined;
  }
}

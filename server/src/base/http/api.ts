import type { Permission } from '@dioptria/contract/shop/permissions.ts';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Database } from '../database/database.ts';
import type { Admission } from '../admission/admission.ts';
import type { ExportSlots } from '../exports/export-slots.ts';
import type { Later } from './later.ts';
import type { LiveHub } from '../streams/live-hub.ts';

export interface Api {
  app: FastifyInstance;
  database: Database;
  admission: Admission;
  live: LiveHub;
  later: Later;
  exportSlots: ExportSlots;
  /** The key is the path of a kind of record, and the value is the permission to list its records. */
  announced: Map<string, Permission>;
  /** The API document contains these schemas once, under a name, instead of repeating them in each route. */
  schemas: z.core.$ZodRegistry<{ id: string }>;
}

export type Caller = Permission | 'signed-in' | 'public';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `requireCallers` refuses to start a server with a route that declares no caller. */
    caller?: Caller;
    isStream?: boolean;
  }
  interface FastifyRequest {
    /** As received; empty if the request has no body. */
    bodyText: string;
    /** For the log. Undefined until the server has found the session valid. */
    knownCaller: { tenant: string; user: string } | undefined;
  }
}

import type { Permission } from '@dioptria/contract/shop/permissions.ts';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { z } from 'zod';
import type { Admission } from '../admission/admission.ts';
import type { Database } from '../database/database.ts';
import type { ExportSlots } from '../exports/export-slots.ts';
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
    /** The body as received. Empty if the request has no body. */
    bodyText: string;
    /** The log names this caller. Undefined until the server has found the session valid. */
    knownCaller: { tenant: string; user: string } | undefined;
  }
}

/**
 * The work runs after the answer, so the time until the answer does not reveal whether the server had such work to do. A server
 * that closes waits until the work is done.
 */
export class Later {
  readonly #pending = new Set<Promise<void>>();
  readonly #app: FastifyInstance;

  constructor(app: FastifyInstance) {
    this.#app = app;
    app.addHook('onClose', async () => {
      await Promise.all(this.#pending);
    });
  }

  /** Starts the work in the next turn of the event loop, after the server has sent the answer, and logs a failure. */
  do(work: () => Promise<unknown>): void {
    const done = this.#run(work).finally(() => this.#pending.delete(done));
    this.#pending.add(done);
  }

  async #run(work: () => Promise<unknown>): Promise<void> {
    await nextTurn();
    try {
      await work();
    } catch (error) {
      this.#app.log.error({ err: error }, 'Work after an answer failed');
    }
  }
}

/** `caller` is undefined if the route declares no caller. */
export interface DeclaredRoute {
  method: string;
  url: string;
  caller: Caller | undefined;
}

const routesOf = new WeakMap<FastifyInstance, RouteOptions[]>();

/** The app refuses to start if a route declares no caller, so that no route is public by mistake. */
export function requireCallers(app: FastifyInstance): void {
  const routes: RouteOptions[] = [];
  routesOf.set(app, routes);
  app.addHook('onRoute', (route) => {
    routes.push(route);
  });
  app.addHook('onReady', async () => {
    const undeclared = declaredRoutes(app).find(({ caller }) => caller === undefined);
    if (undeclared) throw new Error(`The route ${undeclared.method} ${undeclared.url} declares no caller`);
  });
}

/** Includes the routes of the app's plugins, but no OPTIONS routes. */
export function declaredRoutes(app: FastifyInstance): DeclaredRoute[] {
  return (routesOf.get(app) ?? []).flatMap(({ method, url, config }) =>
    [method]
      .flat()
      .filter((one) => one !== 'OPTIONS')
      .map((one) => ({ method: one, url, caller: config?.caller })),
  );
}

/** Use it for plugins that serve documents and files, which contain no tenant's data. */
export function declarePublic(scope: FastifyInstance): void {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, caller: 'public' };
  });
}

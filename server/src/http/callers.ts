import type { FastifyInstance, RouteOptions } from 'fastify';
import type { Caller } from './api.ts';

/** A route and who may call it; undefined where it was forgotten. */
export interface DeclaredRoute {
  method: string;
  url: string;
  caller: Caller | undefined;
}

const routesOf = new WeakMap<FastifyInstance, RouteOptions[]>();

/** Refuses to start while a route declares no caller: nobody is let in by omission. */
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

/** Every route of an app, plugins' included. OPTIONS is left out: it is no call, it says what may be called. */
export function declaredRoutes(app: FastifyInstance): DeclaredRoute[] {
  return (routesOf.get(app) ?? []).flatMap(({ method, url, config }) =>
    [method]
      .flat()
      .filter((one) => one !== 'OPTIONS')
      .map((one) => ({ method: one, url, caller: config?.caller })),
  );
}

/** Declares every route of a plugin public: the plugin serves documents and files, which hold nothing of a shop. */
export function declarePublic(scope: FastifyInstance): void {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, caller: 'public' };
  });
}

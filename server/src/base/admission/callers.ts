import type { FastifyInstance, RouteOptions } from 'fastify';
import type { Caller } from '../http/api.ts';

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

/** Also of the app's plugins, except the OPTIONS routes. */
export function declaredRoutes(app: FastifyInstance): DeclaredRoute[] {
  return (routesOf.get(app) ?? []).flatMap(({ method, url, config }) =>
    [method]
      .flat()
      .filter((one) => one !== 'OPTIONS')
      .map((one) => ({ method: one, url, caller: config?.caller })),
  );
}

/** For plugins that serve documents and files, which contain no tenant's data. */
export function declarePublic(scope: FastifyInstance): void {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, caller: 'public' };
  });
}

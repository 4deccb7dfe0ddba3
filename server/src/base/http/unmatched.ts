import { problemTexts } from '@dioptria/contract/base/problems.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound, Refusal } from '../records/refusal.ts';
import { answerProblem } from './errors.ts';

interface KnownAddress {
  methods: Set<string>;
  matches: RegExp;
}

const matcherOf = (url: string) => new RegExp(`^${url.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`);

/**
 * If the path has routes for other methods, OPTIONS gets those methods and any other method a 405. A path of the web app gets the
 * app's page, any other path a 404.
 */
export function answerUnmatched(
  app: FastifyInstance,
  pageOf: (request: FastifyRequest, reply: FastifyReply) => Promise<string | undefined>,
): void {
  const known = new Map<string, KnownAddress>();
  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return;
    const address = known.get(url) ?? { methods: new Set(), matches: matcherOf(url) };
    for (const one of [method].flat()) address.methods.add(one);
    known.set(url, address);
  });

  function methodsOf(url: string): string[] {
    const path = url.split('?')[0] ?? '';
    return [...([...known.values()].find(({ matches }) => matches.test(path))?.methods ?? [])];
  }

  app.setNotFoundHandler(async (request, reply) => {
    const methods = methodsOf(request.url);
    if (methods.length === 0) {
      const page = await pageOf(request, reply);
      return page === undefined
        ? answerProblem(notFound(problemTexts.routeNotFound), request, reply)
        : reply.send(page);
    }
    reply.header('allow', [...methods, 'OPTIONS'].join(', '));
    if (request.method === 'OPTIONS') return reply.code(204).send();
    return answerProblem(new Refusal(405, 'method_not_allowed', problemTexts.methodNotAllowed), request, reply);
  });
}

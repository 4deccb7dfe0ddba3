import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { codeOf } from '../database/error-facts.ts';
import type { Api } from './api.ts';

/** Where `npm start` builds the web app. */
const built = resolve(import.meta.dirname, '../../../web/dist');
/** Below these an unknown address is a mistake, never a page. */
const noPages = new Set(['auth', 'tenant', 'health', 'docs', 'metrics', 'assets']);

/** The built files of the web app. Those in `assets` carry their content's hash in their name: they never change. */
export async function serveWebApp({ app, admission }: Pick<Api, 'app' | 'admission'>): Promise<void> {
  const assets = join(built, 'assets');
  await app.register(fastifyStatic, {
    root: built,
    serve: false,
    suppressWarning: true,
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      void reply.header('cache-control', path.startsWith(assets) ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/*',
    config: { caller: 'public' },
    schema: { hide: true },
    onRequest: (request, reply) => admission.enterForFile(request, reply),
    handler: (request, reply) => {
      const file = fileOf(request.params['*']);
      return file === '' || file === 'index.html' ? reply.callNotFound() : reply.sendFile(file);
    },
  });
}

/** The file of an address: the pages of the user guide have none of their endings in theirs. */
function fileOf(path: string): string {
  const guide = /^ayuda(?:\/([\w-]*))?\/?$/.exec(path);
  return guide ? `ayuda/${guide[1] || 'index'}.html` : path;
}

/**
 * The web app's one page, for any address that a browser asks for as a page (decisions §1); undefined when the address is
 * none, or nothing was built. What customers see is kept out of search engines. What the user guide does not have leads to
 * its first page.
 */
export async function webPage(
  { url, method, headers }: FastifyRequest,
  reply: FastifyReply,
): Promise<string | undefined> {
  const [, folder = ''] = url.split(/[/?#]/);
  const asksForPage = (method === 'GET' || method === 'HEAD') && /text\/html|\*\/\*/.test(headers.accept ?? '');
  if (!asksForPage || noPages.has(folder)) return undefined;
  const file = folder === 'ayuda' ? 'ayuda/index.html' : 'index.html';
  const page = await readFile(join(built, file), 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (page === undefined) return undefined;
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache');
  if (folder === 'ayuda') reply.code(404);
  if (folder === 'public') reply.header('x-robots-tag', 'noindex');
  return page;
}

import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { codeOf } from '../database/errors.ts';
import type { Api } from './api.ts';

/** `npm start` builds the web app into this folder. */
const built = resolve(import.meta.dirname, '../../../../web/dist');
/** An unknown URL whose path begins with one of these parts gets a 404 and no page. */
const noPages = new Set(['auth', 'tenant', 'health', 'docs', 'metrics', 'assets']);

/** Browsers may keep the files in `assets` for ever: their names contain a hash of their content. */
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

/** The URLs of the user guide's pages have no file extension. */
function fileOf(path: string): string {
  const guide = /^ayuda(?:\/([\w-]*))?\/?$/.exec(path);
  return guide ? `ayuda/${guide[1] || 'index'}.html` : path;
}

/**
 * Undefined for the paths in `noPages`, for requests that do not accept HTML, and if the web app is not built. Search engines do
 * not index the customers' pages below `/public`. An unknown path of the user guide gets a 404 with the guide's first page.
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

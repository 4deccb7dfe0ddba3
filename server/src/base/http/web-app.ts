import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { codeOf } from '../database/error-facts.ts';
import type { Api } from './api.ts';

/** The folder into which `npm start` builds the web app. */
const built = resolve(import.meta.dirname, '../../../../web/dist');
/** The first parts of paths that are never pages of the web app: an unknown path that begins with one of them answers 404. */
const noPages = new Set(['auth', 'tenant', 'health', 'docs', 'metrics', 'assets']);

/**
 * Serves the built files of the web app. Browsers may keep the files in `assets` for ever: their names contain a hash of their
 * content, so the content under a name never changes.
 */
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

/** Returns the name of the file for a path. The URLs of the user guide's pages have no file extension. */
function fileOf(path: string): string {
  const guide = /^ayuda(?:\/([\w-]*))?\/?$/.exec(path);
  return guide ? `ayuda/${guide[1] || 'index'}.html` : path;
}

/**
 * Returns the web app's single page for every path that a browser requests as a page (docs/rules.md#records-11). Returns undefined
 * for the paths in `noPages`, for requests that do not accept HTML, and if the web app is not built. For paths below `/public`, the
 * customers' pages, it tells search engines not to index the page. For an unknown path of the user guide it sets the status 404 and
 * returns the guide's first page.
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

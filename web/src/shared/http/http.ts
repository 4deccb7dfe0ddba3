import type { Problem, ProblemCode } from '@dioptria/contract/problems.ts';
import { endSession, storedSession } from '../session/stored-session.ts';
import { sharedTexts } from '../texts.ts';

/**
 * The error of a failed request. `message` is a Spanish sentence for the user: the server's, or a default one if a proxy
 * answered or the answer was broken. Without any answer `status` is 0 and `code` is 'network'.
 */
export class ApiError extends Error {
  override name = 'ApiError';
  status: number;
  code: ProblemCode | 'network' | '';
  errors: NonNullable<Problem['errors']>;

  constructor(status: number, body?: { message?: string; code?: ApiError['code']; errors?: Problem['errors'] }) {
    // Every error of our server has a code. A message without a code comes from a proxy and is not in Spanish.
    const { message = '', code = '', errors = [] } = body?.code ? body : {};
    super(message || sharedTexts.apiError);
    this.status = status;
    this.code = code;
    this.errors = errors;
  }
}

/** The parameters of a query string. `undefined` and '' are left out. */
export type Query = Record<string, string | number | boolean | undefined>;

export interface RequestOptions {
  query?: Query;
  /** A file is sent as it is, anything else as JSON. */
  body?: unknown;
  signal?: AbortSignal | undefined;
  /**
   * The same for each retry of a request, so that a retry after a lost answer writes nothing twice
   * (docs/rules.md#records-6).
   */
  idempotencyKey?: string;
  /** Sends no session token, and never ends the session: for signing in and for the public order page. */
  anonymous?: boolean;
  /** Lets the request finish after the user has left the page. */
  keepalive?: boolean;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

const base = import.meta.env.VITE_API_URL ?? '';
/** Identifies this tab: the server does not send a tab the live events of its own changes. */
const tabId = crypto.getRandomValues(new Uint32Array(4)).join('-');

/** The address of a path of the API. */
export function apiAddress(path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  return base + path + (search.size > 0 ? `?${search.toString()}` : '');
}

/** Sends every request of the web app. Ends the session on status 401, 402 and 403 (docs/rules.md#sessions-8). */
async function send(method: Method, path: string, options: RequestOptions): Promise<Response> {
  const session = options.anonymous ? undefined : storedSession();
  const headers = new Headers({ accept: 'application/json' });
  if (session) {
    headers.set('authorization', `Bearer ${session.token}`);
    headers.set('x-tenant-id', session.tenantId);
    headers.set('x-tab-id', tabId);
  }
  const isFile = options.body instanceof Blob;
  if (options.body !== undefined) headers.set('content-type', isFile ? 'application/octet-stream' : 'application/json');
  if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey);

  const { signal = null, keepalive = false, body } = options;
  const response = await fetch(apiAddress(path, options.query), {
    method,
    headers,
    signal,
    keepalive,
    ...(body === undefined ? {} : { body: body instanceof Blob ? body : JSON.stringify(body) }),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new ApiError(0, { message: sharedTexts.offline, code: 'network' });
  });
  if (response.ok) return response;

  const problem = new ApiError(response.status, await response.json().catch(() => undefined));
  const endsSession = [401, 402, 403].includes(response.status) && !options.anonymous;
  // A late answer to a request of an earlier session must not end the current one.
  if (endsSession && storedSession()?.token === session?.token) endSession(problem.message);
  throw problem;
}

/**
 * Reads an answer's JSON. It does not validate it, because the server validates its own answers against the contract.
 * @throws ApiError if the answer is not JSON or is interrupted
 */
async function answer<Answer>(response: Response): Promise<Answer> {
  if (response.status === 204) return undefined as Answer;
  return response.json().catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError(response.status);
  }) as Promise<Answer>;
}

/** One page of a list. `total` counts the rows of all pages. */
export interface ListPage<Row> {
  rows: Row[];
  total: number;
}

/** The requests to the API. All throw `ApiError`, or the signal's reason when aborted. */
export const http = {
  get: async <Answer>(path: string, options: RequestOptions = {}) => answer<Answer>(await send('GET', path, options)),
  post: async <Answer>(path: string, body?: unknown, options: RequestOptions = {}) =>
    answer<Answer>(await send('POST', path, { ...options, body })),
  put: async <Answer>(path: string, body: unknown, options: RequestOptions = {}) =>
    answer<Answer>(await send('PUT', path, { ...options, body })),
  delete: async <Answer>(path: string, options: RequestOptions = {}) =>
    answer<Answer>(await send('DELETE', path, options)),
  /** Returns the answer unread, for a file or a live stream. */
  response: (path: string, options: RequestOptions = {}) => send('GET', path, options),
  /** Reads a page of a list. The total comes from the `X-Total-Count` header. */
  list: async <Row>(path: string, options: RequestOptions = {}): Promise<ListPage<Row>> => {
    const { answer: rows, total } = await http.counted<Row[]>(path, options);
    return { rows, total: total ?? rows.length };
  },
  /** Reads an answer together with its `X-Total-Count` header. */
  counted: async <Answer>(path: string, options: RequestOptions = {}): Promise<{ answer: Answer; total?: number }> => {
    const response = await send('GET', path, options);
    const total = response.headers.get('x-total-count');
    return { answer: await answer<Answer>(response), ...(total === null ? {} : { total: Number(total) }) };
  },
};

/** Matches the browsers' errors for a script that fails to load: a new version replaced it, or the network is down. */
const missingCode = /dynamically imported module|module script failed|Unable to preload CSS|error loading dynamically/i;

/** True if the error comes from a script of the web app that failed to load. */
export const isMissingCode = (error: unknown): boolean => error instanceof Error && missingCode.test(error.message);

/** The Spanish sentence for any thrown error. `fallback` is for errors of neither a request nor a script's loading. */
export function errorMessage(error: unknown, fallback: string = sharedTexts.error): string {
  if (error instanceof ApiError) return error.message;
  if (!isMissingCode(error)) return fallback;
  return navigator.onLine ? sharedTexts.outdated : sharedTexts.offline;
}

/** The server's validation errors by field, for a form's `setErrors`. Empty for any other error. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(error.errors.map(({ path, message }) => [path, message]));
}

/** True if the record no longer exists: another user deleted it while it was shown. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

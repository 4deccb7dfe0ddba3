import type { Problem, ProblemCode } from '@dioptria/contract/problems.ts';
import { endSession, storedSession } from './stored-session.ts';
import { sharedTexts } from './texts.ts';

/**
 * A call that did not succeed. `message` is Spanish and fit to show; `code` names the case (decisions §1 'Errors').
 * `status` is 0 and `code` 'network' when no answer came at all.
 */
export class ApiError extends Error {
  override name = 'ApiError';
  status: number;
  code: ProblemCode | 'network' | '';
  errors: NonNullable<Problem['errors']>;

  constructor(
    status: number,
    body: { message?: string; code?: ApiError['code']; errors?: Problem['errors'] } | undefined,
  ) {
    super(body?.message || sharedTexts.apiError);
    this.status = status;
    this.code = body?.code ?? '';
    this.errors = body?.errors ?? [];
  }
}

/** Values of a query string; `undefined` and '' are left out. */
export type Query = Record<string, string | number | boolean | undefined>;

export interface RequestOptions {
  query?: Query;
  body?: unknown;
  signal?: AbortSignal | undefined;
  /** One per open form: sending the form again after a lost answer writes nothing twice (decisions §1 'Retry safety'). */
  idempotencyKey?: string;
  /** Without the session, and without ending it: signing in, and the public order page. */
  anonymous?: boolean;
  /** Lets the call finish although the page is left. */
  keepalive?: boolean;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

const base = import.meta.env.VITE_API_URL ?? '';
/** This tab: the server does not tell it of its own changes. */
const tabId = crypto.getRandomValues(new Uint32Array(4)).join('-');

function address(path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  return base + path + (search.size > 0 ? `?${search.toString()}` : '');
}

/** The one fetch of the web app. Ends the session on 401, 402 and 403, as the specification asks (§8). */
async function send(method: Method, path: string, options: RequestOptions): Promise<Response> {
  const session = options.anonymous ? undefined : storedSession();
  const headers = new Headers({ accept: 'application/json' });
  if (session) {
    headers.set('authorization', `Bearer ${session.token}`);
    headers.set('x-tenant-id', session.tenantId);
    headers.set('x-tab-id', tabId);
  }
  if (options.body !== undefined) headers.set('content-type', 'application/json');
  if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey);

  const { signal = null, keepalive = false, body } = options;
  const response = await fetch(address(path, options.query), {
    method,
    headers,
    signal,
    keepalive,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new ApiError(0, { message: sharedTexts.offline, code: 'network' });
  });
  if (response.ok) return response;

  const problem = new ApiError(response.status, await response.json().catch(() => undefined));
  const endsSession = [401, 402, 403].includes(response.status) && !options.anonymous;
  // An answer to an earlier session must not end the one that followed it.
  if (endsSession && storedSession()?.token === session?.token) endSession(problem.message);
  throw problem;
}

/** The answer's JSON as the contract types it. The server checks its own answers against the contract, so this trusts them. */
async function answer<Answer>(response: Response): Promise<Answer> {
  return (response.status === 204 ? undefined : await response.json()) as Answer;
}

/** One page of a list, with the number of records of all pages. */
export interface ListPage<Row> {
  rows: Row[];
  total: number;
}

/** Calls of the API. All throw `ApiError`, or the signal's reason when aborted. */
export const http = {
  get: async <Answer>(path: string, options: RequestOptions = {}) => answer<Answer>(await send('GET', path, options)),
  post: async <Answer>(path: string, body?: unknown, options: RequestOptions = {}) =>
    answer<Answer>(await send('POST', path, { ...options, body })),
  put: async <Answer>(path: string, body: unknown, options: RequestOptions = {}) =>
    answer<Answer>(await send('PUT', path, { ...options, body })),
  delete: async <Answer>(path: string, options: RequestOptions = {}) =>
    answer<Answer>(await send('DELETE', path, options)),
  /** An answer to be read otherwise than as JSON: a file, or one that stays open; refused like any other. */
  response: (path: string, options: RequestOptions = {}) => send('GET', path, options),
  /** A page of a list: the rows, and the total of the `X-Total-Count` header. */
  list: async <Row>(path: string, options: RequestOptions = {}): Promise<ListPage<Row>> => {
    const { answer: rows, total } = await http.counted<Row[]>(path, options);
    return { rows, total: total ?? rows.length };
  },
  /** An answer with its `X-Total-Count` header. */
  counted: async <Answer>(path: string, options: RequestOptions = {}): Promise<{ answer: Answer; total?: number }> => {
    const response = await send('GET', path, options);
    const total = response.headers.get('x-total-count');
    return { answer: await answer<Answer>(response), ...(total === null ? {} : { total: Number(total) }) };
  },
};

/** The sentence to show for anything thrown: the error's own, or `fallback`. */
export function errorMessage(error: unknown, fallback: string = sharedTexts.error): string {
  return error instanceof Error && error.message ? error.message : fallback;
}

/** The server's problems by field, as a form's `setErrors` takes them; empty for any other error. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(error.errors.map(({ path, message }) => [path, message]));
}

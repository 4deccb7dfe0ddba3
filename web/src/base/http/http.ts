import type { Problem, ProblemCode } from '@dioptria/contract/base/problems.ts';
import { endSession, storedSession } from '../session/stored-session.ts';
import { sharedTexts } from '../texts.ts';
import { askPassword } from './password-question.ts';

/**
 * The error of a failed request. `message` is a Spanish text for the user. The text comes from the server, or is a
 * default text if a proxy answered or the answer was broken. Without any answer `status` is 0 and `code` is 'network'.
 */
export class ApiError extends Error {
  override name = 'ApiError';
  status: number;
  code: ProblemCode | 'network' | '';
  errors: NonNullable<Problem['errors']>;
  /** The record that a conflict names. */
  id: string | undefined;

  constructor(
    status: number,
    body?: { message?: string; code?: ApiError['code']; errors?: Problem['errors']; id?: string },
  ) {
    // Every error of our server has a code. A message without a code comes from a proxy and is not in Spanish.
    const { message = '', code = '', errors = [], id } = body?.code ? body : {};
    // If one field is invalid, the answer's `message` contains the English name of the field, so the field's own message is used.
    const [only] = code === 'invalid' && errors.length === 1 ? errors : [];
    super((only?.message ?? message) || sharedTexts.apiError);
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.id = id;
  }
}

/** Parameters that are `undefined` or '' are left out. */
export type Query = Record<string, string | number | boolean | undefined>;

export interface RequestOptions {
  query?: Query;
  /** A file is sent as it is, any other value as JSON. */
  body?: unknown;
  signal?: AbortSignal | undefined;
  /**
   * Each retry of a request has the same key, so that a retry after a lost answer writes nothing twice
   * (docs/rules.md#records-6).
   */
  idempotencyKey?: string;
  /** If true, the request has no session token and never ends the session, for example on the public page of a sale. */
  anonymous?: boolean;
  /** If true, the request is completed even if the user leaves the page. */
  keepalive?: boolean;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

const base = import.meta.env.VITE_API_URL ?? '';
/** Identifies this tab. The server sends no live event about a change to the tab that made the change. */
const tabId = crypto.getRandomValues(new Uint32Array(4)).join('-');

export function apiUrl(path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  return base + path + (search.size > 0 ? `?${search.toString()}` : '');
}

/**
 * Sends every request of the web app. If the server requires the user's password first, asks for the password and sends
 * the request again.
 */
export async function send(method: Method, path: string, options: RequestOptions): Promise<Response> {
  try {
    return await sendOnce(method, path, options);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'unconfirmed' || !(await askPassword())) throw error;
    return sendOnce(method, path, options);
  }
}

/** The statuses 401, 402 and 403 end the session (docs/rules.md#sessions-8). */
async function sendOnce(method: Method, path: string, options: RequestOptions): Promise<Response> {
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
  const response = await fetch(apiUrl(path, options.query), {
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

  const answered = await response.json().catch((error: unknown) => {
    // The page aborted the answer, so its message is missing. The next request gets the message and ends the session.
    if (signal?.aborted) throw error;
  });
  const problem = new ApiError(response.status, answered);
  const endsSession = [401, 402, 403].includes(response.status) && !options.anonymous;
  // A late answer to a request of an earlier session must not end the current session.
  if (endsSession && storedSession()?.token === session?.token) endSession(problem.message);
  throw problem;
}

/** @throws ApiError if the answer is not JSON or is interrupted. */
export async function answer<Answer>(response: Response): Promise<Answer> {
  if (response.status === 204) return undefined as Answer;
  return response.json().catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError(response.status);
  }) as Promise<Answer>;
}

/** `total` counts the rows of all pages. */
export interface ListPage<Row> {
  rows: Row[];
  total: number;
}

/** The messages of browsers when a script fails to load, because a new version replaced it or the network is down. */
const missingCode = /dynamically imported module|module script failed|Unable to preload CSS|error loading dynamically/i;

export const isMissingCode = (error: unknown): boolean => error instanceof Error && missingCode.test(error.message);

export function errorMessage(error: unknown, fallback: string = sharedTexts.error): string {
  if (error instanceof ApiError) return error.message;
  if (!isMissingCode(error)) return fallback;
  return navigator.onLine ? sharedTexts.outdated : sharedTexts.offline;
}

export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(error.errors.map(({ path, message }) => [path, message]));
}

/** Undefined if each problem is shown at a field. */
export function messageBelow(error: unknown, isAtField: (path: string) => boolean): string | undefined {
  if (!error) return undefined;
  const problems = error instanceof ApiError ? error.errors : [];
  return problems.length > 0 && problems.every(({ path }) => isAtField(path)) ? undefined : errorMessage(error);
}

/** Another user deleted the record. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

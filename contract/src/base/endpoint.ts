/**
 * Each folder of a noun (`cash`, `claims`) declares its endpoints in a file whose name ends in `-endpoints.ts`. Server,
 * API document, web app and tests use these declarations (docs/decisions/0043-endpoints.md). This module imports no
 * schemas.
 */
import type { FrequentTopic, Permission } from './names.ts';
import type { Schema, z } from './zod.ts';

export type Caller = Permission | 'signed-in' | 'public';

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With a parameter for each part that varies: `/tenant/sales/:id`. */
  path: string;
  alsoPatch?: true;
  caller: Caller;
  /** The section of the API document. */
  tag: string;
  /** In English. */
  summary: string;
  /** By default each parameter of the path is an id. If a parameter does not fit the schema, the server answers 404. */
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /** 200 by default. */
  status?: 200 | 201 | 202;
  /** Without a schema the answer is a 204 with no body. */
  answer?: Schema;
  isFile?: true;
  /** The answer is a stream of events that the server does not end. */
  isStream?: true;
  /** The body is a spreadsheet, and `body` does not describe it. */
  takesFile?: true;
  /** The error statuses in addition to those that follow from the caller and the schemas. */
  refusals?: readonly number[];
  /** A user who must first choose a password or set up the second factor may call the endpoint. */
  isForSteps?: true;
  needsPassword?: true;
  /** A second request with the same content repeats the work on purpose, so the web app sends no idempotency key. */
  isRepeatable?: true;
  /**
   * The kinds of records that the answer shows, in addition to the kind in the endpoint's path. Without `shows`, every
   * change makes the answer stale.
   */
  shows?: readonly (FrequentTopic | 'settings')[];
  /** By default the kind of record in the path, or 'everything' if the path names no kind. */
  changes?: FrequentTopic | 'everything' | 'nothing';
}

export const endpoint = <const E extends Endpoint>(declared: E): E => declared;

type NameIn<Path> = Path extends `${string}/:${infer Name}/${infer Rest}`
  ? Name | NameIn<`/${Rest}`>
  : Path extends `${string}/:${infer Name}`
    ? Name
    : never;

/** The output of the endpoint's schema of parameters. Without such a schema, ids. */
export type ParamsOf<E extends Endpoint> = E extends { params: Schema<infer Params> }
  ? Params
  : { [Name in NameIn<E['path']>]: string };
export type QueryOf<E extends Endpoint> = E extends { query: infer Query extends Schema } ? z.output<Query> : undefined;
export type BodyOf<E extends Endpoint> = E extends { body: infer Body extends Schema } ? z.output<Body> : undefined;
export type SentBodyOf<E extends Endpoint> = E extends { body: infer Body extends Schema } ? z.input<Body> : undefined;
export type AnswerOf<E extends Endpoint> = E extends { answer: infer Answer extends Schema } ? z.output<Answer> : void;

export const pathOf = ({ path }: Pick<Endpoint, 'path'>, params: object = {}): string =>
  Object.entries(params).reduce(
    (filled, [name, value]) => filled.replace(`:${name}`, encodeURIComponent(String(value))),
    path,
  );

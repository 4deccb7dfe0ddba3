/**
 * A request runs in one transaction of the tenant. The transaction checks the session (401), whether the tenant is suspended
 * (402), the user's required step (409), the permission (403) and the input (400), in this order, and then does the route's work.
 * Before the commit, the answer's schema checks the answer and removes the fields that it does not declare. An answer that does
 * not fit the schema rolls the work back.
 */
import { can, type Permission } from '@dioptria/contract/shop/permissions.ts';
import { problemTexts } from '@dioptria/contract/base/problems.ts';
import type { Schema } from '@dioptria/contract/base/zod.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { asTenant, asTenantReading } from '../database/as-tenant.ts';
import type { Transaction } from '../database/tables.ts';
import { type Actor, type Context, requireRecentPassword } from '../records/context.ts';
import { Refusal } from '../records/refusal.ts';
import type { Api } from './api.ts';
import { authenticate, refuseBeforeStep, sentSession, type SentSession } from '../security/authenticate.ts';
import { bodyOf } from './errors.ts';
import {
  type Answer,
  answerOf,
  documentedSchema,
  type Exchange,
  type Input,
  inputOf,
  originOf,
  type ReplyHeaders,
  sendAnswer,
} from './exchange.ts';
import type { Priority } from '../admission/fair-queue.ts';
import { answerOnce, isSlowToHash, retryableRequest, retryHeaders } from './idempotency.ts';
import { validateBody } from './whole-texts.ts';

export interface TenantRoute<Params, Query, Body, Output extends Schema, Prepared> extends Exchange<
  Params,
  Query,
  Body,
  Output
> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  caller: Permission | 'signed-in';
  /** True if a user may call the route before a required step, such as a change of the password (refuseBeforeStep). */
  isForSteps?: boolean;
  /**
   * True if the user must have typed the password a short time ago (requireRecentPassword). Writes of a record use
   * `needsPassword` in the definition of its kind instead.
   */
  needsPassword?: boolean;
  /** The default is 'read' for a GET and 'write' for other methods. 'report' is for a read that may take long. */
  priority?: Priority;
  /** The answer may be some seconds old, because the work reads from the replica if one is configured. */
  mayLag?: boolean;
  /** The work writes nothing, so the server ignores an idempotency key, and the client can use the key for another request. */
  writesNothing?: boolean;
  /** Returns a schema that is stricter than `body`, or undefined if `body` is enough. */
  bodyIn?: ((context: Context) => Promise<Schema | undefined>) | undefined;
  /** In bytes, for a route whose bodies may exceed `BODY_LIMIT`. */
  bodyLimit?: number;
  /**
   * Slow work that must not run inside a transaction, such as the hash of a password. `prepare` runs once, after a first
   * transaction has checked the session and the permission.
   */
  prepare?(actor: Actor, input: Input<Params, Query, Body>): Promise<Prepared>;
  /**
   * `work` sends queries and does nothing else, because it runs again after a deadlock. If `work` throws a refusal, its writes
   * are rolled back. If `work` returns a refusal, the refusal is the answer and the writes are stored.
   */
  work(
    context: Context,
    input: Input<Params, Query, Body> & { session: SentSession; prepared: Prepared },
    reply: ReplyHeaders,
  ): Promise<z.input<Output> | Refusal>;
}

/** If a client sends a POST again with the same Idempotency-Key, it gets the first answer again. */
export function tenantRoute<Params, Query, Body, Output extends Schema = z.ZodVoid, Prepared = undefined>(
  { app, database, admission }: Api,
  route: TenantRoute<Params, Query, Body, Output, Prepared>,
): void {
  const { priority = route.method === 'GET' ? 'read' : 'write' } = route;

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<Answer> {
    const session = sentSession(request.headers);
    const authorizeIn = (tx: Transaction) => authorizeRequest(tx, session, route, request);
    const isSlow = route.prepare !== undefined || isSlowToHash(request);
    const actor = isSlow ? (await asTenant(database, session.tenantId, authorizeIn)).actor : undefined;
    // `Prepared` is undefined only for a route without `prepare`.
    const prepared = (actor && (await route.prepare?.(actor, inputOf(request)))) as Prepared;
    const retryable = route.writesNothing ? undefined : await retryableRequest(request, actor?.userId);

    const answerIn = (context: Context) =>
      answerOnce(context, retryable, async () => {
        const input = { ...inputOf<Params, Query, Body>(request), session, prepared };
        const output = await route.work(context, input, reply);
        return output instanceof Refusal ? refusedAnswer(output, request) : answerOf(route, output);
      });
    if (!route.mayLag || !database.replica) {
      return asTenant(database, session.tenantId, async (tx) => answerIn(await authorizeIn(tx)));
    }
    const context = await asTenant(database, session.tenantId, authorizeIn);
    return asTenantReading(database, session.tenantId, (tx) => answerIn({ ...context, tx }));
  }

  app.route({
    method: route.method,
    url: route.url,
    config: { caller: route.caller },
    schema: { ...documentedSchema(route, route.caller), ...(route.method === 'POST' && { headers: retryHeaders }) },
    attachValidation: true,
    ...(route.bodyLimit && { bodyLimit: route.bodyLimit }),
    // `sentSession` refuses a request without a session before the server reads the body.
    onRequest: async (request, reply) => admission.receive(request, reply, sentSession(request.headers)),
    preValidation: (request, reply) => admission.enter(request, reply, priority, sentSession(request.headers)),
    handler: async (request, reply) => sendAnswer(reply, await admission.run(request, () => answer(request, reply))),
  });
}

/** The answer is also stored under the idempotency key, so that a retry writes nothing twice. */
const refusedAnswer = (refusal: Refusal, { id }: FastifyRequest): Answer => ({
  status: refusal.status,
  text: JSON.stringify(bodyOf(refusal, id)),
});

type Demands = Pick<
  TenantRoute<never, never, never, z.ZodVoid, never>,
  'caller' | 'needsPassword' | 'isForSteps' | 'bodyIn'
>;

/**
 * Checks the session, the required step, the permission, the input and the recent password, in this order.
 * @throws Refusal 401, 402, 403 or 409, or the error of the input's validation.
 */
export async function authorizeRequest(
  tx: Transaction,
  session: SentSession,
  { caller, needsPassword, isForSteps, bodyIn }: Demands,
  request: FastifyRequest,
): Promise<Context> {
  const context = { ...(await authenticate(tx, session)), origin: originOf(request) };
  request.knownCaller = { tenant: context.actor.tenantId, user: context.actor.userId };
  if (!isForSteps) refuseBeforeStep(context.actor);
  if (caller !== 'signed-in' && !can(context.actor.permissions, caller)) {
    throw new Refusal(403, 'forbidden', problemTexts.forbidden);
  }
  const tenantBody = await bodyIn?.(context);
  if (tenantBody) validateBody(tenantBody, request);
  if (request.validationError) throw request.validationError;
  if (needsPassword) requireRecentPassword(context);
  return context;
}

/**
 * Routes that need a session. A request runs in one transaction of the tenant, in this order: session (401), suspended tenant
 * (402), permission (403), input (400), work. The answer's schema checks and strips the answer before the commit. An answer
 * that does not fit the schema rolls the work back.
 */
import { can, type Permission } from '@dioptria/contract/shop/permissions.ts';
import { problemTexts } from '@dioptria/contract/base/problems.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { asTenant, asTenantReading } from '../database/as-tenant.ts';
import type { Transaction } from '../database/tables.ts';
import type { Actor, Context } from '../records/context.ts';
import { requireRecentPassword } from '../records/recent-password.ts';
import { Refusal } from '../records/refusal.ts';
import type { Api } from './api.ts';
import { authenticate, sentSession, type SentSession } from '../security/authenticate.ts';
import { bodyOf } from './errors.ts';
import {
  answerOf,
  inputOf,
  originOf,
  sendAnswer,
  type Answer,
  type Exchange,
  type Input,
  type ReplyHeaders,
} from './exchange.ts';
import type { Priority } from '../admission/fair-queue.ts';
import { answerOnce, isSlowToHash, retryableRequest, retryHeaders } from './idempotency.ts';
import { refuseBeforeStep } from './required-step.ts';
import { documentedSchema } from './route-schema.ts';

/** One route for signed-in users. */
export interface TenantRoute<Params, Query, Body, Output extends z.ZodType, Prepared> extends Exchange<
  Params,
  Query,
  Body,
  Output
> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  caller: Permission | 'signed-in';
  /** True for a route that a user may call who must take a step before anything else (required-step.ts). */
  isForSteps?: boolean;
  /**
   * True if the user must type the password again before the request. For the writes of a record, the record's definition
   * says so.
   */
  needsPassword?: boolean;
  /** 'read' for a GET, otherwise 'write', unless the route sets it; 'report' for a read that may take long. */
  priority?: Priority;
  /** True if the route only reads and may answer with data some seconds old. A replica answers it, if one is configured. */
  mayLag?: boolean;
  /** The largest body in bytes, if it may exceed the server's limit. */
  bodyLimit?: number;
  /** Slow work that must not hold a transaction, such as the hash of a password. It runs once, after the request is admitted. */
  prepare?(actor: Actor, input: Input<Params, Query, Body>): Promise<Prepared>;
  /**
   * Sends queries and does nothing else, because it runs again after a deadlock. A refusal that it throws undoes its writes. A
   * refusal that it returns is the answer, and its writes are stored.
   */
  work(
    context: Context,
    input: Input<Params, Query, Body> & { session: SentSession; prepared: Prepared },
    reply: ReplyHeaders,
  ): Promise<z.input<Output> | Refusal>;
}

/** Adds a route to the server. A client may repeat a POST with the same Idempotency-Key. */
export function tenantRoute<Params, Query, Body, Output extends z.ZodType = z.ZodVoid, Prepared = undefined>(
  { app, database, admission }: Api,
  route: TenantRoute<Params, Query, Body, Output, Prepared>,
): void {
  const { priority = route.method === 'GET' ? 'read' : 'write' } = route;

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<Answer> {
    const session = sentSession(request.headers);
    const admitIn = (tx: Transaction) => admit(tx, session, route, request);
    const isSlow = route.prepare !== undefined || isSlowToHash(request);
    const actor = isSlow ? (await asTenant(database, session.tenantId, admitIn)).actor : undefined;
    // `Prepared` is undefined only for a route without `prepare`.
    const prepared = (actor && (await route.prepare?.(actor, inputOf(request)))) as Prepared;
    const retryable = await retryableRequest(request, actor?.userId);

    const answerIn = (context: Context) =>
      answerOnce(context, retryable, async () => {
        const input = { ...inputOf<Params, Query, Body>(request), session, prepared };
        const output = await route.work(context, input, reply);
        return output instanceof Refusal ? refusedAnswer(output, request) : answerOf(route, output);
      });
    if (!route.mayLag || !database.replica) {
      return asTenant(database, session.tenantId, async (tx) => answerIn(await admitIn(tx)));
    }
    const context = await asTenant(database, session.tenantId, admitIn);
    return asTenantReading(database, session.tenantId, (tx) => answerIn({ ...context, tx }));
  }

  app.route({
    method: route.method,
    url: route.url,
    config: { caller: route.caller },
    schema: { ...documentedSchema(route, route.caller), ...(route.method === 'POST' && { headers: retryHeaders }) },
    attachValidation: true,
    ...(route.bodyLimit && { bodyLimit: route.bodyLimit }),
    // A request without a session is refused before its body is read.
    onRequest: async (request, reply) => admission.receive(request, reply, sentSession(request.headers)),
    preValidation: (request, reply) => admission.enter(request, reply, priority, sentSession(request.headers)),
    handler: async (request, reply) => sendAnswer(reply, await admission.run(request, () => answer(request, reply))),
  });
}

/**
 * The answer of a refusal that a route's work returns. The idempotency key keeps it too: a retry writes nothing twice.
 */
const refusedAnswer = (refusal: Refusal, { id }: FastifyRequest): Answer => ({
  status: refusal.status,
  text: JSON.stringify(bodyOf(refusal, id)),
});

/** The requirements that a caller of the route must meet. */
type Demands = Pick<TenantRoute<never, never, never, z.ZodVoid, never>, 'caller' | 'needsPassword' | 'isForSteps'>;

/**
 * Checks a request's session, the user's required step, permission, input and recent password, in this order, and gives its
 * context.
 * @throws Refusal 401, 402, 403 or 409; the validation's error
 */
export async function admit(
  tx: Transaction,
  session: SentSession,
  { caller, needsPassword, isForSteps }: Demands,
  request: FastifyRequest,
): Promise<Context> {
  const context = await authenticate(tx, session);
  request.knownCaller = { tenant: context.actor.tenantId, user: context.actor.userId };
  if (!isForSteps) refuseBeforeStep(context.actor);
  if (caller !== 'signed-in' && !can(context.actor.permissions, caller)) {
    throw new Refusal(403, 'forbidden', problemTexts.forbidden);
  }
  if (request.validationError) throw request.validationError;
  if (needsPassword) requireRecentPassword(context);
  return { ...context, origin: originOf(request) };
}

/**
 * Routes that need a session. A request runs in one transaction of the tenant, in this order: session (401), suspended tenant
 * (402), permission (403), input (400), work. The answer's schema checks and strips the answer before the commit. An answer
 * that does not fit the schema rolls the work back.
 */
import { can, type Permission } from '@dioptria/contract/permissions.ts';
import { problemTexts } from '@dioptria/contract/problems.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { asTenant, asTenantReading } from '../database/as-tenant.ts';
import type { Transaction } from '../database/tables.ts';
import type { Actor, Context } from '../resource/context.ts';
import { Refusal } from '../resource/refusal.ts';
import type { Api } from './api.ts';
import { authenticate, sentSession, type SentSession } from './authenticate.ts';
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
import type { Priority } from './fair-queue.ts';
import { answerOnce, isSlowToHash, retryableRequest, retryHeaders } from './idempotency.ts';
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
  /** 'read' for a GET, otherwise 'write', unless the route sets it; 'report' for a read that may take long. */
  priority?: Priority;
  /** True if the route only reads and may answer with data some seconds old. A replica answers it, if one is configured. */
  mayLag?: boolean;
  /** The largest body in bytes, if it may exceed the server's limit. */
  bodyLimit?: number;
  /** Slow work that must not hold a transaction, such as the hash of a password. It runs once, after the request is admitted. */
  prepare?(actor: Actor, input: Input<Params, Query, Body>): Promise<Prepared>;
  /** Must do nothing but queries: after a deadlock it runs again. */
  work(
    context: Context,
    input: Input<Params, Query, Body> & { session: SentSession; prepared: Prepared },
    reply: ReplyHeaders,
  ): Promise<z.input<Output>>;
}

/** Adds a route to the server. A client may repeat a POST with the same Idempotency-Key. */
export function tenantRoute<Params, Query, Body, Output extends z.ZodType = z.ZodVoid, Prepared = undefined>(
  { app, database, admission }: Api,
  route: TenantRoute<Params, Query, Body, Output, Prepared>,
): void {
  const { priority = route.method === 'GET' ? 'read' : 'write' } = route;

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<Answer> {
    const session = sentSession(request.headers);
    const admitIn = (tx: Transaction) => admit(tx, session, route.caller, request);
    const isSlow = route.prepare !== undefined || isSlowToHash(request);
    const actor = isSlow ? (await asTenant(database, session.tenantId, admitIn)).actor : undefined;
    // `Prepared` is undefined only for a route without `prepare`.
    const prepared = (actor && (await route.prepare?.(actor, inputOf(request)))) as Prepared;
    const retryable = await retryableRequest(request, actor?.userId);

    const answerIn = (context: Context) =>
      answerOnce(context, retryable, async () => {
        const input = { ...inputOf<Params, Query, Body>(request), session, prepared };
        return answerOf(route, await route.work(context, input, reply));
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
 * Checks a request's session, permission and input, in this order, and gives its context.
 * @throws Refusal 401, 402 or 403; the validation's error
 */
export async function admit(
  tx: Transaction,
  session: SentSession,
  caller: Permission | 'signed-in',
  request: FastifyRequest,
): Promise<Context> {
  const context = await authenticate(tx, session);
  request.knownCaller = { tenant: context.actor.tenantId, user: context.actor.userId };
  if (caller !== 'signed-in' && !can(context.actor.permissions, caller)) {
    throw new Refusal(403, 'forbidden', problemTexts.forbidden);
  }
  if (request.validationError) throw request.validationError;
  return { ...context, origin: originOf(request) };
}

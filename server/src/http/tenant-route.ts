/**
 * The door of every route that needs a session. Order of a request: session (401), shop suspended (402), permission (403),
 * input (400), work: all in one transaction of the tenant, so that nothing is read, and nothing said, outside it. The
 * answer is checked and stripped by its schema before the commit: a wrong one undoes its work.
 */
import { can, type Permission } from '@dioptria/contract/permissions.ts';
import { problemTexts } from '@dioptria/contract/problems.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { asTenant, asTenantReading } from '../database/as-tenant.ts';
import type { Transaction } from '../database/tables.ts';
import type { Context } from '../resource/context.ts';
import { Refusal } from '../resource/refusal.ts';
import type { Api } from './api.ts';
import { authenticate, sentSession, type SentSession } from './authenticate.ts';
import {
  answerOf,
  inputOf,
  sendAnswer,
  type Answer,
  type Exchange,
  type Input,
  type ReplyHeaders,
} from './exchange.ts';
import type { Lane } from './fair-turns.ts';
import { answerOnce, retryableRequest, retryHeaders } from './idempotency.ts';
import { originOf } from './origin.ts';
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
  /** 'read' or 'write', as its method says; what may take long is a 'report'. */
  lane?: Lane;
  /** Reads only, and may say what was true some seconds ago: a replica answers where there is one. */
  mayLag?: boolean;
  /**
   * Before the transaction, once: what must not hold a connection, such as the hash of a password. Nobody has looked at the
   * session yet. Skipped for an input that does not fit.
   */
  prepare?(input: Input<Params, Query, Body> & { session: SentSession }): Promise<Prepared>;
  /** Queries only: after a deadlock it runs again. */
  work(
    context: Context,
    input: Input<Params, Query, Body> & { session: SentSession; prepared: Prepared },
    reply: ReplyHeaders,
  ): Promise<z.input<Output>>;
}

/** Hangs a route on the server. A POST may be sent twice under one Idempotency-Key. */
export function tenantRoute<Params, Query, Body, Output extends z.ZodType = z.ZodVoid, Prepared = undefined>(
  { app, database, admission }: Api,
  route: TenantRoute<Params, Query, Body, Output, Prepared>,
): void {
  const { lane = route.method === 'GET' ? 'read' : 'write' } = route;

  async function work(
    context: Context,
    begun: { session: SentSession; prepared: Prepared },
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Answer> {
    return answerOnce(context, retryableRequest(request), async () => {
      const input = { ...inputOf<Params, Query, Body>(request), ...begun };
      return answerOf(route, await route.work(context, input, reply));
    });
  }

  /** Undefined for a route that prepares nothing, and for an input that will be refused. */
  async function prepare(request: FastifyRequest, session: SentSession): Promise<Prepared> {
    if (!route.prepare || request.validationError) return undefined as Prepared;
    return route.prepare({ ...inputOf<Params, Query, Body>(request), session });
  }

  app.route({
    method: route.method,
    url: route.url,
    config: { caller: route.caller },
    schema: { ...documentedSchema(route, route.caller), ...(route.method === 'POST' && { headers: retryHeaders }) },
    attachValidation: true,
    // Before the body is read: who has no session at all, or no place, sends it for nothing.
    onRequest: async (request, reply) => admission.enter(request, reply, sentSession(request.headers)),
    handler: async (request, reply) => {
      const session = sentSession(request.headers);
      const answer = await admission.turn(request, lane, async () => {
        const prepared = await prepare(request, session);
        const answerIn = (context: Context) => work(context, { session, prepared }, request, reply);
        const lags = route.mayLag && database.replica;
        const admitted = await asTenant(database, session.tenantId, async (tx) => {
          const context = await admit(tx, session, route.caller, request);
          return lags ? { context } : { answer: await answerIn(context) };
        });
        if (admitted.answer) return admitted.answer;
        const { context } = admitted;
        return asTenantReading(database, session.tenantId, (tx) => answerIn({ ...context, tx }));
      });
      return sendAnswer(reply, answer);
    },
  });
}

/**
 * The context of a request that may go on: its session stands, its caller may, its input fits, in this order.
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

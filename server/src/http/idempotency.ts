import { problemTexts } from '@dioptria/contract/problems.ts';
import type { FastifyRequest } from 'fastify';
import { hash } from 'node:crypto';
import { z } from 'zod';
import { prepared } from '../database/prepared.ts';
import type { Context } from '../resource/context.ts';
import { conflict } from '../resource/refusal.ts';
import type { Answer } from './exchange.ts';

/** A request that may be sent again: the key its sender chose, and what it asks. */
export interface RetryableRequest {
  key: string;
  requestHash: Buffer;
}

/** The header by which a request may be sent again. All others pass. */
export const retryHeaders = z.looseObject({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/, problemTexts.invalidIdempotencyKey)
    .optional(),
});

/** A password in a body: whoever reads the database could try guesses on a quick hash of it. */
const passwords = /"[a-zA-Z]*[pP]assword"\s*:\s*"(?:[^"\\]|\\.)*"/g;

/**
 * What makes a request the same when it comes again: user, key, address and body as received, but for passwords
 * (decisions §1 'Retry safety'). Undefined without a key, or for a method that may be repeated anyway.
 */
export function retryableRequest({ method, url, headers, bodyText }: FastifyRequest): RetryableRequest | undefined {
  const key = headers['idempotency-key'];
  if (method !== 'POST' || typeof key !== 'string') return undefined;
  const kept = bodyText.replaceAll(passwords, '');
  return { key, requestHash: hash('sha256', `${method} ${url}\n${kept}`, 'buffer') };
}

/**
 * Does the work once for a key: a second request waits for the first one's transaction and gets its answer. What was
 * refused stores nothing, so that it can be sent again.
 * @throws Refusal `idempotency_key_reused` when the key came with another request before.
 */
export async function answerOnce(
  context: Context,
  request: RetryableRequest | undefined,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (!request) return work();
  if (!(await claimKey(context, request))) return storedAnswer(context, request);
  const answer = await work();
  await store({ ...ownKey(context, request), ...answer }).execute(context.tx);
  return answer;
}

/** A key as its sender chose it. */
interface OwnKey {
  tenantId: string;
  userId: string;
  key: string;
}

const ownKey = ({ actor }: Context, { key }: RetryableRequest): OwnKey => ({
  tenantId: actor.tenantId,
  userId: actor.userId,
  key,
});

const claim = prepared(({ tenantId, userId, key, requestHash, now }: OwnKey & { requestHash: Buffer; now: Date }, tx) =>
  tx
    .insertInto('idempotency_keys')
    .values({ tenant_id: tenantId, user_id: userId, key, request_hash: requestHash, created_at: now })
    .onConflict((existing) => existing.columns(['tenant_id', 'user_id', 'key']).doNothing())
    .returning('key'),
);

/** Whether the key is this request's; waits while another transaction holds it. */
async function claimKey(context: Context, request: RetryableRequest): Promise<boolean> {
  const values = { ...ownKey(context, request), requestHash: request.requestHash, now: context.now };
  const { rows } = await claim(values).execute(context.tx);
  return rows.length > 0;
}

const store = prepared(({ tenantId, userId, key, status, text }: OwnKey & Answer, tx) =>
  tx
    .updateTable('idempotency_keys')
    .set({ status, answer: text })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('key', '=', key),
);

async function storedAnswer({ tx, actor }: Context, { key, requestHash }: RetryableRequest): Promise<Answer> {
  const { request_hash, status, answer } = await tx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'answer'])
    .where('tenant_id', '=', actor.tenantId)
    .where('user_id', '=', actor.userId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (!request_hash.equals(requestHash) || status === null || answer === null) {
    throw conflict('idempotency_key_reused', problemTexts.idempotencyKeyReused);
  }
  return { status, text: answer };
}

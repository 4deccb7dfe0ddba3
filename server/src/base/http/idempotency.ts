import { problemTexts } from '@dioptria/contract/base/problems.ts';
import type { FastifyRequest } from 'fastify';
import { hash } from 'node:crypto';
import { z } from 'zod';
import { sendLast } from '../database/as-tenant.ts';
import { parameter, run, statement } from '../database/statements.ts';
import type { Context } from '../records/context.ts';
import { conflict } from '../records/refusal.ts';
import type { Answer } from './exchange.ts';
import { saltedHash } from '../security/passwords.ts';

export interface RetryableRequest {
  key: string;
  requestHash: Buffer;
}

/** Other headers are allowed. */
export const retryHeaders = z.looseObject({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/, problemTexts.invalidIdempotencyKey)
    .optional(),
});

/** Passwords need a slow hash: somebody with access to the database could test guesses of a password against a fast hash. */
const passwordFields = /"[a-zA-Z]*[pP]assword"\s*:\s*"(?:[^"\\]|\\.)*"/g;

const keyOf = ({ method, headers }: FastifyRequest) =>
  method === 'POST' ? z.string().safeParse(headers['idempotency-key']).data : undefined;

/** True for a request with a key and a password. If true, call `retryableRequest` before the transaction begins. */
export function isSlowToHash(request: FastifyRequest): boolean {
  return keyOf(request) !== undefined && request.bodyText.search(passwordFields) !== -1;
}

/**
 * Returns the key, and a hash of the received method, URL and body. Passwords get a slow hash. Returns undefined for a
 * request without a key, and for any other method than POST. `userId` is required if `isSlowToHash` returns true.
 */
export async function retryableRequest(
  request: FastifyRequest,
  userId: string | undefined,
): Promise<RetryableRequest | undefined> {
  const { method, url, bodyText } = request;
  const key = keyOf(request);
  if (key === undefined) return undefined;
  let text = `${method} ${url}\n${bodyText.replaceAll(passwordFields, '')}`;
  const passwords = bodyText.match(passwordFields);
  if (passwords) {
    const salt = hash('sha256', `${userId} ${key}`, 'buffer');
    text += (await saltedHash(passwords.join('\n'), salt)).toString('base64');
  }
  return { key, requestHash: hash('sha256', text, 'buffer') };
}

/**
 * A second request with the same key waits for the transaction of the first request and gets its answer. If the work throws,
 * nothing is stored, so that the client can send the request again.
 * @throws Refusal `idempotency_key_reused` if the key belongs to an earlier, different request.
 */
export async function answerOnce(
  context: Context,
  request: RetryableRequest | undefined,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (!request) return work();
  if (!(await claimKey(context, request))) return storedAnswer(context, request);
  const answer = await work();
  storeAnswer(context, request, answer);
  return answer;
}

const insertKey = statement('claim_key', (queries) =>
  queries
    .insertInto('idempotency_keys')
    .values({
      tenant_id: parameter(1),
      user_id: parameter(2),
      key: parameter(3),
      request_hash: parameter(4),
      created_at: parameter(5),
    })
    .onConflict((existing) => existing.columns(['tenant_id', 'user_id', 'key']).doNothing())
    .returning('key'),
);

/** False if an earlier request has inserted the key. Waits while the transaction of another request with this key is open. */
async function claimKey({ tx, actor, now }: Context, { key, requestHash }: RetryableRequest): Promise<boolean> {
  const rows = await run(tx, insertKey, [actor.tenantId, actor.userId, key, requestHash, now]);
  return rows.length > 0;
}

const updateAnswer = statement('store_answer', (queries) =>
  queries
    .updateTable('idempotency_keys')
    .set({ status: parameter(4), answer: parameter(5) })
    .where('tenant_id', '=', parameter<string>(1))
    .where('user_id', '=', parameter<string>(2))
    .where('key', '=', parameter<string>(3)),
);

function storeAnswer({ tx, actor }: Context, { key }: RetryableRequest, { status, text }: Answer): void {
  sendLast(tx, updateAnswer, [actor.tenantId, actor.userId, key, status, text]);
}

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

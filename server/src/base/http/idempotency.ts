import { problemTexts } from '@dioptria/contract/base/problems.ts';
import type { FastifyRequest } from 'fastify';
import { hash } from 'node:crypto';
import { z } from 'zod';
import { sendLast } from '../database/last-statements.ts';
import { parameter, run, statement } from '../database/statements.ts';
import type { Context } from '../records/context.ts';
import { conflict } from '../records/refusal.ts';
import type { Answer } from './exchange.ts';
import { saltedHash } from '../security/passwords.ts';

/** A request that its client may repeat: the key that the client chose, and a hash of the request. */
export interface RetryableRequest {
  key: string;
  requestHash: Buffer;
}

/** The header that lets a client repeat a request. Other headers are allowed. */
export const retryHeaders = z.looseObject({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/, problemTexts.invalidIdempotencyKey)
    .optional(),
});

/** Finds passwords in a body. Somebody with access to the database could try guesses against a fast hash of them. */
const passwordFields = /"[a-zA-Z]*[pP]assword"\s*:\s*"(?:[^"\\]|\\.)*"/g;

const keyOf = ({ method, headers }: FastifyRequest) =>
  method === 'POST' ? z.string().safeParse(headers['idempotency-key']).data : undefined;

/** True if the request has an idempotency key and a password, whose hash takes long: call `retryableRequest` before a transaction. */
export function isSlowToHash(request: FastifyRequest): boolean {
  return keyOf(request) !== undefined && request.bodyText.search(passwordFields) !== -1;
}

/**
 * The key of a request, and the hash of its method, address and body as received. Passwords enter the hash through a slow
 * hash. Undefined for a request without a key, and for an idempotent method.
 * @param userId needed if `isSlowToHash` is true
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
 * Does the work once for a key: a second request waits for the first one's transaction and gets its answer. A request whose
 * work throws stores nothing, so that the client can repeat it.
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

/** True if this request now holds the key. Waits while another transaction holds it. */
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

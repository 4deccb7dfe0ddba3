import type { FastifyRequest } from 'fastify';
import type { Origin } from '../resource/context.ts';

/** Of a program's name for itself, which may be of any length. */
const LONGEST_NAME = 200;

/** Where a request comes from. The address is the one that trusted proxies say (`TRUST_PROXY`). */
export function originOf({ ip, headers, id }: FastifyRequest): Origin {
  return { address: ip, userAgent: (headers['user-agent'] ?? '').slice(0, LONGEST_NAME), requestId: id };
}

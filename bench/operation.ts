import type { Shop } from './shop.ts';

export interface Request {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: unknown;
}

export interface Operation {
  name: string;
  title: string;
  /** The number of different requests. Further requests repeat these requests. */
  variants: number;
  status: 200 | 201;
  /** Each call generates new values for fields that must be unique. */
  request(shop: Shop, variant: number): Request;
  /** The request's time as a multiple of a read's time. Benchmarks divide their number of requests by this number. */
  costs: number;
  /**
   * The number of non-empty query results that the server reads before it reads the rows of the answer, for example the session,
   * or the ids that a search found.
   */
  unanswered: number;
  /** The maximum p50 as a multiple of the bare server's, and the minimum throughput as a part of the bare server's. */
  goal?: { ratio: number; throughput: number };
}

import type { Shop } from './shop.ts';

export interface Request {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: unknown;
}

/** A kind of request. */
export interface Operation {
  name: string;
  title: string;
  /** The number of different requests. Further requests repeat these requests. */
  variants: number;
  /** The expected status of the answers. */
  status: 200 | 201;
  /** Makes the request of a variant. Each call generates new values for fields that must be unique. */
  request(shop: Shop, variant: number): Request;
  /** The approximate time of a request as a multiple of a read's time. Benchmarks divide their number of requests by it. */
  costs: number;
  /**
   * How many of the results that have rows come before the answer and do not belong to it, such as the session or the ids that a
   * search found.
   */
  unanswered: number;
  /** The maximum p50 as a multiple of the bare server's p50, and the minimum throughput as a part of the bare server's. */
  goal?: { ratio: number; throughput: number };
}

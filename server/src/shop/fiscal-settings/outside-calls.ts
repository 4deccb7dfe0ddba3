import { connectionProblems } from '@dioptria/contract/shop/fiscal-settings/connection-labels.ts';
import { Refusal } from '../../base/records/refusal.ts';

/**
 * A request that waits for ARCA occupies a slot of the database's queue, so a slow ARCA must not take the slots of the counter
 * (docs/decisions/0021-load.md).
 */
const AT_ONCE = 2;
const AT_ONCE_OF_TENANT = 1;

export class OutsideCalls {
  readonly #running: string[] = [];

  /** @throws Refusal 429 with `Retry-After` if too many requests wait for ARCA. */
  async run<Result>(tenantId: string, work: () => Promise<Result>): Promise<Result> {
    const ofTenant = this.#running.filter((one) => one === tenantId).length;
    if (this.#running.length >= AT_ONCE || ofTenant >= AT_ONCE_OF_TENANT) {
      throw new Refusal(429, 'too_many_requests', connectionProblems.busy, { headers: { 'retry-after': '3' } });
    }
    this.#running.push(tenantId);
    try {
      return await work();
    } finally {
      this.#running.splice(this.#running.indexOf(tenantId), 1);
    }
  }
}

import { exportTexts } from '@dioptria/contract/base/export.ts';
import { Refusal } from '../records/refusal.ts';

/** Each export occupies one of the pool's ten connections. A tenant has at most one export slot. */
const SLOTS = 3;
/** In milliseconds. If an export has waited longer for its client, another tenant may take its slot. */
const READER_WAIT = 60_000;

export class ExportSlot {
  readonly #ending = new AbortController();
  readonly release: () => void;
  #waited = 0;
  #waitingSince: number | undefined;

  constructor(release: () => void) {
    this.release = release;
  }

  /** Aborts when another tenant takes this slot. */
  get signal(): AbortSignal {
    return this.#ending.signal;
  }

  get isSlow(): boolean {
    const waiting = this.#waitingSince === undefined ? 0 : performance.now() - this.#waitingSince;
    return this.#waited + waiting > READER_WAIT;
  }

  async *timed<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item> {
    for await (const item of items) {
      this.#waitingSince = performance.now();
      yield item;
      this.#waited += performance.now() - this.#waitingSince;
      this.#waitingSince = undefined;
    }
  }

  end(): void {
    this.#ending.abort();
    this.release();
  }
}

/** The slots limit the number of exports, so that exports never delay the saving of sales. */
export class ExportSlots {
  readonly #taken = new Map<string, ExportSlot>();

  /**
   * If all slots are taken, an export whose client reads slowly loses its slot: otherwise three slow clients would block the
   * exports of all other tenants.
   * @throws Refusal 429 with `Retry-After` if the tenant already has a slot, or all slots are taken and no client is slow.
   */
  take(tenantId: string): ExportSlot {
    if (this.#taken.has(tenantId)) throw busy(exportTexts.shopBusy, 10);
    if (this.#taken.size === SLOTS) {
      const slow = [...this.#taken.values()].find(({ isSlow }) => isSlow);
      if (!slow) throw busy(exportTexts.serverBusy, 5);
      slow.end();
    }
    const slot = new ExportSlot(() => {
      if (this.#taken.get(tenantId) === slot) this.#taken.delete(tenantId);
    });
    this.#taken.set(tenantId, slot);
    return slot;
  }
}

function busy(message: string, seconds: number): Refusal {
  return new Refusal(429, 'too_many_requests', message, { headers: { 'retry-after': String(seconds) } });
}

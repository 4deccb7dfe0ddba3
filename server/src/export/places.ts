import { exportTexts } from '@dioptria/contract/export.ts';
import { Refusal } from '../resource/refusal.ts';

/** Exports under way at once: each holds a connection of the pool, which has ten. A shop has one. */
const PER_SERVER = 3;

/** Who may export now. */
export interface Places {
  /**
   * Takes the shop's place; the answer gives it back, once.
   * @throws Refusal 429 with `Retry-After` when it is taken, or the server has none left.
   */
  take(tenantId: string): () => void;
}

function busy(message: string, seconds: number): Refusal {
  return new Refusal(429, 'too_many_requests', message, { headers: { 'retry-after': String(seconds) } });
}

/** The places of one server, so that exports never leave the sales waiting. */
export function exportPlaces(): Places {
  const taken = new Set<string>();
  return {
    take(tenantId) {
      if (taken.has(tenantId)) throw busy(exportTexts.shopBusy, 10);
      if (taken.size === PER_SERVER) throw busy(exportTexts.serverBusy, 5);
      taken.add(tenantId);
      let isHeld = true;
      return () => {
        if (isHeld) taken.delete(tenantId);
        isHeld = false;
      };
    },
  };
}

import { dayAheadProblem, shopDay } from '@dioptria/contract/base/shop-time.ts';
import type { Context } from '../../../base/records/context.ts';
import { invalid } from '../../../base/records/refusal.ts';

export function refuseImpossibleDelivery({ now, timeZone }: Context, day: string): void {
  const message = dayAheadProblem('delivery', day, shopDay(now, timeZone));
  if (message) throw invalid({ path: 'deliveryDate', message });
}

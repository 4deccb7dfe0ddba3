import { insurances } from '@dioptria/contract/shop/insurances/insurances.ts';
import { isDeepStrictEqual } from 'node:util';
import { announce } from '../../base/database/announcements.ts';
import { audit } from '../../base/records/audit.ts';
import type { Context } from '../../base/records/context.ts';
import type { Insurer } from './lock-insurer.ts';

type Values = Readonly<Record<string, unknown>>;

/** These fields tell which record an entry is about, although the change leaves them as they are. */
const naming: ReadonlySet<string> = new Set(['name', 'code', 'plan', 'validFrom']);
const unsaid: ReadonlySet<string> = new Set(['_id', 'insurance', 'createdAt', 'updatedAt']);

/** An entry in the history of the insurer, and an announcement. A write of a plan or a rule calls it last. */
export function recordTariffChange(
  context: Context,
  insurer: Insurer,
  said: 'insurancePlan' | 'coverageRule' | 'tariff',
  { before, after }: { before?: Values; after?: Values },
): void {
  const { tx, actor, tabId } = context;
  announce(tx, { tenantId: actor.tenantId, topic: 'insurances', insuranceId: insurer._id, tabId });
  const isShown = (field: string) =>
    !unsaid.has(field) && (naming.has(field) || !before || !after || !isDeepStrictEqual(before[field], after[field]));
  const entry = (values: Values | undefined) =>
    values && { [said]: Object.fromEntries(Object.entries(values).filter(([field]) => isShown(field))) };
  audit(context, {
    action: 'update',
    kind: insurances.name,
    recordId: insurer._id,
    recordName: insurer.name,
    before: entry(before),
    after: entry(after),
  });
}

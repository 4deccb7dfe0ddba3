import { problemTexts } from '@dioptria/contract/problems.ts';
import { dayProblem, providerDisabled } from '@dioptria/contract/reception-words.ts';
import type { NewReception, Reception } from '@dioptria/contract/receptions.ts';
import { shopDay } from '@dioptria/contract/shop-time.ts';
import { lockProducts } from '../products/stock-ledger.ts';
import type { Context } from '../resource/context.ts';
import { invalid } from '../resource/refusal.ts';
import { type LineToStore, storeReception } from './store-reception.ts';

/**
 * Receives what a provider delivered (docs/rules.md#receptions-1).
 * @throws Refusal `invalid` for an impossible day, a disabled provider, or a record that is absent or another tenant's.
 */
export async function createReception(context: Context, sent: NewReception): Promise<Reception> {
  const { providerId, document, date, note, lines } = sent;
  refuseImpossibleDay(context, date);
  await requireProvider(context, providerId);
  const stored = await lockedLines(context, lines);
  return storeReception(context, {
    providerId,
    document,
    day: date,
    note,
    reversesId: null,
    lines: stored,
  });
}

function refuseImpossibleDay({ now, timeZone }: Context, day: string): void {
  const message = dayProblem(day, shopDay(now, timeZone));
  if (message) throw invalid({ path: 'date', message });
}

/** @throws Refusal `invalid` if the provider is absent, another tenant's, or disabled */
async function requireProvider({ tx, actor }: Context, id: string): Promise<void> {
  const provider = await tx
    .selectFrom('providers')
    .select(['name', 'enabled'])
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!provider) throw invalid({ path: 'providerId', message: problemTexts.unknownReference });
  if (!provider.enabled) throw invalid({ path: 'providerId', message: providerDisabled(provider.name) });
}

/** The lines with their locked products. @throws Refusal `invalid` naming a line whose product is absent or another tenant's */
async function lockedLines(context: Context, lines: NewReception['lines']): Promise<LineToStore[]> {
  const locked = await lockProducts(
    context,
    lines.map(({ productId }) => productId),
  );
  return lines.map(({ productId, quantity, unitCost, updateCost }, index) => {
    const product = locked.get(productId);
    if (!product) throw invalid({ path: `lines.${index}.productId`, message: problemTexts.unknownReference });
    return { product, quantity, unitCost, newCost: updateCost ? unitCost : undefined };
  });
}

import { remainingAmounts } from '@dioptria/contract/shop/coverages/covered-lines.ts';
import type { Context } from '../../base/records/context.ts';
import { storedLines } from './stored-lines.ts';

/** In cents: the line's income less the amount that the insurers still have to pay of it. `incomes` after the discount. */
export async function clientPartsOfLines(
  context: Context,
  saleId: string,
  incomes: readonly number[],
): Promise<number[]> {
  const { tx, actor } = context;
  const coverages = await tx
    .selectFrom('coverages')
    .select(['id', 'insurance_id', 'insurer_cents'])
    .where('tenant_id', '=', actor.tenantId)
    .where('sale_id', '=', saleId)
    .where('void_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const left = remainingAmounts(incomes);
  for (const { lines } of await storedLines(context, coverages))
    for (const line of lines) left.take(line.sale_positions, line.owed_cents);
  return incomes.map((_, position) => left.of([position]));
}

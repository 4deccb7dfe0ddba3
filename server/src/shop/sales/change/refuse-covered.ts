import { coveredNotReimbursed } from '@dioptria/contract/shop/coverages/coverage-labels.ts';
import type { Context } from '../../../base/records/context.ts';
import { conflict } from '../../../base/records/refusal.ts';
import { coveragesOf } from '../../coverages/coverage-records.ts';
import type { lockCoverages } from '../../coverages/lock-coverages.ts';

/** @throws Refusal `locked` if an insurer pays a part of the sale (docs/rules.md#payments-4). */
export async function refuseCovered(
  context: Context,
  saleId: string,
  standing: Awaited<ReturnType<typeof lockCoverages>>,
  path?: string,
): Promise<void> {
  if (standing.length === 0) return;
  const names = new Map((await coveragesOf(context, saleId)).map(({ _id, insurance }) => [_id, insurance.name]));
  const covering = standing.map(({ id, presented_in: batch }) => ({ name: names.get(id) ?? '', batch }));
  throw conflict('locked', coveredNotReimbursed(covering), path);
}

import type { ClaimProposal } from '@dioptria/contract/shop/claims/claim-batches.ts';
import type { ListedCoverage } from '@dioptria/contract/shop/coverages/coverage-endpoints.ts';
import { addDays, DEFAULT_TIME_ZONE, shopDay } from '@dioptria/contract/base/shop-time.ts';
import { expect, test } from 'vitest';
import { claimsShop, itemOf } from '../../testing/shops/claims-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';

const app = await testApp();
const { insurer, cover, make, presented, answer, decide, ...shop } = await claimsShop(app);
const reader = shop.as('readonly');

async function lastDays(insurance: string) {
  const list = await reader.get<ListedCoverage[]>(`/tenant/coverages?insurance=${insurance}`);
  const proposal = await reader.get<ClaimProposal>(`/tenant/claim-batches/proposal?insurance=${insurance}`);
  return {
    listed: list.body.map(({ presentUntil }) => presentUntil),
    proposed: proposal.body.coverages.map(({ presentUntil }) => presentUntil),
  };
}

test('the list and the proposal show the last day to present a coverage or to claim its debit again (docs/rules.md#coverage-11)', async () => {
  const { _id: insurance } = await insurer({ presentWithinDays: 10, resubmitWithinDays: 30 });
  const [covered] = await cover(insurance, [[100]], 0, { claimableDay: '2026-05-05' });
  expect(await lastDays(insurance)).toEqual({ listed: ['2026-06-10'], proposed: ['2026-06-10'] });

  const batch = await presented(insurance);
  expect(await lastDays(insurance)).toEqual({ listed: [null], proposed: [] });

  const item = itemOf(batch, covered?.id);
  await answer(batch._id, [{ item, recognized: 40, reason: 'tariffDifference' }]);
  await decide(item, 'rebill');
  const again = addDays(shopDay(new Date(), DEFAULT_TIME_ZONE), 30);
  expect(await lastDays(insurance)).toEqual({ listed: [again], proposed: [again] });

  await make(insurance);
  expect(await lastDays(insurance)).toEqual({ listed: [again], proposed: [] });
});

test('an insurer without time limits sets no last day for its coverages', async () => {
  const { _id: insurance } = await insurer();
  await cover(insurance, [[100]]);
  expect(await lastDays(insurance)).toEqual({ listed: [null], proposed: [null] });
});

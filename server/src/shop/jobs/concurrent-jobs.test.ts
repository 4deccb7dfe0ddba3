import type { Job } from '@dioptria/contract/shop/jobs/jobs.ts';
import type { Problem } from '@dioptria/contract/base/problems.ts';
import { expect, test } from 'vitest';
import { type TracedTransaction, transactionChannel } from '../../base/database/as-tenant.ts';
import { atOnce, statusesOf } from '../../testing/app/at-once.ts';
import { newShop } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';

const app = await testApp();
const shop = await newShop(app);
const seller = shop.as('seller');

async function repeatedDuring(work: () => Promise<void>): Promise<number> {
  let repeated = 0;
  // Every message of the channel is a TracedTransaction.
  const count = (message: unknown): void => {
    if ((message as TracedTransaction).attempts > 1) repeated += 1;
  };
  transactionChannel.start.subscribe(count);
  await work();
  transactionChannel.start.unsubscribe(count);
  return repeated;
}

test('forty simultaneous edits of a job and of its sale are all stored, and no transaction is repeated', async () => {
  const { _id: id, saleId } = await shop.given.job();
  const repeated = await repeatedDuring(async () => {
    const answers = await atOnce(40, (index) =>
      index % 2 === 0
        ? seller.put<Problem>(`/tenant/jobs/${id}`, { notes: `Nota ${index}` })
        : seller.put<Problem>(`/tenant/sales/${saleId}`, { orderStatus: index % 4 === 1 ? 'finished' : 'inProgress' }),
    );
    expect(statusesOf(answers)).toEqual({ '200': 40 });
  });
  expect(repeated).toBe(0);
});

test('of forty simultaneous edits that start from the same version of a job, the server stores only one', async () => {
  const { _id: id, updatedAt } = await shop.given.job();
  const answers = await atOnce(40, (index) =>
    seller.put<Problem>(`/tenant/jobs/${id}`, { notes: `Nota ${index}`, updatedAt }),
  );
  expect(statusesOf(answers)).toEqual({ '200': 1, '409 stale': 39 });
});

test('of forty simultaneous moves of one job to the same stage, the server stores only one', async () => {
  const { _id: id } = await shop.given.job();
  const labId = (await shop.given.provider())._id;
  const answers = await atOnce(40, () => seller.post<Problem>(`/tenant/jobs/${id}/stage`, { stage: 'sent', labId }));
  expect(statusesOf(answers)).toEqual({ '200': 1, '409 stale': 39 });
  expect((await seller.get<Job>(`/tenant/jobs/${id}`)).body.steps).toHaveLength(1);
});

import type { Job } from '@dioptria/contract/shop/jobs/jobs.ts';
import { expect, test } from 'vitest';
import { newShop } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';

const app = await testApp();

test('five hundred jobs move in one request', async () => {
  const crowd = await newShop(app);
  const category = (await crowd.given.category({ showProductType: true }))._id;
  const lenses = await Promise.all(
    (['far', 'near', 'both'] as const).map(async (prescriptionType) => {
      const { _id: product } = await crowd.given.product({ category, code: prescriptionType, stock: 200 });
      return { product, quantity: 1, prescriptionType };
    }),
  );
  const client = (await crowd.given.client())._id;
  for (let orders = 0; orders < 167; orders += 1) await crowd.given.sale({ client, products: lenses });
  const by = crowd.as('seller');
  const { body: open } = await by.get<Job[]>('/tenant/jobs?stage=toSend');
  const labId = (await crowd.given.provider())._id;
  const jobs = open.slice(0, 500).map(({ _id }) => _id);
  const { status, body } = await by.post<{ jobs: Job[] }>('/tenant/jobs/stages', {
    stage: 'sent',
    labId,
    jobs,
    force: true,
    reason: 'Sin recetas',
  });
  expect([status, body.jobs.length]).toEqual([200, 500]);
  const { headers } = await by.get('/tenant/jobs?stage=sent&limit=1');
  expect(headers.get('x-total-count')).toBe('500');
});

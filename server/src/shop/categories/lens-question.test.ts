import type { Dashboard } from '@dioptria/contract/shop/dashboard/dashboard-endpoints.ts';
import { beforeEach, expect, test } from 'vitest';
import { newShop, type Shop } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';

const app = await testApp();
let shop: Shop;
beforeEach(async () => {
  shop = await newShop(app);
});

type Role = Parameters<Shop['as']>[0];
interface Asked {
  category: { _id: string; lensQuestion: string; showProductType: boolean };
}
const ask = (id: string, role: Role = 'seller') => shop.as(role).post<Asked>(`/tenant/categories/${id}/lens-question`);
const questions = async (role: Role = 'admin') =>
  (await shop.as(role).get<Dashboard>('/tenant/dashboard')).body.lensQuestions;

test('a seller asks the admin about a category, and the answer removes the question from the dashboard', async () => {
  const { _id, name } = await shop.given.category({ name: 'Vidrios' });
  expect(await ask(_id)).toMatchObject({ status: 200, body: { category: { _id, lensQuestion: 'asked' } } });
  expect((await ask(_id)).body.category.lensQuestion).toBe('asked');
  expect(await questions()).toEqual([{ _id, name }]);
  for (const role of ['seller', 'readonly'] as const) expect(await questions(role)).toEqual([]);

  await shop.as('admin').put(`/tenant/categories/${_id}`, { showProductType: true });
  expect(await questions()).toEqual([]);
  expect((await ask(_id)).body.category).toMatchObject({ showProductType: true, lensQuestion: 'asked' });

  const { body: history } = await shop.as('admin').get<unknown[]>(`/tenant/categories/${_id}/history`);
  expect(history).toMatchObject([
    { action: 'update', after: { showProductType: true } },
    {
      action: 'update',
      user: { name: 'Sara Seller' },
      before: { lensQuestion: 'open' },
      after: { lensQuestion: 'asked' },
    },
    { action: 'create' },
  ]);
});

test('after the admin answered no, asking again adds no question', async () => {
  const { _id } = await shop.given.category({ name: 'Relojes' });
  await ask(_id);
  await shop.as('admin').put(`/tenant/categories/${_id}`, { lensQuestion: 'no' });
  expect((await ask(_id)).body.category.lensQuestion).toBe('no');
  expect(await questions()).toEqual([]);
});

test('a readonly user cannot ask, a seller cannot answer, and another shop’s category is not found', async () => {
  const { _id } = await shop.given.category({ name: 'Vidrios' });
  expect((await ask(_id, 'readonly')).status).toBe(403);
  expect((await shop.as('seller').put(`/tenant/categories/${_id}`, { showProductType: true })).status).toBe(403);
  const other = await newShop(app);
  const url = `/tenant/categories/${_id}/lens-question`;
  expect((await other.as('seller').post(url)).status).toBe(404);
  expect((await other.as('seller').post('/tenant/categories/vidrios/lens-question')).status).toBe(404);
  expect((await shop.as('admin').put(`/tenant/categories/${_id}`, { lensQuestion: 'quizás' })).body).toMatchObject({
    errors: [{ path: 'lensQuestion', message: 'Elegí una de las opciones.' }],
  });
});

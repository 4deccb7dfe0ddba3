import { addDays, DEFAULT_TIME_ZONE, shopDay } from '@dioptria/contract/base/shop-time.ts';
import { describe, expect, test } from 'vitest';
import { daysEarlier } from '../../../testing/clock/earlier.ts';
import { newShop } from '../../../testing/shops/new-shop.ts';
import { testApp } from '../../../testing/app/test-app.ts';

const app = await testApp();
const shop = await newShop(app);
const seller = shop.as('seller');
const today = shopDay(new Date(), DEFAULT_TIME_ZONE);
const inFiveYears = `${Number(today.slice(0, 4)) + 5}${today.slice(4)}`;
const past = 'La fecha de entrega no puede ser anterior a hoy.';
const late = 'La fecha de entrega no puede ser de más de cinco años después.';
const impossible = [
  ['1900-01-01', past],
  [addDays(today, -1), past],
  [addDays(inFiveYears, 2), late],
  ['9999-12-31', late],
] as const;

async function sell(deliveryDate: string) {
  const states = { paymentMethod: 'cash', paymentStatus: 'waiting', orderStatus: 'inProgress' };
  const customProducts = [{ description: 'Ajuste', price: 10, quantity: 1 }];
  const client = (await shop.given.client())._id;
  return shop.as('admin').post('/tenant/sales', { client, products: [], customProducts, deliveryDate, ...states });
}

describe('the delivery day of a sale (docs/rules.md#sales-28)', () => {
  test.each(impossible)('the delivery day %s is refused for a new sale', async (day, message) => {
    const { status, body } = await sell(day);
    expect({ status, body }).toMatchObject({ status: 400, body: { errors: [{ path: 'deliveryDate', message }] } });
  });

  test.each([today, inFiveYears.replace('-02-29', '-02-28')])(
    'the delivery day %s is accepted for a new sale',
    async (day) => {
      expect((await sell(day)).status).toBe(201);
    },
  );

  test.each(impossible)('the delivery day %s is refused for a stored sale', async (deliveryDate, message) => {
    const { _id } = await shop.given.sale();
    const { status, body } = await seller.put(`/tenant/sales/${_id}`, { deliveryDate });
    expect({ status, body }).toMatchObject({ status: 400, body: { errors: [{ path: 'deliveryDate', message }] } });
  });

  test('a sale keeps its past delivery day when other fields of the sale change', async () => {
    const deliveryDate = addDays(today, -3);
    const { _id } = await daysEarlier(3, () => shop.given.sale({ deliveryDate }));
    const { status, body } = await seller.put(`/tenant/sales/${_id}`, { deliveryDate, notes: 'Avisar' });
    expect({ status, body }).toMatchObject({ status: 200, body: { sale: { deliveryDate, notes: 'Avisar' } } });
  });
});

test('the day for which a lab promises lenses is at most five years ahead', async () => {
  const job = await shop.given.job();
  const message = 'El día prometido no puede ser de más de cinco años después.';
  const promisedDay = '9999-12-31';
  const lab = (await shop.given.provider())._id;
  for (const { status, body } of [
    await seller.put(`/tenant/jobs/${job._id}`, { promisedDay }),
    await seller.post(`/tenant/jobs/${job._id}/stage`, { stage: 'sent', labId: lab, promisedDay }),
  ])
    expect({ status, body }).toMatchObject({ status: 400, body: { errors: [{ path: 'promisedDay', message }] } });
});

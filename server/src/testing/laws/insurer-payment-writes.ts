import { givenClaims } from '../examples/given-claims.ts';
import { givenInsurerPayment } from '../examples/given-insurer-payments.ts';
import type { Shop } from '../shops/new-shop.ts';
import type { TestApp } from '../app/test-app.ts';

interface Write {
  path: string;
  body?: unknown;
  leaves: { action: string; kind: string };
}

export const insurerPaymentWrites = ({ database }: TestApp): Record<string, (shop: Shop) => Promise<Write>> => ({
  'post /tenant/insurer-payments/{id}/allocate': async (shop) => {
    const insurance = (await shop.given.insurance())._id;
    const id = await givenInsurerPayment(shop, { insurance });
    const days = { presentedDay: '2026-01-02', dueDay: '2026-02-02' };
    await givenClaims(database, shop, { insurance, ...days, items: [{ claimed: 50, recognized: 50 }] });
    const path = `/tenant/insurer-payments/${id}/allocate`;
    return { path, body: {}, leaves: { action: 'update', kind: 'insurer_payments' } };
  },
  'post /tenant/insurer-payments/{id}/reverse': async (shop) => ({
    path: `/tenant/insurer-payments/${await givenInsurerPayment(shop)}/reverse`,
    body: { note: 'Por error' },
    leaves: { action: 'update', kind: 'insurer_payments' },
  }),
});

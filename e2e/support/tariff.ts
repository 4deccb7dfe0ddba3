import { daysFromNow, type Given } from './given.ts';
import type { Shop } from './shop.ts';

export async function givenTariff(shop: Shop, given: Given, name: string, rule: object = {}, terms: object = {}) {
  const insurance = await given.insurance({ name, ...terms });
  const admin = await shop.as('admin');
  await admin.post(`/tenant/insurances/${insurance._id}/rules`, {
    code: 'ARM-1',
    description: 'Armazón',
    target: 'frame',
    basis: 'fixed',
    amount: 1000,
    validFrom: daysFromNow(-10),
    ...rule,
  });
  return insurance;
}

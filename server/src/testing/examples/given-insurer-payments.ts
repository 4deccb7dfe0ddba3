import type { Shop } from '../shops/new-shop.ts';

export async function someInsurerPayment({ given }: Pick<Shop, 'given'>, fields: object = {}) {
  const withholdings = [{ tax: 'incomeTax', certificateNumber: '0001', amount: 2 }];
  const amounts = { gross: 100, fee: 8, withholdings, net: 90 };
  const insurance = 'insurance' in fields ? fields.insurance : (await given.insurance())._id;
  return { day: '2026-01-05', method: 'bankTransfer', orderNumber: '77', ...amounts, ...fields, insurance };
}

export async function givenInsurerPayment(shop: Pick<Shop, 'as' | 'given'>, fields: object = {}): Promise<string> {
  const sent = await someInsurerPayment(shop, fields);
  const { status, body } = await shop
    .as('admin')
    .post<{ insurerPayment: { _id: string } }>('/tenant/insurer-payments', sent);
  if (status !== 201) throw new Error(`Could not make a payment of an insurer: ${status} ${JSON.stringify(body)}`);
  return body.insurerPayment._id;
}

export async function fullInsurerPayments(shop: Shop, insurance: string, text: string): Promise<void> {
  const short = text.slice(0, 40);
  const certificate = { tax: 'grossIncome', jurisdiction: short, certificateNumber: short, base: 100, rate: 2 };
  const texts = { insurance, orderNumber: short, note: text, withholdings: [{ ...certificate, amount: 2 }] };
  await givenInsurerPayment(shop, texts);
  const id = await givenInsurerPayment(shop, { ...texts, method: 'cash' });
  await shop.as('admin').post(`/tenant/insurer-payments/${id}/reverse`, { note: text });
}

import type { Given } from './given.ts';
import type { Shop } from './shop.ts';
import { firstZone, lastZone, todayIn } from './time-zones.ts';

export interface Job {
  _id: string;
  code: string;
  saleId: string;
}

export async function givenJob(given: Given, shop: Shop, more: Record<string, unknown> = {}): Promise<Job> {
  const category = await given.category({ name: 'Cristales', showProductType: true });
  const [frame, lens] = [
    await given.product({ name: 'Vulk Duna' }),
    await given.product({ name: 'Orgánico', lensIndex: '1.67', treatments: ['antireflex'], category }),
  ];
  const client = typeof more['client'] === 'string' ? { _id: more['client'] } : await given.client();
  const prescription = await given.prescription(client);
  const sale = await given.sale({
    client: client._id,
    prescriptions: [prescription._id],
    products: [
      { product: frame._id, quantity: 1 },
      { product: lens._id, quantity: 1, prescriptionType: 'far' },
    ],
    ...more,
  });
  const [job] = await (await shop.as('seller')).get<Job[]>(`/tenant/jobs?saleId=${sale._id}`);
  if (!job) throw new Error('The sale has no job');
  return job;
}

/**
 * The server would refuse a past delivery day in a request. So the shop sets the day to today in the last time zone, and moves to
 * the first time zone.
 */
export async function letDeliveryPass(shop: Shop, { saleId }: Job): Promise<void> {
  const admin = await shop.as('admin');
  await admin.put('/tenant/settings', { timeZone: lastZone });
  await admin.put(`/tenant/sales/${saleId}`, { deliveryDate: todayIn(lastZone) });
  await admin.put('/tenant/settings', { timeZone: firstZone });
}

export const moveJob = async (shop: Shop, job: Job, body: object) =>
  (await shop.as('seller')).post(`/tenant/jobs/${job._id}/stage`, body);

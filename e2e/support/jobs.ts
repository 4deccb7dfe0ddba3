import type { Given } from './given.ts';
import type { Shop } from './shop.ts';
import { firstZone, lastZone, todayIn } from './time-zones.ts';

export interface Job {
  _id: string;
  code: string;
  saleId: string;
}

type More = Record<string, unknown>;

export async function givenJob(given: Given, shop: Shop, more: More = {}): Promise<Job> {
  const [job] = await givenJobs(given, shop, [more]);
  if (!job) throw new Error('The sale has no job');
  return job;
}

/** For each element of `sales`, makes a sale with one job. All sales have the client of the first sale. */
export async function givenJobs(given: Given, shop: Shop, sales: More[]): Promise<Job[]> {
  const idOf = async (known: unknown) => (typeof known === 'string' ? known : (await given.client())._id);
  const [spectacles, lenses, brand, provider, optometrist, client, seller] = await Promise.all([
    given.category(),
    given.category({ name: 'Cristales', showProductType: true }),
    given.brand(),
    given.provider(),
    given.optometrist(),
    idOf(sales[0]?.['client']),
    shop.as('seller'),
  ]);
  const goods = { brand, provider };
  const lensFields = { name: 'Orgánico', lensIndex: '1.67', treatments: ['antireflex'], category: lenses };
  const [frame, lens, prescription] = await Promise.all([
    given.product({ ...goods, name: 'Vulk Duna', category: spectacles }),
    given.product({ ...goods, ...lensFields }),
    given.prescription({ _id: client }, { optometristId: optometrist._id }),
  ]);
  const products = [
    { product: frame._id, quantity: 1 },
    { product: lens._id, quantity: 1, prescriptionType: 'far' },
  ];
  const prescriptions = [prescription._id];
  const made = await Promise.all(sales.map((more) => given.sale({ client, prescriptions, products, ...more })));
  const jobs = await Promise.all(made.map(({ _id }) => seller.get<Job[]>(`/tenant/jobs?saleId=${_id}`)));
  return jobs.flat();
}

/**
 * The server refuses a past delivery day. So the delivery day becomes today in the time zone `lastZone`. Then the time
 * zone of the shop becomes `firstZone`, where that day is over.
 */
export async function letDeliveryPass(shop: Shop, { saleId }: Job): Promise<void> {
  const admin = await shop.as('admin');
  await admin.put('/tenant/settings', { timeZone: lastZone });
  await admin.put(`/tenant/sales/${saleId}`, { deliveryDate: todayIn(lastZone) });
  await admin.put('/tenant/settings', { timeZone: firstZone });
}

export const moveJob = async (shop: Shop, job: Job, body: object) =>
  (await shop.as('seller')).post(`/tenant/jobs/${job._id}/stage`, body);

import { daysFromNow, type Given, type StoredSale } from './given.ts';
import type { Shop } from './shop.ts';

export interface StoredBatch {
  _id: string;
  number: number;
  lines: readonly { _id: string; client: { _id: string; name: string }; sale: { _id: string; number: number } }[];
}

export async function presentReady(shop: Shop, insurance: string, day = daysFromNow(0)): Promise<StoredBatch> {
  const admin = await shop.as('admin');
  const period = { periodFrom: daysFromNow(-150), periodTo: daysFromNow(0) };
  const made = await admin.post<{ claimBatch: StoredBatch }>('/tenant/claim-batches', { insurance, ...period });
  await admin.post(`/tenant/claim-batches/${made.claimBatch._id}/present`, { day });
  return made.claimBatch;
}

/** The batch has one sale, with one frame for $ 2.420,00. The insurer pays $ 2.000,00. */
export async function givenPresentedBatch(given: Given, shop: Shop, insurance: string): Promise<StoredBatch> {
  const lines = [{ products: [0], insurerAmount: 2000 }];
  await given.sale({ coverages: [{ insurance, affiliateNumber: 'A-9', lines }] });
  return presentReady(shop, insurance);
}

/** By default the sale has one unit of a new product, a frame for $ 2.420,00. */
export async function givenCovered(
  given: Given,
  insurance: string,
  name: string,
  insurerAmount: number,
  more: Record<string, unknown> = {},
): Promise<StoredSale> {
  const client = await given.client({ name });
  const lines = [{ products: [0], insurerAmount }];
  return given.sale({ client: client._id, coverages: [{ insurance, affiliateNumber: 'A-9', lines }], ...more });
}

import { daysFromNow, type Given } from './given.ts';
import type { Shop } from './shop.ts';

export interface StoredBatch {
  _id: string;
  number: number;
  lines: readonly { _id: string; client: { _id: string }; sale: { _id: string; number: number } }[];
}

export async function presentReady(shop: Shop, insurance: string, day = daysFromNow(0)): Promise<StoredBatch> {
  const admin = await shop.as('admin');
  const period = { periodFrom: daysFromNow(-150), periodTo: daysFromNow(0) };
  const made = await admin.post<{ claimBatch: StoredBatch }>('/tenant/claim-batches', { insurance, ...period });
  await admin.post(`/tenant/claim-batches/${made.claimBatch._id}/present`, { day });
  return made.claimBatch;
}

/** A frame of $ 2.420,00, of which the insurer pays $ 2.000,00. */
export async function givenPresentedBatch(given: Given, shop: Shop, insurance: string): Promise<StoredBatch> {
  const lines = [{ products: [0], insurerAmount: 2000 }];
  await given.sale({ coverages: [{ insurance, affiliateNumber: 'A-9', lines }] });
  return presentReady(shop, insurance);
}

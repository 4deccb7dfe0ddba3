import { presentReady, type StoredBatch } from './batches.ts';
import { daysFromNow, type Given } from './given.ts';
import type { Shop } from './shop.ts';

/** In pesos. The insurer debits `claimed` − `recognized`. */
interface GivenItem {
  client: string;
  claimed: number;
  recognized: number;
  reason?: string;
}

interface GivenBatch {
  insurance: { _id: string };
  presentedBefore: number;
  items: readonly GivenItem[];
}

/** The insurer needs `claimFrom: 'sale'`, because the sales of the batch are not delivered. */
export async function givenAnsweredBatch(shop: Shop, given: Given, batch: GivenBatch): Promise<StoredBatch> {
  const admin = await shop.as('admin');
  const product = await given.product({ cost: 400_000, stock: 100 });
  const answers = new Map<string, GivenItem>();
  for (const item of batch.items) {
    const client = await given.client({ name: item.client });
    answers.set(client._id, item);
    await given.sale({
      client: client._id,
      products: [{ product: product._id, quantity: 1 }],
      deposit: 0,
      coverages: [{ insurance: batch.insurance._id, lines: [{ products: [0], insurerAmount: item.claimed }] }],
    });
  }
  const claimBatch = await presentReady(shop, batch.insurance._id, daysFromNow(-batch.presentedBefore));
  const answer = claimBatch.lines.map(({ _id, client }) => {
    const { recognized = 0, reason = null } = answers.get(client._id) ?? {};
    return { item: _id, recognized, reason };
  });
  await admin.post(`/tenant/claim-batches/${claimBatch._id}/answer`, answer);
  return claimBatch;
}

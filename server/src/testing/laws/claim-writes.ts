import { givenBatch, givenDebit, givenPresentedBatch } from '../examples/given-coverages.ts';
import { givenIssuer } from '../examples/given-invoices.ts';
import type { Shop } from '../shops/new-shop.ts';
import type { TestApp } from '../app/test-app.ts';

interface Write {
  path: string;
  body?: object;
  leaves: { action: string; kind: string };
}

export const claimWrites = (app: TestApp): Record<string, (shop: Shop) => Promise<Write>> => ({
  'put /tenant/claim-batches/{id}': async (shop) => ({
    path: `/tenant/claim-batches/${(await givenBatch(app.database, shop))._id}`,
    body: { note: 'Falta una firma' },
    leaves: { action: 'update', kind: 'claim_batches' },
  }),
  'post /tenant/claim-batches/{id}/present': async (shop) => ({
    path: `/tenant/claim-batches/${(await givenBatch(app.database, shop))._id}/present`,
    body: {},
    leaves: { action: 'update', kind: 'claim_batches' },
  }),
  'post /tenant/claim-batches/{id}/withdraw': async (shop) => ({
    path: `/tenant/claim-batches/${(await givenBatch(app.database, shop))._id}/withdraw`,
    leaves: { action: 'update', kind: 'claim_batches' },
  }),
  'post /tenant/claim-batches/{id}/answer': async (shop) => {
    const { _id, lines = [] } = await givenPresentedBatch(app.database, shop);
    const body = lines.map((line) => ({ item: line._id, recognized: line.claimed }));
    return { path: `/tenant/claim-batches/${_id}/answer`, body, leaves: { action: 'update', kind: 'claim_batches' } };
  },
  'post /tenant/claim-batches/{id}/invoice': async (shop) => {
    await givenIssuer(shop);
    const path = `/tenant/claim-batches/${(await givenPresentedBatch(app.database, shop))._id}/invoice`;
    return { path, body: { receiver: { taxId: '30-50001091-2' } }, leaves: { action: 'create', kind: 'invoices' } };
  },
  'post /tenant/claim-batches/{id}/decisions': async (shop) => {
    const { item, batch } = await givenDebit(app.database, shop);
    const body = { items: [item], decision: 'lost' };
    return {
      path: `/tenant/claim-batches/${batch}/decisions`,
      body,
      leaves: { action: 'update', kind: 'claim_batches' },
    };
  },
  'post /tenant/claim-items/{id}/answer': async (shop) => ({
    path: `/tenant/claim-items/${(await givenDebit(app.database, shop)).item}/answer`,
    body: { recognized: 0, reason: 'other', note: 'Se leyó mal' },
    leaves: { action: 'update', kind: 'claim_batches' },
  }),
  'post /tenant/claim-items/{id}/decide': async (shop) => ({
    path: `/tenant/claim-items/${(await givenDebit(app.database, shop)).item}/decide`,
    body: { decision: 'lost' },
    leaves: { action: 'update', kind: 'claim_batches' },
  }),
});

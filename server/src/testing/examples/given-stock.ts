import type { MergedKind } from '@dioptria/contract/shop/merges/merge-labels.ts';
import type { Shop } from '../shops/new-shop.ts';

export async function givenCount(shop: Pick<Shop, 'as' | 'given'>): Promise<string> {
  const admin = shop.as('admin');
  const { _id: productId } = await shop.given.product({ stock: 2 });
  const { body } = await admin.post<{ count: { _id: string } }>('/tenant/stock/counts', {});
  await admin.put(`/tenant/stock/counts/${body.count._id}/lines/${productId}`, { counted: 1 });
  return body.count._id;
}

export async function givenClosedCounts(shop: Pick<Shop, 'as' | 'given'>): Promise<void> {
  const admin = shop.as('admin');
  const counted = await shop.given.product({ stock: 0 });
  const applied = `/tenant/stock/counts/${await givenCount(shop)}`;
  await admin.put(`${applied}/lines/${counted._id}`, { counted: 0 });
  await admin.post(`${applied}/apply`, {});
  await admin.delete(`/tenant/products/${counted._id}`);
  await admin.post(`/tenant/stock/counts/${await givenCount(shop)}/apply`, {});
  await admin.post(`/tenant/stock/counts/${await givenCount(shop)}/cancel`);
  for (const { _id } of (await admin.get<{ _id: string }[]>('/tenant/products')).body)
    await admin.put(`/tenant/products/${_id}`, { cost: 77 });
}

export async function givenPreview(shop: Pick<Shop, 'as' | 'given'>): Promise<string> {
  const filter = { productIds: [(await shop.given.product({ stock: 0 }))._id] };
  const request = { filter, field: 'cost', change: { percent: 10 } };
  const { body } = await shop.as('admin').post<{ preview: { _id: string } }>('/tenant/price-changes/preview', request);
  return body.preview._id;
}

export async function givenPriceChange(shop: Pick<Shop, 'as' | 'given'>): Promise<string> {
  const previewId = await givenPreview(shop);
  await shop.as('admin').post('/tenant/price-changes', { previewId });
  return previewId;
}

/** The body of a request that applies a previewed change of one product. */
export async function someProductChange({ as, given }: Pick<Shop, 'as' | 'given'>) {
  const request = { productIds: [(await given.product())._id], changes: { minimumStock: 7 } };
  const { body } = await as('admin').post<{ preview: { token: string } }>('/tenant/product-changes/preview', request);
  return { ...request, token: body.preview.token };
}

export async function givenProductChange(shop: Pick<Shop, 'as' | 'given'>): Promise<string> {
  const sent = await someProductChange(shop);
  const { body } = await shop.as('admin').post<{ change: { _id: string } }>('/tenant/product-changes', sent);
  return body.change._id;
}

const singulars = { brands: 'brand', categories: 'category', providers: 'provider' } as const;

/** The body of a request that merges a brand, category or provider with one product. */
export async function someMerge({ given }: Pick<Shop, 'given'>, kind: MergedKind = 'brands', text = 'Vulk') {
  const noun = singulars[kind];
  const [{ _id: merged }, { _id: kept }] = [await given[noun]({ name: text }), await given[noun]({ name: text })];
  await given.product({ [noun]: merged, name: text, code: `${text} ${merged}` });
  return { kind, merged, kept };
}

export async function givenMerge(
  shop: Pick<Shop, 'as' | 'given'>,
  ...chosen: [kind?: MergedKind, text?: string]
): Promise<string> {
  const { body } = await shop
    .as('admin')
    .post<{ merge: { _id: string } }>('/tenant/merges', await someMerge(shop, ...chosen));
  return body.merge._id;
}

export async function someReception({ given }: Pick<Shop, 'given'>) {
  const { _id: productId, provider } = await given.product({ stock: 0 });
  return { providerId: provider._id, date: '2026-01-05', lines: [{ productId, quantity: 1, unitCost: 1 }] };
}

export async function givenReception(shop: Pick<Shop, 'as' | 'given'>, fields: object = {}): Promise<string> {
  const sent = 'lines' in fields ? { date: '2026-01-05', ...fields } : await someReception(shop);
  const { body } = await shop.as('admin').post<{ reception: { _id: string } }>('/tenant/stock/receptions', sent);
  return body.reception._id;
}

export async function somePurchaseOrder({ given }: Pick<Shop, 'given'>) {
  const { _id: productId, provider } = await given.product({ stock: 0 });
  return { providerId: provider._id, lines: [{ productId, quantity: 3, unitCost: 1 }] };
}

export async function givenPurchaseOrder(shop: Pick<Shop, 'as' | 'given'>, fields: object = {}): Promise<string> {
  const sent = 'lines' in fields ? fields : await somePurchaseOrder(shop);
  const { body } = await shop
    .as('admin')
    .post<{ purchaseOrder: { _id: string } }>('/tenant/stock/purchase-orders', sent);
  return body.purchaseOrder._id;
}

export async function receiveTwice(
  shop: Shop,
  { providerId, productId, cost, text }: { providerId: string; productId: string; cost: number; text: string },
): Promise<void> {
  const lines = [{ productId, quantity: 1, unitCost: cost }];
  const ordered = { providerId, note: text, expectedDay: null, lines: [{ productId, quantity: 2, unitCost: cost }] };
  const purchaseOrderId = await givenPurchaseOrder(shop, ordered);
  const canceledId = await givenPurchaseOrder(shop, ordered);
  await shop.as('admin').post(`/tenant/stock/purchase-orders/${canceledId}/cancel`);
  const delivery = { providerId, document: text, note: text, lines };
  await givenReception(shop, { ...delivery, purchaseOrderId });
  await shop.as('admin').post(`/tenant/stock/receptions/${await givenReception(shop, delivery)}/reverse`);
}

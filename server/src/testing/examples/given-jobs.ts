import type { Shop } from '../shops/new-shop.ts';

export async function givenChangedJob({ given, as: signedInAs }: Pick<Shop, 'given' | 'as'>): Promise<string> {
  const [{ _id: id }, { _id: labId }] = [await given.job(), await given.provider()];
  const admin = signedInAs('admin');
  await admin.post(`/tenant/jobs/${id}/stage`, { stage: 'sent', labId });
  await admin.put(`/tenant/jobs/${id}`, { tint: 'Gris' });
  return id;
}

export async function givenLaterType({ given }: Pick<Shop, 'given'>): Promise<[body: object, saleId: string]> {
  const category = (await given.category({ showProductType: true }))._id;
  const product = (await given.product({ category }))._id;
  const { _id: saleId } = await given.sale({ products: [{ product, quantity: 1 }] });
  return [{ product, prescriptionType: 'far' }, saleId];
}

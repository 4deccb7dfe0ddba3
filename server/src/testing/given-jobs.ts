import type { Shop } from './new-shop.ts';

/** Makes a job that changed after it was sent to a lab. @returns its id */
export async function givenChangedJob({ given, as: signedInAs }: Pick<Shop, 'given' | 'as'>): Promise<string> {
  const [{ _id: id }, { _id: labId }] = [await given.job(), await given.provider()];
  const admin = signedInAs('admin');
  await admin.post(`/tenant/jobs/${id}/stage`, { stage: 'sent', labId });
  await admin.put(`/tenant/jobs/${id}`, { tint: 'Gris' });
  return id;
}

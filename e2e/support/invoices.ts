import { expect } from '@playwright/test';
import type { Shop } from './shop.ts';

export interface StoredInvoice {
  _id: string;
  state: string;
  day: string;
}

export async function givenIssuer(shop: Shop, more: Record<string, unknown> = {}): Promise<void> {
  const admin = await shop.as('admin');
  const issuer = { cuit: '30-71234567-1', legalName: 'Luz Propia SRL', address: 'Mitre 12' };
  await admin.put('/tenant/fiscal-settings', { mode: 'simulator', ...issuer, ...more });
  await admin.post('/tenant/points-of-sale', { number: 1, name: 'Mostrador' });
}

export async function untilAuthorised(shop: Shop, { _id }: { _id: string }): Promise<void> {
  const admin = await shop.as('admin');
  await expect.poll(async () => (await admin.get<StoredInvoice>(`/tenant/invoices/${_id}`)).state).toBe('authorised');
}

export async function givenAuthorised(shop: Shop, sale: { _id: string }): Promise<StoredInvoice> {
  const seller = await shop.as('seller');
  const { invoice } = await seller.post<{ invoice: StoredInvoice }>(`/tenant/sales/${sale._id}/invoices`, {});
  await untilAuthorised(shop, invoice);
  return invoice;
}

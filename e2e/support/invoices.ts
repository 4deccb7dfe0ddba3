import type { Shop } from './shop.ts';

/** Makes a shop an issuer of vouchers in the mode of the simulator, with a point of sale. */
export async function givenIssuer(shop: Shop, more: Record<string, unknown> = {}): Promise<void> {
  const admin = await shop.as('admin');
  const issuer = { cuit: '30-71234567-1', legalName: 'Luz Propia SRL', address: 'Mitre 12' };
  await admin.put('/tenant/fiscal-settings', { mode: 'simulator', ...issuer, ...more });
  await admin.post('/tenant/points-of-sale', { number: 1, name: 'Mostrador' });
}

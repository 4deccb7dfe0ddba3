import { Given, type StoredClient, type StoredProduct, type StoredSale } from './given.ts';
import type { Shop } from './shop.ts';

/** No test may change these records, because several tests share the shop. */
export interface FurnishedShop {
  shop: Shop;
  client: StoredClient;
  lens: StoredProduct;
  sale: StoredSale;
  sales: Record<string, StoredSale>;
}

export async function furnish(shop: Shop): Promise<FurnishedShop> {
  const given = new Given(await shop.as('admin'));
  const insurance = await given.insurance({ name: 'OSDE' });
  const client = await given.client({ numId: '30111222', insuranceId: insurance._id });
  const optometrist = await given.optometrist();
  const used = await given.prescription(client, { optometristId: optometrist._id, notes: 'Miopía' });
  await given.prescription(client, { optometristId: optometrist._id });
  const category = await given.category({ name: 'Cristales', showProductType: true });
  const lens = await given.product({ name: 'Cristal orgánico', category, stock: 40 });
  await given.product({ name: 'Armazón agotado', stock: 0 });
  const products = [{ product: lens._id, quantity: 2, prescriptionType: 'far' }];
  const sold = { client: client._id, products };
  const sales: Record<string, StoredSale> = {};
  for (const orderStatus of ['requested', 'inProgress', 'delivered', 'canceled', 'finished']) {
    sales[orderStatus] = await given.sale({ ...sold, orderStatus });
  }
  const sale = await given.sale({ ...sold, prescriptions: [used._id], deposit: 1000, notes: 'Avisar por WhatsApp.' });
  return { shop, client, lens, sale, sales };
}

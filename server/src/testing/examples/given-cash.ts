import type { CashMovement } from '@dioptria/contract/shop/cash/cash-sessions.ts';
import type { Payment } from '@dioptria/contract/shop/payments/payments.ts';
import type { Shop } from '../shops/new-shop.ts';

/** Makes the entries in a cash session, closes this cash session, and opens the register again. */
export async function givenClosedEntries(shop: Shop) {
  const admin = shop.as('admin');
  const closed = await shop.given.cashSession();
  const out = { kind: 'out', amount: 3000, reason: 'Flete' };
  const { body: moved } = await admin.post<{ movement: CashMovement }>(
    `/tenant/cash-sessions/${closed._id}/movements`,
    out,
  );
  const customProducts = [{ description: 'Anteojo', price: 25_000, quantity: 1 }];
  const sale = await shop.given.sale({ products: [], customProducts });
  const { body: paid } = await admin.post<{ payment: Payment }>(`/tenant/sales/${sale._id}/payments`, {
    kind: 'payment',
    amount: 20_000,
    method: 'cash',
  });
  const client = await shop.given.client();
  const { body: received } = await admin.post<{ payments: Payment[] }>(`/tenant/clients/${client._id}/payments`, {
    amount: 500,
    method: 'check',
  });
  const counted = { cash: 17_000, check: 500 };
  await admin.post(`/tenant/cash-sessions/${closed._id}/close`, { counted });
  const open = await shop.given.cashSession({ cashRegisterId: closed.cashRegister._id });
  const [onAccount] = received.payments;
  if (!onAccount) throw new Error('No payment was booked');
  return { closed, open, sale, client, movement: moved.movement, payment: paid.payment, onAccount };
}

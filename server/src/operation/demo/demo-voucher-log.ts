import { fiscalSettings } from '@dioptria/contract/shop/fiscal-settings/fiscal-settings.ts';
import { voucherTitle } from '@dioptria/contract/shop/vat/voucher-types.ts';
import { MAX_LIMIT } from '@dioptria/contract/base/resource.ts';
import { invoices } from '@dioptria/contract/shop/invoices/invoices.ts';
import type { Transaction } from '../../base/database/tables.ts';
import { recordChange } from '../../base/records/record-change.ts';
import { readFiscalSettings } from '../../shop/fiscal-settings/read-fiscal-settings.ts';
import { invoicesListing } from '../../shop/invoices/invoice-records.ts';
import { contextOf } from './demo-log.ts';
import type { DemoShop } from './demo-shop.ts';

export async function keepVouchers(tx: Transaction, shop: DemoShop): Promise<void> {
  const ownerId = shop.rows.users[0]?.id;
  const owner = contextOf(tx, shop, ownerId, shop.now.getTime());
  const after = await readFiscalSettings(owner);
  const begun = contextOf(tx, shop, ownerId, Date.parse(after.createdAt));
  const before = { ...after, mode: 'off', grossIncome: '', activitiesStart: null, pointOfSale: null };
  recordChange(begun, fiscalSettings, { id: after._id, before, after });
  const query = { page: 1, limit: MAX_LIMIT, sort: 'createdAt' };
  for (const now of (await invoicesListing.list(owner, query)).records) {
    const { _id: id, user, createdAt, updatedAt } = now;
    const first = { ...now, ...untouched, updatedAt: createdAt };
    recordChange(contextOf(tx, shop, user?._id, Date.parse(createdAt)), invoices, {
      id,
      after: first,
      name: voucherTitle(first),
    });
    if (now.state === 'pending') continue;
    recordChange(contextOf(tx, shop, user?._id, Date.parse(updatedAt)), invoices, {
      id,
      before: first,
      after: now,
      name: voucherTitle(now),
    });
  }
}

const untouched = {
  state: 'pending',
  number: null,
  authorization: null,
  qr: null,
  observations: [],
  errors: [],
  attempts: 0,
  waitsFor: '',
} as const;

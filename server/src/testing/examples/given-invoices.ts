import type { FiscalSettings } from '@dioptria/contract/shop/fiscal-settings/fiscal-settings.ts';
import type { Invoice } from '@dioptria/contract/shop/invoices/invoices.ts';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { asTenant } from '../../base/database/as-tenant.ts';
import type { Database } from '../../base/database/database.ts';
import { givenPresentedBatch } from './given-coverages.ts';
import type { Shop } from '../shops/new-shop.ts';

export const issuerCuit = '30-71234567-1';

export async function givenIssuer(shop: Shop, fields: object = {}): Promise<string> {
  const admin = shop.as('admin');
  const settings = { mode: 'simulator', cuit: issuerCuit, legalName: 'Luz Propia SRL', address: 'Mitre 12', ...fields };
  const changed = await admin.put<{ fiscalSettings: FiscalSettings }>('/tenant/fiscal-settings', settings);
  if (changed.status !== 200) throw new Error(`The fiscal settings were refused: ${JSON.stringify(changed.body)}`);
  const { body } = await admin.post<{ _id: string }>('/tenant/points-of-sale', { number: 1, name: 'Mostrador' });
  return body._id;
}

export async function givenInvoice(shop: Shop, saleId?: string, body: object = {}): Promise<Invoice> {
  const sale = saleId ?? (await shop.given.sale())._id;
  const made = await shop.as('admin').post<{ invoice: Invoice }>(`/tenant/sales/${sale}/invoices`, body);
  if (made.status !== 201) throw new Error(`The invoice was refused: ${JSON.stringify(made.body)}`);
  return made.body.invoice;
}

/** Makes the invoice authorised without the queue, for tests that do not send vouchers. */
export async function authorise(database: Database, shop: Shop, { _id }: { _id: string }, number = 1): Promise<void> {
  await asTenant(database, shop.tenantId, async (tx) => {
    await sql`update invoices set state = 'authorised', number = ${number}, authorization_code = '71263951827464',
      authorization_due = day + 10, authorised_at = now(), next_attempt_at = null
      where tenant_id = ${shop.tenantId} and id = ${_id}`.execute(tx);
    await sql`update sales set invoiced = true where tenant_id = ${shop.tenantId}
      and id = (select sale_id from invoices where tenant_id = ${shop.tenantId} and id = ${_id} and kind = 'invoice')`.execute(
      tx,
    );
  });
}

export async function reject(database: Database, shop: Shop, { _id }: { _id: string }): Promise<void> {
  await asTenant(database, shop.tenantId, async (tx) => {
    await sql`update invoices set state = 'rejected', is_active = false, attempts = 3, next_attempt_at = null
      where tenant_id = ${shop.tenantId} and id = ${_id}`.execute(tx);
  });
}

export async function fullInvoices(database: Database, shop: Shop, text: string): Promise<void> {
  const pointOfSale = await givenIssuer(shop, { legalName: text, address: text, grossIncome: text.slice(0, 40) });
  await shop.as('admin').put(`/tenant/points-of-sale/${pointOfSale}`, { name: text });
  await shop.as('admin').put('/tenant/fiscal-settings', { pointOfSaleId: pointOfSale });
  const invoice = await givenInvoice(shop, undefined, { receiver: { name: text, taxId: '20-11111111-2' } });
  await authorise(database, shop, invoice);
  await shop.as('admin').post(`/tenant/invoices/${invoice._id}/credit-notes`, { note: text });
  await storeSent(database, shop, text, invoice);
  const { _id: batch } = await givenPresentedBatch(database, shop, text);
  const receiver = { name: text, taxId: '30-50001091-2' };
  await shop.as('admin').post(`/tenant/claim-batches/${batch}/invoice`, { receiver });
}

async function storeSent(database: Database, shop: Shop, text: string, invoice: Invoice): Promise<void> {
  const sealed = Buffer.from(shop.tenantId);
  const own = { tenant_id: shop.tenantId };
  const sequence = { environment: 'simulator', issuer_cuit: '30712345671', point_of_sale: 1, type: 6 } as const;
  await asTenant(database, shop.tenantId, async (tx) => {
    await tx
      .insertInto('fiscal_certificates')
      .values({
        ...own,
        environment: 'homologation',
        holder_cuit: '30712345671',
        alias: 'optica',
        request: text,
        certificate: text,
        sealed_key: sealed,
        fingerprint: shop.tenantId,
        sealed_request_key: sealed,
      })
      .execute();
    await tx
      .insertInto('arca_tickets')
      .values({
        ...own,
        environment: 'homologation',
        fingerprint: shop.tenantId,
        service: 'wsfe',
        lease: null,
        sealed_token: sealed,
        sealed_sign: sealed,
      })
      .execute();
    await tx
      .insertInto('voucher_sequences')
      .values({ ...own, ...sequence, last_number: 1, last_day: invoice.day, lease: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await tx
      .insertInto('voucher_attempts')
      .values({
        ...own,
        ...sequence,
        id: newId(),
        invoice_id: invoice._id,
        number: 1,
        day: invoice.day,
        payload: text,
        request: '{}',
        outcome: 'authorised',
        http_status: 200,
        answer: text,
        sent_at: new Date(),
      })
      .execute();
  });
}

import { productSimulator } from '../../base/arca-simulator/product-simulator.ts';
import { authorise, givenInvoice, givenIssuer } from '../examples/given-invoices.ts';
import type { Shop } from '../shops/new-shop.ts';
import type { TestApp } from '../app/test-app.ts';

interface Write {
  path: string;
  body?: object;
  leaves: { action: string; kind: string };
}

export const invoiceWrites = (app: TestApp): Record<string, (shop: Shop) => Promise<Write>> => ({
  'post /tenant/sales/{id}/invoices': async (shop) => {
    await givenIssuer(shop);
    const path = `/tenant/sales/${(await shop.given.sale())._id}/invoices`;
    return { path, body: {}, leaves: { action: 'create', kind: 'invoices' } };
  },
  'post /tenant/invoices/{id}/credit-notes': async (shop) => {
    await givenIssuer(shop);
    const invoice = await givenInvoice(shop);
    await authorise(app.database, shop, invoice);
    const path = `/tenant/invoices/${invoice._id}/credit-notes`;
    return { path, body: {}, leaves: { action: 'create', kind: 'invoices' } };
  },
  'post /tenant/invoices/{id}/retry': async (shop) => {
    await givenIssuer(shop);
    const invoice = await givenInvoice(shop);
    return { path: `/tenant/invoices/${invoice._id}/retry`, leaves: { action: 'update', kind: 'invoices' } };
  },
  'post /tenant/invoices/{id}/cancel': async (shop) => {
    await givenIssuer(shop);
    const invoice = await givenInvoice(shop);
    return { path: `/tenant/invoices/${invoice._id}/cancel`, leaves: { action: 'update', kind: 'invoices' } };
  },
  'post /tenant/fiscal-settings/certificate-request': async (shop) => {
    await givenIssuer(shop);
    const path = '/tenant/fiscal-settings/certificate-request';
    return { path, body: {}, leaves: { action: 'update', kind: 'fiscal_settings' } };
  },
  'put /tenant/fiscal-settings/certificate': async (shop) => {
    await givenIssuer(shop);
    return {
      path: '/tenant/fiscal-settings/certificate',
      body: { certificate: await longerCertificate(app, shop) },
      leaves: { action: 'update', kind: 'fiscal_settings' },
    };
  },
  'put /tenant/fiscal-settings': async () => ({
    path: '/tenant/fiscal-settings',
    body: { grossIncome: '901-123456-7' },
    leaves: { action: 'update', kind: 'fiscal_settings' },
  }),
  'patch /tenant/fiscal-settings': async () => ({
    path: '/tenant/fiscal-settings',
    body: { grossIncome: 'No contribuyente' },
    leaves: { action: 'update', kind: 'fiscal_settings' },
  }),
});

async function longerCertificate({ database }: TestApp, shop: Shop): Promise<string> {
  const { body } = await shop.as('admin').post<{ request: string }>('/tenant/fiscal-settings/certificate-request', {});
  const simulator = productSimulator(database, { now: () => new Date() });
  const inThreeYears = new Date(Date.now() + 3 * 365 * 86_400_000);
  return simulator.issueCertificate(shop.tenantId, body.request, { validTo: inThreeYears });
}

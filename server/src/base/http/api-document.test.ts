import { beforeAll, describe, expect, test } from 'vitest';
import { resources } from '../../shop/resources.ts';
import { testApp } from '../../testing/app/test-app.ts';

const app = await testApp();

interface Operation {
  tags: string[];
  summary: string;
  description: string;
  security?: unknown[];
  parameters?: { name: string; in: string; required?: boolean }[];
  requestBody?: unknown;
  responses: Record<string, { content?: Record<string, { schema: Record<string, unknown> }> }>;
}

interface Document {
  openapi: string;
  security: unknown[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown>; securitySchemes: Record<string, unknown> };
}

let api: Document;
beforeAll(async () => {
  api = (await app.call<Document>('GET', '/docs/json')).body;
});

const publicPaths = new Set([
  '/auth/first-shop',
  '/auth/invitation',
  '/auth/invitation/accept',
  '/auth/login',
  '/auth/password-link',
  '/health/live',
  '/health/ready',
  '/tenant/invoices/{tenantId}/public/{invoiceId}',
  '/tenant/sales/{tenantId}/order/{orderId}',
  '/tenant/sales/{tenantId}/order/{orderId}/live',
  '/tenant/settings/{tenantId}/logo/{logoId}',
]);
const withoutBody = new Set([
  '/tenant/clients/final-consumer',
  '/tenant/insurances/{id}/rules/changes/{changeId}/undo',
  '/tenant/price-changes/{id}/undo',
  '/tenant/merges/{id}/undo',
  '/tenant/product-changes/{id}/undo',
  '/tenant/stock/purchase-orders/{id}/cancel',
  '/tenant/stock/receptions/{id}/reverse',
  '/tenant/stock/counts/{id}/cancel',
  '/tenant/claim-batches/{id}/withdraw',
  '/tenant/invoices/{id}/cancel',
  '/tenant/invoices/{id}/retry',
  '/auth/logout',
  '/auth/totp/secret',
  '/tenant/users/{id}/invitation',
  '/tenant/fiscal-settings/test',
  '/tenant/cash-sessions/{id}/join',
  '/tenant/categories/{id}/lens-question',
  '/tenant/imports/{id}/run',
]);
const regularPaths = [
  'products',
  'sales',
  'clients',
  'insurances',
  'brands',
  'categories',
  'providers',
  'users',
  'optometrist',
  'prescription',
  'payment-plans',
  'cash-registers',
  'points-of-sale',
];

const operations = () =>
  Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

test('the API document is for OpenAPI 3.1, and every parameter of a path is required', () => {
  expect(api.openapi).toBe('3.1.0');
  const parameters = operations().flatMap(({ operation }) => operation.parameters ?? []);
  const ofPaths = parameters.filter(({ in: place }) => place === 'path');
  expect(ofPaths).not.toEqual([]);
  expect(ofPaths.filter(({ required }) => required !== true)).toEqual([]);
});

test('the API document has exactly the listed operations (docs/rules.md#records-1)', () => {
  const expected = [
    'post /auth/login',
    'post /auth/first-shop',
    'post /auth/invitation',
    'post /auth/invitation/accept',
    'get /auth/password-link',
    'post /auth/password-link',
    'post /auth/logout',
    'get /auth/me',
    'get /auth/sessions',
    'delete /auth/sessions',
    'delete /auth/sessions/{id}',
    'put /auth/confirmation',
    'put /auth/password',
    'put /auth/table-density',
    'get /auth/totp',
    'put /auth/totp',
    'put /auth/totp/secret',
    'put /auth/totp/off',
    'get /health/live',
    'get /health/ready',
    'get /tenant/audit',
    'get /tenant/audit/{id}',
    'get /tenant/audit/export',
    'get /tenant/dashboard',
    'get /tenant/insurances/{id}/plans',
    'post /tenant/insurances/{id}/plans',
    'get /tenant/insurances/{id}/plans/{planId}',
    'put /tenant/insurances/{id}/plans/{planId}',
    'patch /tenant/insurances/{id}/plans/{planId}',
    'delete /tenant/insurances/{id}/plans/{planId}',
    'get /tenant/insurances/{id}/rules',
    'post /tenant/insurances/{id}/rules',
    'post /tenant/insurances/{id}/rules/copy',
    'post /tenant/insurances/{id}/rules/percent',
    'post /tenant/insurances/{id}/rules/percent/preview',
    'get /tenant/insurances/{id}/rules/changes',
    'post /tenant/insurances/{id}/rules/changes/{changeId}/undo',
    'post /tenant/insurances/{id}/rules/pami',
    'get /tenant/insurances/{id}/rules/export',
    'post /tenant/insurances/{id}/rules/sheet',
    'post /tenant/insurances/{id}/rules/sheet/preview',
    'post /tenant/insurances/{id}/rules/sheet/import',
    'get /tenant/insurances/{id}/rules/{ruleId}',
    'put /tenant/insurances/{id}/rules/{ruleId}',
    'patch /tenant/insurances/{id}/rules/{ruleId}',
    'delete /tenant/insurances/{id}/rules/{ruleId}',
    'get /tenant/imports',
    'post /tenant/imports/{id}',
    'get /tenant/imports/{id}',
    'delete /tenant/imports/{id}',
    'post /tenant/imports/{id}/check',
    'post /tenant/imports/{id}/run',
    'get /tenant/imports/{id}/errors',
    'get /tenant/live',
    'get /tenant/search',
    'get /tenant/settings',
    'put /tenant/settings',
    'patch /tenant/settings',
    'get /tenant/settings/{id}/history',
    'get /tenant/settings/{tenantId}/logo/{logoId}',
    'get /tenant/sales/{id}/position',
    'post /tenant/sales/{id}/invoices',
    'get /tenant/sales/{id}/invoice-preview',
    'get /tenant/vat-book',
    'get /tenant/vat-book/export',
    'get /tenant/invoices',
    'get /tenant/invoices/export',
    'get /tenant/invoices/{id}',
    'get /tenant/invoices/{id}/history',
    'post /tenant/invoices/{id}/credit-notes',
    'post /tenant/invoices/{id}/retry',
    'post /tenant/invoices/{id}/cancel',
    'get /tenant/fiscal-settings',
    'put /tenant/fiscal-settings',
    'patch /tenant/fiscal-settings',
    'get /tenant/fiscal-settings/{id}/history',
    'post /tenant/fiscal-settings/certificate-request',
    'put /tenant/fiscal-settings/certificate',
    'post /tenant/fiscal-settings/test',
    'get /tenant/taxpayers/{cuit}',
    'post /tenant/categories/{id}/lens-question',
    'get /tenant/clients/{id}/account',
    'put /tenant/clients/{id}/contact',
    'put /tenant/clients/{id}/policies',
    'post /tenant/clients/final-consumer',
    'post /tenant/clients/{id}/payments',
    'post /tenant/clients/{id}/payments/{paymentId}/correct',
    'post /tenant/clients/{id}/payments/{paymentId}/correct-closed',
    'get /tenant/debtors',
    'get /tenant/debtors/totals',
    'get /tenant/debtors/export',
    'get /tenant/debtors/{id}/history',
    'get /tenant/sales/{id}/payments',
    ...['remake', 'returns', 'modifications', 'modifications/preview'].map((path) => `post /tenant/sales/{id}/${path}`),
    'put /tenant/sales/{id}/coverages',
    'post /tenant/sales/{id}/deliver',
    'post /tenant/sales/{id}/undo',
    'post /tenant/sales/{id}/types',
    'post /tenant/coverage-proposal',
    'get /tenant/coverages',
    'get /tenant/coverages/export',
    'put /tenant/coverages/{id}/documents',
    'get /tenant/sales/{id}/signature',
    'post /tenant/sales/{id}/signature',
    'get /tenant/clients/{id}/covered-sales',
    'get /tenant/sales/{id}/notices',
    'post /tenant/sales/{id}/notices',
    'get /tenant/recalls',
    'post /tenant/recalls/{id}',
    'post /tenant/recalls/{id}/result',
    'get /tenant/products/{id}/movements',
    'get /tenant/products/{id}/movements/export',
    'post /tenant/stock/adjustments',
    'get /tenant/products/{id}/prices',
    'get /tenant/stock/purchase-orders',
    'get /tenant/stock/purchase-orders/export',
    'get /tenant/stock/purchase-orders/suggestions',
    'post /tenant/stock/purchase-orders',
    'get /tenant/stock/purchase-orders/{id}',
    'get /tenant/stock/purchase-orders/{id}/history',
    'get /tenant/stock/purchase-orders/{id}/lines/export',
    'post /tenant/stock/purchase-orders/{id}/cancel',
    'get /tenant/insurer-payments',
    'get /tenant/insurer-payments/export',
    'get /tenant/insurer-payments/payable-items',
    'post /tenant/insurer-payments',
    'get /tenant/insurer-payments/{id}',
    'get /tenant/insurer-payments/{id}/history',
    'get /tenant/insurer-payments/{id}/lines/export',
    'post /tenant/insurer-payments/{id}/allocate',
    'post /tenant/insurer-payments/{id}/reverse',
    'get /tenant/insurer-withholdings',
    'get /tenant/insurer-withholdings/export',
    'get /tenant/insurer-accounts',
    'get /tenant/insurer-accounts/export',
    'get /tenant/insurer-accounts/{id}',
    'get /tenant/stock/receptions',
    'get /tenant/stock/receptions/export',
    'post /tenant/stock/receptions',
    'get /tenant/stock/receptions/{id}',
    'get /tenant/stock/receptions/{id}/history',
    'get /tenant/stock/receptions/{id}/lines/export',
    'post /tenant/stock/receptions/{id}/reverse',
    'get /tenant/products/new-barcode',
    'get /tenant/claim-batches',
    'get /tenant/claim-batches/export',
    'get /tenant/claim-batches/proposal',
    'post /tenant/claim-batches',
    'get /tenant/claim-batches/{id}',
    'put /tenant/claim-batches/{id}',
    'get /tenant/claim-batches/{id}/history',
    'get /tenant/claim-batches/{id}/lines/export',
    'get /tenant/claim-batches/{id}/sheet',
    'post /tenant/claim-batches/{id}/present',
    'post /tenant/claim-batches/{id}/withdraw',
    'post /tenant/claim-batches/{id}/invoice',
    'get /tenant/claim-batches/{id}/invoice-preview',
    'post /tenant/claim-batches/{id}/answer',
    'post /tenant/claim-batches/{id}/answer-sheet',
    'post /tenant/claim-batches/{id}/decisions',
    'post /tenant/claim-items/{id}/answer',
    'post /tenant/claim-items/{id}/decide',
    'get /tenant/stock/counts',
    'get /tenant/stock/counts/export',
    'post /tenant/stock/counts',
    'get /tenant/stock/counts/{id}',
    'get /tenant/stock/counts/{id}/history',
    'get /tenant/stock/counts/{id}/lines',
    'get /tenant/stock/counts/{id}/lines/export',
    'post /tenant/stock/counts/{id}/scan',
    'put /tenant/stock/counts/{id}/lines/{productId}',
    'post /tenant/stock/counts/{id}/apply',
    'post /tenant/stock/counts/{id}/cancel',
    'get /tenant/merges/similar',
    ...['merges', 'product-changes'].flatMap((path) => [
      `get /tenant/${path}`,
      `post /tenant/${path}`,
      `post /tenant/${path}/preview`,
      `post /tenant/${path}/{id}/undo`,
    ]),
    'get /tenant/price-changes',
    'get /tenant/price-changes/export',
    'post /tenant/price-changes',
    'post /tenant/price-changes/preview',
    'post /tenant/price-changes/lists',
    'post /tenant/price-changes/lists/preview',
    'get /tenant/price-changes/{id}/problems',
    'get /tenant/price-changes/{id}/problems/export',
    'get /tenant/price-changes/{id}',
    'get /tenant/price-changes/{id}/rows',
    'get /tenant/price-changes/{id}/history',
    'post /tenant/price-changes/{id}/undo',
    'post /tenant/sales/{id}/payments',
    'post /tenant/sales/{id}/payments/{paymentId}/correct',
    'post /tenant/sales/{id}/payments/{paymentId}/correct-closed',
    'get /tenant/jobs',
    'get /tenant/jobs/{id}',
    'put /tenant/jobs/{id}',
    'patch /tenant/jobs/{id}',
    'get /tenant/jobs/{id}/history',
    'get /tenant/jobs/export',
    'get /tenant/jobs/tray',
    'post /tenant/jobs/{id}/stage',
    'post /tenant/jobs/{id}/check',
    'post /tenant/jobs/{id}/lab-told',
    'post /tenant/jobs/stages',
    'get /tenant/invoices/{tenantId}/public/{invoiceId}',
    'get /tenant/sales/{tenantId}/order/{orderId}',
    'get /tenant/sales/{tenantId}/order/{orderId}/live',
    'get /tenant/cash-sessions',
    'post /tenant/cash-sessions',
    'get /tenant/cash-sessions/current',
    'get /tenant/cash-sessions/{id}',
    'get /tenant/cash-sessions/{id}/entries',
    'get /tenant/cash-sessions/{id}/corrections',
    'get /tenant/cash-sessions/{id}/history',
    'post /tenant/cash-sessions/{id}/join',
    'post /tenant/cash-sessions/{id}/movements',
    'post /tenant/cash-sessions/{id}/movements/{movementId}/correct',
    'post /tenant/cash-sessions/{id}/opening',
    'post /tenant/cash-sessions/{id}/close',
    'get /tenant/cash-sessions/export',
    'get /tenant/collections',
    'get /tenant/collections/export',
    'get /tenant/clients/numId/{id}',
    'get /tenant/prescription/client/{id}',
    'put /tenant/users/reset-password/{id}',
    'put /tenant/users/{id}/invitation',
    'delete /tenant/users/{id}/sessions',
    'get /tenant/users/{id}/totp',
    'delete /tenant/users/{id}/totp',
    'get /tenant/report/top-products',
    'get /tenant/report/sales-by-month',
    'get /tenant/report/sales-by-month-and-seller',
    'get /tenant/report/inventory-by-provider',
    'get /tenant/report/workshop',
    'get /tenant/report/purchases-by-provider',
    ...['value', 'margin', 'unsold', 'abc'].flatMap((path) => [
      `get /tenant/stock/${path}`,
      `get /tenant/stock/${path}/export`,
    ]),
    ...regularPaths.flatMap((path) => [
      `get /tenant/${path}`,
      `post /tenant/${path}`,
      `get /tenant/${path}/{id}`,
      `put /tenant/${path}/{id}`,
      `patch /tenant/${path}/{id}`,
      `delete /tenant/${path}/{id}`,
      `get /tenant/${path}/export`,
      `get /tenant/${path}/{id}/history`,
    ]),
  ];
  const documented = operations().map(({ path, method }) => `${method} ${path}`);
  expect(documented.toSorted()).toEqual(expected.toSorted());
});

test('every operation of the API document names its permission, its answers and its refusals', () => {
  for (const { path, method, operation } of operations()) {
    const call = `${method} ${path}`;
    const isPublic = publicPaths.has(path);
    expect({ call, described: operation.description }).toEqual({
      call,
      described: isPublic
        ? 'Anybody may call it.'
        : expect.stringMatching(/^(Needs the permission `[a-z_]+\.[a-zA-Z]+`|Any signed-in user may call it)\.$/),
    });
    expect({ call, open: operation.security }).toEqual({ call, open: isPublic ? [] : undefined });
    expect(operation.tags).toHaveLength(1);
    expect(operation.summary).not.toBe('');
    const statuses = Object.keys(operation.responses);
    expect({ call, succeeds: statuses.filter((status) => status < '300').length }).toEqual({ call, succeeds: 1 });
    if (!isPublic) expect(statuses).toEqual(expect.arrayContaining(['401', '402', '503']));
    for (const status of statuses.filter((code) => code >= '400')) {
      const schema = operation.responses[status]?.content?.['application/json']?.schema;
      expect({ call, status, schema }).toEqual({ call, status, schema: { $ref: '#/components/schemas/Problem' } });
    }
    if (['post', 'put', 'patch'].includes(method) && !withoutBody.has(path)) {
      expect({ call, body: operation.requestBody }).toEqual({ call, body: expect.anything() });
    }
  }
});

test('the operation that creates a sale has the optional header Idempotency-Key', () => {
  const headers = api.paths['/tenant/sales']?.['post']?.parameters?.filter((parameter) => parameter.in === 'header');
  expect(headers).toEqual([expect.objectContaining({ name: 'idempotency-key', required: false })]);
});

test('the API document says that a session needs the bearer token and the tenant’s id together', () => {
  expect(api.security).toEqual([{ session: [], tenant: [] }]);
  expect(api.components.securitySchemes).toMatchObject({
    session: { type: 'http', scheme: 'bearer' },
    tenant: { type: 'apiKey', in: 'header', name: 'x-tenant-id' },
  });
});

describe.each(resources.map(({ definition }) => definition))('$name', ({ path, envelope }) => {
  test('the API document describes the record once, and the operations refer to this description', () => {
    const name = envelope.charAt(0).toUpperCase() + envelope.slice(1);
    expect(api.components.schemas).toHaveProperty(name);
    const read = api.paths[`/tenant/${path}/{id}`]?.['get'];
    expect(read?.responses['200']?.content?.['application/json']?.schema).toEqual({
      $ref: `#/components/schemas/${name}`,
    });
    const listed = api.paths[`/tenant/${path}`]?.['get']?.parameters?.map((parameter) => parameter.name);
    expect(listed).toEqual(expect.arrayContaining(['page', 'limit', 'sort', 'search']));
  });
});

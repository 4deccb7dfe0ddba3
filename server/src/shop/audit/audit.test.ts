import type { AuditEntry, HistoryEntry } from '@dioptria/contract/shop/audit/audit.ts';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { asTenant } from '../../base/database/as-tenant.ts';
import { setSuspended } from '../../operation/tenants/tenant-states.ts';
import { newShop, type Shop, type SignedIn } from '../../testing/shops/new-shop.ts';
import { ownApp } from '../../testing/app/test-app.ts';
import { password } from '../../testing/shops/test-password.ts';

const app = await ownApp({ trustProxy: true });
let shop: Shop;
beforeAll(async () => {
  shop = await newShop(app);
});

async function log(of: Shop, query = ''): Promise<AuditEntry[]> {
  const { status, body } = await of.as('admin').get<AuditEntry[]>(`/tenant/audit?${query}`);
  expect({ status, query }).toEqual({ status: 200, query });
  return body;
}

async function history(user: SignedIn, path: string): Promise<HistoryEntry[]> {
  const { status, body } = await user.get<HistoryEntry[]>(`/tenant/${path}/history`);
  expect(status).toBe(200);
  return body;
}

const signIn = (email: string, typed: string, address = '10.1.0.1') =>
  app.call('POST', '/auth/login', {
    body: { email, password: typed },
    headers: { 'x-forwarded-for': address, 'user-agent': 'Navegador/1' },
  });

describe('a change of a record', () => {
  test('the log shows a change with its author, time, origin, and the values before and after, the newest change first', async () => {
    const { _id } = await shop.given.brand({ name: 'Rayo', description: 'De acá' });
    const headers = { 'x-forwarded-for': '200.45.1.7', 'user-agent': 'Navegador/2' };
    const changed = await shop.as('admin').put(`/tenant/brands/${_id}`, { name: 'Rayo Sur' }, headers);
    await shop.as('admin').delete(`/tenant/brands/${_id}`);
    const [deleted, updated, created] = await log(shop, `record=${_id}`);
    expect(updated).toEqual({
      _id: expect.any(String),
      at: expect.any(String),
      action: 'update',
      kind: 'brands',
      recordId: _id,
      recordName: 'Rayo Sur',
      actor: 'user',
      user: { _id: shop.as('admin').userId, name: 'Ada Admin' },
      before: { name: 'Rayo' },
      after: { name: 'Rayo Sur' },
      address: '200.45.1.7',
      userAgent: 'Navegador/2',
      requestId: changed.headers.get('x-request-id'),
    });
    expect(Math.abs(Date.now() - Date.parse(updated?.at ?? ''))).toBeLessThan(60_000);
    expect(created).toMatchObject({ action: 'create', before: null, after: { name: 'Rayo', description: 'De acá' } });
    expect(deleted).toMatchObject({ action: 'delete', before: { name: 'Rayo Sur', enabled: true }, after: null });
  });

  test('the history of a sale shows each change of its status, payment or discount with the user who made the change', async () => {
    const sale = await shop.given.sale();
    await shop.as('seller').put(`/tenant/sales/${sale._id}`, { orderStatus: 'finished' });
    await shop.as('admin').put(`/tenant/sales/${sale._id}`, { discount: 10, discountType: 'percentage' });
    const [discounted, finished, created] = await history(shop.as('seller'), `sales/${sale._id}`);
    expect(discounted).toMatchObject({
      recordName: String(sale.number),
      before: { discount: 0, discountType: 'nominal', total: 1815 },
      after: { discount: 10, discountType: 'percentage', total: 1633.5 },
    });
    expect(finished).toMatchObject({
      user: { name: 'Sara Seller' },
      before: { orderStatus: 'inProgress' },
      after: { orderStatus: 'finished' },
    });
    expect(created).toMatchObject({ action: 'create', after: { products: [{ quantity: 1 }] } });
  });

  test('an edit that changes no value leaves no entry', async () => {
    const { _id } = await shop.given.brand({ name: 'Igual' });
    await shop.as('admin').put(`/tenant/brands/${_id}`, { name: 'Igual' });
    expect((await log(shop, `record=${_id}`)).map(({ action }) => action)).toEqual(['create']);
  });

  test('if several requests change a record at once, each leaves an entry with the values before and after its own change', async () => {
    const { _id } = await shop.given.brand({ name: 'Cero' });
    const names = Array.from({ length: 5 }, (_, index) => `Nombre ${index}`);
    await Promise.all(names.map((name) => shop.as('admin').put(`/tenant/brands/${_id}`, { name })));
    const steps = (await log(shop, `record=${_id}&action=update`)).map(({ before, after }) => [before, after]);
    const befores = steps.map(([before]) => before?.['name']);
    const afters = steps.map(([, after]) => after?.['name']);
    // The entries form a chain. Each `before` is the first name or the `after` of another entry, and no two
    // entries have the same `before`.
    expect(new Set(befores).size).toBe(5);
    expect(new Set(afters)).toEqual(new Set(names));
    expect(befores.filter((name) => name !== 'Cero').every((name) => afters.includes(name))).toBe(true);
  });
});

describe('a record’s history', () => {
  test('users who may read a record see its history, without network addresses; after a deletion only the log shows the entries', async () => {
    const { _id } = await shop.given.prescription({ notes: 'Miopía' });
    await shop.as('seller').put(`/tenant/prescription/${_id}`, { notes: 'Miopía leve' });
    const [entry] = await history(shop.as('readonly'), `prescription/${_id}`);
    expect(entry).toMatchObject({ before: { notes: 'Miopía' }, after: { notes: 'Miopía leve' } });
    expect(Object.keys(entry ?? {})).not.toContain('address');
    await shop.as('admin').delete(`/tenant/prescription/${_id}`);
    expect((await shop.as('admin').get(`/tenant/prescription/${_id}/history`)).status).toBe(404);
    expect((await log(shop, `record=${_id}`))[0]).toMatchObject({ action: 'delete', before: { notes: 'Miopía leve' } });
  });

  test('other shops, and users of the shop who may not read a record, do not see its history', async () => {
    const other = await newShop(app);
    const { _id } = await shop.given.provider();
    expect((await other.as('admin').get(`/tenant/providers/${_id}/history`)).status).toBe(404);
    expect((await shop.as('seller').get(`/tenant/providers/${_id}/history`)).status).toBe(403);
    expect(await history(shop.as('readonly'), `providers/${_id}`)).toHaveLength(1);
    const user = `/tenant/users/${shop.as('admin').userId}/history`;
    expect((await shop.as('readonly').get(user)).status).toBe(403);
    expect(await log(other, `record=${_id}`)).toEqual([]);
  });
});

describe('signing in', () => {
  test('the log has an entry for a sign-in and for a sign-out', async () => {
    const own = await newShop(app);
    expect((await signIn(own.as('admin').email, password, '10.1.0.7')).status).toBe(200);
    await own.as('seller').post('/auth/logout');
    const [out, enter] = await log(own, 'kind=sessions');
    expect(out).toMatchObject({ action: 'signOut', user: { name: 'Sara Seller' } });
    expect(enter).toMatchObject({ action: 'signIn', user: { name: 'Ada Admin' }, address: '10.1.0.7' });
  });

  test('a sign-in that fails because of a wrong password, a disabled user or a suspended shop leaves an entry about the user', async () => {
    const own = await newShop(app);
    const { email } = own.as('admin');
    await signIn(email, 'otra cosa', '10.1.1.1');
    await setSuspended(app.database, own.tenantId, true);
    await signIn(email, password, '10.1.1.1');
    await setSuspended(app.database, own.tenantId, false);
    await asTenant(app.database, own.tenantId, (tx) =>
      sql`update users set owner = false, enabled = false where email = ${email}`.execute(tx),
    );
    await signIn(email, password, '10.1.1.1');
    await asTenant(app.database, own.tenantId, (tx) =>
      sql`update users set owner = true, enabled = true where email = ${email}`.execute(tx),
    );
    await vi.waitFor(async () => {
      const entries = await log(own, 'action=signInFailed');
      expect(entries.map(({ after }) => after?.['reason'])).toEqual(['disabled', 'suspended', 'wrongPassword']);
      expect(entries[0]).toMatchObject({ user: { name: 'Ada Admin' }, address: '10.1.1.1', recordId: null });
    });
    const shopEntries = await log(own, 'user=commandLine');
    expect(shopEntries.map(({ action, actor }) => [action, actor])).toEqual([
      ['resume', 'commandLine'],
      ['suspend', 'commandLine'],
      ['create', 'commandLine'],
    ]);
  });

  test('failed sign-ins do not fill the log: the tenth failure also leaves an entry about the lockout, and later attempts leave no entry', async () => {
    const own = await newShop(app);
    for (let index = 0; index < 14; index += 1) await signIn(own.as('admin').email, 'mal', '10.1.2.1');
    await vi.waitFor(async () => {
      const reasons = (await log(own, 'action=signInFailed')).map(({ after }) => after?.['reason']);
      expect(reasons.filter((reason) => reason === 'wrongPassword')).toHaveLength(10);
      expect(reasons.filter((reason) => reason === 'lockedOut')).toHaveLength(1);
      expect(reasons).toHaveLength(11);
    });
  });

  test('a sign-in with an unknown e-mail address leaves no entry in the log', async () => {
    const before = await log(shop);
    await signIn('nadie@shop.example', 'mal', '10.1.3.1');
    expect(await log(shop)).toEqual(before);
  });
});

test('an export leaves an entry with the filters, the format and the number of rows of the file', async () => {
  const own = await newShop(app);
  await own.given.brand({ name: 'Rayo' });
  await own.given.brand({ name: 'Otra' });
  await own.as('admin').put(`/tenant/users/${own.as('seller').userId}`, { extraPermissions: ['sales.export'] });
  await own.as('seller').get('/tenant/brands/export?format=csv&search=rayo');
  await vi.waitFor(async () => {
    const [entry] = await log(own, 'action=export');
    expect(entry).toMatchObject({
      kind: 'brands',
      user: { name: 'Sara Seller' },
      after: { format: 'csv', search: 'rayo', rows: 1, complete: true },
    });
  });
});

test('the exported log has the filtered entries in Spanish and in the shop’s time zone, and its export leaves an entry', async () => {
  const own = await newShop(app);
  const brand = await own.given.brand({ name: 'Rayo' });
  await own.as('admin').put(`/tenant/brands/${brand._id}`, { name: '=Rayo Sur', enabled: false });
  const answer = await own.as('admin').get<string>('/tenant/audit/export?format=csv&kind=brands');
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="auditoria-\d{4}-\d\d-\d\d\.csv"$/);
  const [heading, updated, created, ...rest] = answer.body.split('\r\n').map((line) => line.split(';"'));
  expect(heading?.[0]).toBe(
    'Fecha;Quién;Qué hizo;Tipo de registro;Sobre qué;Antes;Después;Desde dónde;Programa;Código del pedido',
  );
  expect(updated?.[0]).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d;Ada Admin;Cambió;Marca;'=Rayo Sur$/);
  expect(updated?.[1]).toBe('Nombre: Rayo; Estado: Activo"');
  expect(updated?.[2]).toMatch(/^Nombre: =Rayo Sur; Estado: Inactivo";127\.0\.0\.1;/);
  expect(created?.[0]).toContain(';Creó;Marca;Rayo;');
  expect(rest).toEqual([['']]);

  await vi.waitFor(async () => {
    const [entry] = await log(own, 'action=export');
    expect(entry).toMatchObject({ kind: 'shop', after: { format: 'csv', kind: 'brands', rows: 2, complete: true } });
  });
  const sale = await own.given.sale();
  const sales = await own.as('admin').get<string>(`/tenant/audit/export?format=csv&record=${sale._id}`);
  expect(sales.body).toContain(`Creó;Venta;N.º ${sale.number};`);
  expect(sales.body).toContain('Productos: 1 × Armazon (ARM-1)');
  const xlsx = await own.as('admin').get('/tenant/audit/export?format=xlsx');
  expect(xlsx.headers.get('content-type')).toContain('spreadsheetml');
  for (const role of ['seller', 'readonly'] as const) {
    expect((await own.as(role).get('/tenant/audit/export?format=csv')).status).toBe(403);
  }
  expect((await own.as('admin').get('/tenant/audit/export?format=csv&limit=5')).status).toBe(400);
});

test('a new password leaves an entry that does not contain the password', async () => {
  const { userId } = shop.as('readonly');
  await shop.as('admin').put(`/tenant/users/reset-password/${userId}`, { newPassword: 'una clave nueva' });
  const [entry] = await log(shop, `record=${userId}`);
  expect(entry).toMatchObject({
    action: 'resetPassword',
    kind: 'users',
    recordName: 'Rita Reader',
    before: null,
    after: null,
  });
});

describe('the log', () => {
  test('the log can be filtered by user, action and record, and read page by page', async () => {
    const own = await newShop(app);
    const brand = await own.given.brand();
    const client = await own.given.client();
    await own.as('seller').post('/tenant/optometrist', { name: 'Olga', license: 'MN 1' });
    await own.as('admin').put(`/tenant/clients/${client._id}`, { phone: '1' });
    const kinds = async (query: string) => (await log(own, query)).map(({ action, kind }) => `${action} ${kind}`);
    expect(await kinds(`user=${own.as('seller').userId}`)).toEqual(['create optometrists']);
    expect(await kinds('kind=clients')).toEqual(['update clients', 'create clients']);
    expect(await kinds('kind=clients&action=update')).toEqual(['update clients']);
    expect(await kinds(`record=${brand._id}`)).toEqual(['create brands']);
    const first = await own.as('admin').get<AuditEntry[]>('/tenant/audit?limit=2');
    const next = /^<(.*)>; rel="next"$/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const second = await own.as('admin').get<AuditEntry[]>(next);
    const all = await log(own);
    expect([...first.body, ...second.body]).toEqual(all.slice(0, 4));
    expect((await own.as('admin').get(`/tenant/audit?limit=50`)).headers.get('link')).toBeNull();
  });

  test('only an admin of the shop can read an entry of its log by the entry’s id', async () => {
    const own = await newShop(app);
    await own.given.brand();
    const [entry] = await log(own, 'kind=brands');
    const address = `/tenant/audit/${entry?._id}`;
    expect((await own.as('admin').get(address)).body).toEqual(entry);
    expect((await own.as('seller').get(address)).status).toBe(403);
    expect((await shop.as('admin').get(address)).status).toBe(404);
    expect((await own.as('admin').get(`/tenant/audit/${v7()}`)).status).toBe(404);
  });

  test('the filters by day use days in the shop’s time zone: a day ends at midnight in Buenos Aires', async () => {
    const own = await newShop(app);
    for (const [name, at] of [
      ['víspera', '2025-11-20T02:59:59.999Z'],
      ['día', '2025-11-20T03:00:00.000Z'],
    ] as const) {
      const id = v7({ msecs: Date.parse(at) });
      await asTenant(app.database, own.tenantId, (tx) =>
        sql`insert into audit_entries (tenant_id, id, at, action, kind, record_name, actor, user_name, address, user_agent, request_id)
          values (${own.tenantId}, ${id}, ${at}, 'create', 'brands', ${name}, 'user', '', '', '', '')`.execute(tx),
      );
    }
    const names = async (query: string) => (await log(own, query)).map(({ recordName }) => recordName);
    expect(await names('to=2025-11-19')).toEqual(['víspera']);
    expect(await names('from=2025-11-20&to=2025-11-20')).toEqual(['día']);
    expect(await names('from=2025-11-19&to=2025-11-20')).toEqual(['día', 'víspera']);
  });

  test('a request with an unknown query key, a wrong value or an impossible day gets 400', async () => {
    for (const query of ['page=1', 'kind=nada', 'action=nada', 'from=ayer', 'limit=201', 'user=yo']) {
      expect({ query, status: (await shop.as('admin').get(`/tenant/audit?${query}`)).status }).toEqual({
        query,
        status: 400,
      });
    }
  });
});

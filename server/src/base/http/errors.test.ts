import { connect } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { newShop, type Shop, type SignedIn } from '../../testing/shops/new-shop.ts';
import { dueDay, someProvider } from '../../testing/examples/given.ts';
import { testApp } from '../../testing/app/test-app.ts';

const app = await testApp();
let shop: Shop;
let admin: SignedIn;
beforeAll(async () => {
  shop = await newShop(app);
  admin = shop.as('admin');
});

const json = { 'content-type': 'application/json' };

describe('unreadable requests', () => {
  test.each(['{', '{"name": }', 'null x', '{"name":"a",}', '\u{0}'])('malformed JSON «%s» gets a 400', async (body) => {
    const answer = await app.call('POST', '/tenant/brands', { body, headers: { ...admin.headers, ...json } });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'invalid', message: 'El cuerpo del pedido no es JSON válido.' },
    });
  });

  test('JSON that is not in UTF-8 gets a 400, and is not stored with replacement characters', async () => {
    const answer = await fetch(`${app.url}/tenant/brands`, {
      method: 'POST',
      headers: { ...admin.headers, ...json },
      body: Buffer.from('{"name":"Ñandú"}', 'latin1'),
    });
    expect({ status: answer.status, body: await answer.json() }).toEqual({
      status: 400,
      body: { code: 'invalid', message: 'El cuerpo del pedido no es JSON válido.' },
    });
  });

  test.each(['text/plain', 'application/xml', 'multipart/form-data; boundary=x', 'application/x-www-form-urlencoded'])(
    'a body of the media type %s gets a 415',
    async (type) => {
      const headers = { ...admin.headers, 'content-type': type };
      expect(await app.call('POST', '/tenant/brands', { body: '{"name":"x"}', headers })).toMatchObject({
        status: 415,
        body: { code: 'unsupported_media_type', message: 'El contenido tiene que ser application/json.' },
      });
    },
  );

  test('a body over 256 KiB gets a 413', async () => {
    const answer = await admin.post('/tenant/brands', { name: 'x', description: 'y'.repeat(256 * 1024) });
    expect(answer).toMatchObject({
      status: 413,
      body: { code: 'too_large', message: 'El pedido es demasiado grande.' },
    });
  });

  test.each(['/tenant/brands/%zz', '/tenant/%ff%fe'])('the URL %s gets a 4xx in Spanish', async (path) => {
    const { status, body } = await admin.get(path);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(body).toMatchObject({ message: expect.any(String), code: expect.any(String) });
    expect(JSON.stringify(body)).not.toMatch(/not found|error|bad/i);
  });

  test('an unknown id of any length gets a 404', async () => {
    expect((await admin.get(`/tenant/brands/${'a'.repeat(4000)}`)).status).toBe(404);
  });

  test('bytes that are not HTTP get an answer of the same form as any other error', async () => {
    const { port, hostname } = new URL(app.url);
    const answer = await new Promise<string>((resolve) => {
      let received = '';
      const socket = connect(Number(port), hostname, () => socket.write('HOLA\r\n\r\n'));
      socket.on('data', (chunk) => (received += chunk.toString()));
      socket.on('close', () => resolve(received));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('{"message":"El pedido no es válido.","code":"invalid"}');
  });
});

describe('unknown URLs and methods', () => {
  test.each(['/tenant/nada', '/auth/nada', '/health', '/tenant', '/metrics/x'])(
    '%s gets a 404 in Spanish',
    async (path) => {
      for (const accept of ['application/json', 'text/html']) {
        expect(await app.call('GET', path, { headers: { accept } })).toMatchObject({
          status: 404,
          body: { code: 'not_found', message: 'La dirección no existe.' },
        });
      }
    },
  );

  test('an unknown method of a known URL gets a 405 with the known methods', async () => {
    const answer = await app.call('DELETE', '/tenant/brands', { headers: admin.headers });
    expect(answer).toMatchObject({
      status: 405,
      body: { code: 'method_not_allowed', message: 'La dirección no admite ese método.' },
    });
    expect(answer.headers.get('allow')).toBe('GET, HEAD, POST, OPTIONS');
    expect((await app.call('GET', '/auth/login')).status).toBe(405);
  });

  test('the answer to OPTIONS names the methods of a URL, and HEAD gets the answer of GET without the body', async () => {
    const options = await app.call('OPTIONS', '/auth/me');
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS']);
    const head = await app.call('HEAD', '/tenant/brands', { headers: admin.headers });
    expect(head).toMatchObject({ status: 200, body: undefined });
    expect(head.headers.get('x-total-count')).toBe('0');
    expect((await app.call('HEAD', '/tenant/brands')).status).toBe(401);
  });
});

describe('invalid input', () => {
  test('the answer names each wrong field, with its own message', async () => {
    const wrong = { ...someProvider, name: '   ', email: 'no', currency: 'EUR', phone: 5, enabled: 'si' };
    expect(await admin.post('/tenant/providers', wrong)).toMatchObject({
      status: 400,
      body: {
        code: 'invalid',
        message: 'Dato inválido en «name»: Este campo es obligatorio.',
        errors: [
          { path: 'name', message: 'Este campo es obligatorio.' },
          { path: 'phone', message: 'Ingresá un texto.' },
          { path: 'email', message: 'Ingresá un correo electrónico válido.' },
          { path: 'currency', message: 'Elegí una de las opciones.' },
          { path: 'enabled', message: 'Indicá sí o no.' },
        ],
      },
    });
  });

  test('the path of a wrong field inside a list contains the position of the list’s item', async () => {
    const client = await shop.given.client();
    const product = await shop.given.product();
    const { status, body } = await admin.post('/tenant/sales', {
      client: client._id,
      products: [{ product: product._id, quantity: 0 }],
      deliveryDate: dueDay(),
      paymentMethod: 'cash',
      paymentStatus: 'charged',
      orderStatus: 'inProgress',
    });
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'products.0.quantity', message: 'No puede ser menor que 1.' }] },
    });
  });

  test.each([
    ['null', 'null'],
    ['a list', '[]'],
    ['a number', '7'],
    ['a text', '"x"'],
    ['an empty body', ''],
    ['the key __proto__', '{"__proto__":{"name":"x"}}'],
    ['the key constructor', '{"constructor":{"prototype":{"name":"x"}}}'],
    ['a hundred thousand brackets', '['.repeat(100_000) + ']'.repeat(100_000)],
    ['objects that are nested 20,000 levels deep', '{"name":'.repeat(20_000) + '1' + '}'.repeat(20_000)],
    ['a number that JavaScript cannot hold', '{"name":1e999}'],
    ['a NUL character', '{"name":"a\\u0000b"}'],
    ['an object instead of a text', '{"name":{"length":1e9}}'],
  ])('an invalid body (%s) gets a 400 with a message', async (_kind, body) => {
    const answer = await app.call('POST', '/tenant/brands', { body, headers: { ...admin.headers, ...json } });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid', message: expect.any(String) } });
  });

  test('a number beyond the limits of a field gets a 400 that names the field', async () => {
    for (const numCuit of [1e20, -1, 1.5, Number.MAX_SAFE_INTEGER]) {
      const answer = await admin.post<{ errors: { path: string }[] }>('/tenant/insurances', { name: 'x', numCuit });
      expect({ status: answer.status, path: answer.body.errors[0]?.path }).toEqual({ status: 400, path: 'numCuit' });
    }
  });
});

describe('conflicts between records', () => {
  test('a record to which other records refer cannot be deleted, and the message names the kind of the referring records', async () => {
    const insurance = await shop.given.insurance();
    await shop.given.client({ insuranceId: insurance._id });
    const product = await shop.given.product();
    const prescription = await shop.given.prescription();
    const users: [path: string, by: string][] = [
      [`insurances/${insurance._id}`, 'clientes'],
      [`brands/${product.brand._id}`, 'productos'],
      [`categories/${product.category._id}`, 'productos'],
      [`clients/${prescription.clientId}`, 'recetas'],
      [`optometrist/${prescription.optometristId}`, 'recetas'],
    ];
    for (const [path, by] of users) {
      expect(await admin.delete(`/tenant/${path}`)).toMatchObject({
        status: 409,
        body: { code: 'in_use', message: `No se puede eliminar porque lo usan ${by}.` },
      });
      expect((await admin.get(`/tenant/${path}`)).status).toBe(200);
    }
  });

  test.each(['insurances', 'brands', 'clients'] as const)(
    'a record cannot refer to %s of another tenant',
    async (kind) => {
      const other = await newShop(app);
      const theirs = {
        insurances: async () => ({ insuranceId: (await other.given.insurance())._id }),
        brands: async () => ({ brand: (await other.given.brand())._id }),
        clients: async () => ({ clientId: (await other.given.client())._id }),
      };
      const body = await theirs[kind]();
      const [field = ''] = Object.keys(body);
      const own = {
        insurances: async () => `clients/${(await shop.given.client())._id}`,
        brands: async () => `products/${(await shop.given.product())._id}`,
        clients: async () => `prescription/${(await shop.given.prescription())._id}`,
      };
      expect(await admin.put(`/tenant/${await own[kind]()}`, body)).toMatchObject({
        status: 400,
        body: { code: 'invalid', errors: [{ path: field, message: 'Uno de los datos elegidos ya no existe.' }] },
      });
    },
  );
});

test('every answer has a request id, which the user can quote to the support', async () => {
  for (const path of ['/health/live', '/tenant/brands', '/nada', '/tenant/brands/%zz']) {
    const { headers } = await app.call('GET', path);
    expect(headers.get('x-request-id')).toMatch(/^[\da-f]{12}$/);
  }
});

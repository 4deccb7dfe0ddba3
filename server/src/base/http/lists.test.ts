import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { asTenant } from '../database/as-tenant.ts';
import { newShop, type Shop, type SignedIn } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';

const app = await testApp();

interface Named {
  _id: string;
  name: string;
}

const link = (page: number, relation: string) =>
  `</tenant/brands?page=${page}&limit=4&sort=name&search=impar&enabled=true>; rel="${relation}"`;
const names = (brands: readonly Named[]) => brands.map(({ name }) => name);

async function shopWithBrands(...brands: string[]): Promise<SignedIn> {
  const shop = await newShop(app);
  for (const name of brands) await shop.given.brand({ name });
  return shop.as('seller');
}

describe('search', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await newShop(app);
    await shop.given.brand({ name: 'Óptica Ñandú', description: 'Armazones de acetato' });
    await shop.given.brand({ name: 'Rayo-Sol 2.000' });
    await shop.given.provider({ name: 'Lentes del Sur', phone: '(011) 4321-0000', taxId: '30-71234567-8' });
  });
  const brandsFound = async (typed: string) =>
    names((await shop.as('seller').get<Named[]>(`/tenant/brands?search=${encodeURIComponent(typed)}`)).body);

  test.each(['optica', 'ÓPTICA', 'ñandú', 'nandu', 'NAN', 'acet', 'nandu opt', '  Optica   armazones '])(
    'the search «%s» finds a brand by the beginnings of its words in any order, whatever their accents and case',
    async (typed) => expect(await brandsFound(typed)).toEqual(['Óptica Ñandú']),
  );
  test.each(['rayosol', 'sol', 'rayo-sol', '2000', '2.000'])('«%s» finds a name with punctuation', async (typed) =>
    expect(await brandsFound(typed)).toEqual(['Rayo-Sol 2.000']),
  );
  test.each(['ptica', 'optica rayo', 'zz', "'; drop table brands; --"])(
    '«%s» finds nothing, because each typed word must be the beginning of a word of the brand',
    async (typed) => expect(await brandsFound(typed)).toEqual([]),
  );
  test.each(['', '   ', '%', '--'])('«%s» contains no word, so the search finds every brand', async (typed) => {
    expect(await brandsFound(typed)).toHaveLength(2);
  });
  test.each(['01143210000', '4321', '30712345678', '30-7123', '307 1234 5678', 'pedro paz'])(
    '«%s» finds a provider by its phone, its tax number or its contact person',
    async (typed) => {
      const { body } = await shop.as('admin').get<Named[]>(`/tenant/providers?search=${encodeURIComponent(typed)}`);
      expect(names(body)).toEqual(['Lentes del Sur']);
    },
  );
  test('a word of any length and script can be stored, and a search finds it by its beginning', async () => {
    const own = await newShop(app);
    const longest = Array.from({ length: 2000 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join('');
    await own.given.insurance({ name: 'Larga', coverageDetails: longest });
    await own.given.insurance({ name: 'Otra', coverageDetails: '각'.repeat(2000) });
    const found = async (typed: string) =>
      names((await own.as('seller').get<Named[]>(`/tenant/insurances?search=${encodeURIComponent(typed)}`)).body);
    expect(await found(longest.slice(0, 100))).toEqual(['Larga']);
    expect(await found('각'.repeat(100))).toEqual(['Otra']);
  });
  test('a search finds a renamed record by the words of its new name, and no longer by its old name', async () => {
    const brand = await shop.given.brand({ name: 'Vieja' });
    await shop.as('admin').put(`/tenant/brands/${brand._id}`, { name: 'Flamante' });
    expect(await brandsFound('flam')).toEqual(['Flamante']);
    expect(await brandsFound('vieja')).toEqual([]);
    await shop.as('admin').delete(`/tenant/brands/${brand._id}`);
    expect(await brandsFound('flam')).toEqual([]);
  });
});

describe('order', () => {
  test('names are sorted without regard to case and accents, and a minus reverses the order', async () => {
    const seller = await shopWithBrands('zeta', 'Ámbar', 'ambar 2', 'Beta', 'Ñandú', 'nube');
    const ascending = ['Ámbar', 'ambar 2', 'Beta', 'Ñandú', 'nube', 'zeta'];
    expect(names((await seller.get<Named[]>('/tenant/brands')).body)).toEqual(ascending);
    expect(names((await seller.get<Named[]>('/tenant/brands?sort=-name')).body)).toEqual(ascending.toReversed());
  });

  test('other texts are also sorted without regard to case and accents', async () => {
    const shop = await newShop(app);
    for (const description of ['Única', 'ábaco', 'Zinc', 'ñu']) await shop.given.brand({ name: 'x', description });
    const { body } = await shop.as('seller').get<{ description: string }[]>('/tenant/brands?sort=description');
    expect(body.map(({ description }) => description)).toEqual(['ábaco', 'ñu', 'Única', 'Zinc']);
  });
});

describe('pages', () => {
  const count = 11;
  let seller: SignedIn;
  let whole: Named[];
  beforeAll(async () => {
    const shop = await newShop(app);
    // Many brands have the same name, so that only the id orders them.
    for (let index = 0; index < count; index += 1) await shop.given.brand({ name: index % 2 ? 'Impar' : 'Par' });
    seller = shop.as('seller');
    whole = (await seller.get<Named[]>('/tenant/brands')).body;
  });

  test.each(['name', '-name', 'createdAt', 'description', '-enabled'])(
    'the pages of a list sorted by %s contain all its records in order',
    async (sort) => {
      const { body: all } = await seller.get<Named[]>(`/tenant/brands?sort=${sort}`);
      for (const limit of [1, 3, 4, count, 1000]) {
        const pages: Named[] = [];
        for (let page = 1; page <= Math.ceil(count / limit); page += 1) {
          pages.push(...(await seller.get<Named[]>(`/tenant/brands?sort=${sort}&page=${page}&limit=${limit}`)).body);
        }
        expect(pages).toEqual(all);
      }
      expect(all.map(({ _id }) => _id).toSorted()).toEqual(whole.map(({ _id }) => _id).toSorted());
    },
  );

  test('the headers of a page have the total number of records and the URLs of the first, previous, next and last page', async () => {
    const { headers } = await seller.get('/tenant/brands?limit=4&page=2&search=impar&enabled=true');
    expect(headers.get('x-total-count')).toBe('5');
    expect(headers.get('link')).toBe([link(1, 'first'), link(1, 'prev'), link(2, 'last')].join(', '));
    const first = await seller.get('/tenant/brands?limit=4');
    expect(first.headers.get('link')).toContain('page=2&limit=4&sort=name>; rel="next"');
    expect(first.headers.get('link')).toContain('page=3&limit=4&sort=name>; rel="last"');
    expect(first.headers.get('link')).not.toContain('prev');
  });

  test('a page beyond the last page is empty, and has the URL of the last page', async () => {
    for (const page of [4, 400, 1_000_000]) {
      const { status, body, headers } = await seller.get(`/tenant/brands?limit=4&page=${page}`);
      expect({ status, body, total: headers.get('x-total-count') }).toEqual({ status: 200, body: [], total: '11' });
      expect(headers.get('link')).toContain('page=3&limit=4&sort=name>; rel="prev"');
    }
  });

  test.each([
    ['page=0', 'page', 'No puede ser menor que 1.'],
    ['page=-1', 'page', 'No puede ser menor que 1.'],
    ['page=1.5', 'page', 'Ingresá un número entero.'],
    ['page=dos', 'page', 'Ingresá un número.'],
    ['page=1e309', 'page', 'Ingresá un número.'],
    ['page=1000001', 'page', 'No puede ser mayor que 1000000.'],
    ['page=1&page=2', 'page', 'Ingresá un número.'],
    ['limit=0', 'limit', 'No puede ser menor que 1.'],
    ['limit=1001', 'limit', 'No puede ser mayor que 1000.'],
    ['enabled=quizas', 'enabled', 'Elegí una de las opciones.'],
    ['search=%00', 'search', 'Contiene caracteres que no se pueden guardar.'],
    [`search=${'a'.repeat(101)}`, 'search', 'No puede superar los 100 caracteres.'],
  ])('the query ?%s gets a 400 that names the field', async (query, path, message) => {
    const { status, body } = await seller.get<{ errors: unknown[] }>(`/tenant/brands?${query}`);
    expect({ status, errors: body.errors }).toEqual({ status: 400, errors: [{ path, message }] });
  });

  test('each unknown key of a query gets its own error', async () => {
    const { status, body } = await seller.get('/tenant/brands?color=rojo&tenant_id=1');
    expect({ status, body }).toEqual({
      status: 400,
      body: {
        code: 'invalid',
        message: 'Dato inválido en «color»: No se reconoce «color».',
        errors: [
          { path: 'color', message: 'No se reconoce «color».' },
          { path: 'tenant_id', message: 'No se reconoce «tenant_id».' },
        ],
      },
    });
  });

  test('a filtered list of more than ten thousand records has the total 10,000 and no URL of the last page', async () => {
    const shop = await newShop(app);
    const { tenantId } = shop;
    await asTenant(app.database, tenantId, (tx) =>
      sql`insert into brands (tenant_id, id, name, name_key, description, enabled)
        select tenants.id, ('018f0000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Marca', 'marca', '', true
        from tenants, generate_series(1, 10002) as n
        where tenants.id = ${tenantId}`.execute(tx),
    );
    const { body, headers } = await shop.as('seller').get('/tenant/brands?enabled=true&limit=5&page=2000');
    expect(body).toHaveLength(5);
    expect(headers.get('x-total-count')).toBe('10000');
    expect(headers.get('link')).toContain('page=2001&limit=5&sort=name&enabled=true>; rel="next"');
    expect(headers.get('link')).not.toContain('last');
  });

  test('a filter applies to the list and to its total', async () => {
    const shop = await newShop(app);
    await shop.given.brand({ name: 'Activa' });
    await shop.given.brand({ name: 'Inactiva', enabled: false });
    const { body, headers } = await shop.as('seller').get<Named[]>('/tenant/brands?enabled=false');
    expect({ names: names(body), total: headers.get('x-total-count') }).toEqual({ names: ['Inactiva'], total: '1' });
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brands } from '../shop/brands/brands.ts';
import { clients } from '../shop/clients/clients.ts';
import { listQuery } from './resource.ts';
import { sales } from '../shop/sales/sales.ts';
import { examples, someId } from '../testing/examples.ts';
import { problemsOf } from '../testing/problems-of.ts';

const named = examples.map((example) => ({ name: example.resource.name, ...example }));

describe('Where the resources are (docs/rules.md#records-1)', () => {
  it('each has its path under /tenant/, and an update has its own key', () => {
    expect(Object.fromEntries(examples.map(({ resource }) => [resource.path, resource.envelope]))).toEqual({
      products: 'product',
      sales: 'sale',
      clients: 'client',
      insurances: 'insurance',
      brands: 'brand',
      categories: 'category',
      providers: 'provider',
      users: 'user',
      optometrist: 'optometrist',
      prescription: 'prescription',
      'cash-registers': 'cashRegister',
      'payment-plans': 'paymentPlan',
    });
  });

  it('a creation answers the record itself, except for sales and prescriptions', () => {
    const wrapped = examples.filter(({ resource }) => resource.wrapsCreated).map(({ resource }) => resource.name);
    expect(wrapped).toEqual(['sales', 'prescriptions']);
  });
});

describe('A list request (docs/rules.md#lists-1)', () => {
  const query = listQuery(sales);

  it('an empty query asks for the first thousand records: sales with the newest first, clients by name', () => {
    expect(query.parse({})).toEqual({ page: 1, limit: 1000, sort: '-saleDate' });
    expect(listQuery(clients).parse({})).toEqual({ page: 1, limit: 1000, sort: 'name' });
  });

  it('asks for a page, a size, an order and a search', () => {
    expect(query.parse({ page: '3', limit: '10', sort: '-total', search: ' pérez ' })).toEqual({
      page: 3,
      limit: 10,
      sort: '-total',
      search: 'pérez',
    });
  });

  it('has pages from 1, and any other page is refused', () => {
    for (const page of ['1', '1000000']) expect(query.parse({ page }).page).toBe(Number(page));
    for (const page of ['0', '-1', ''])
      expect(problemsOf(query, { page })).toEqual({ page: 'No puede ser menor que 1.' });
    expect(problemsOf(query, { page: '1.5' })).toEqual({ page: 'Ingresá un número entero.' });
    expect(problemsOf(query, { page: '1000001' })).toEqual({ page: 'No puede ser mayor que 1000000.' });
    for (const page of ['dos', 'NaN', 'Infinity', ['1', '2']])
      expect(problemsOf(query, { page })).toEqual({ page: 'Ingresá un número.' });
  });

  it('has at most 1000 records on a page', () => {
    for (const limit of ['1', '1000']) expect(query.parse({ limit }).limit).toBe(Number(limit));
    expect(problemsOf(query, { limit: '1001' })).toEqual({ limit: 'No puede ser mayor que 1000.' });
    expect(problemsOf(query, { limit: '0' })).toEqual({ limit: 'No puede ser menor que 1.' });
  });

  it('refuses an unknown sort field', () => {
    for (const sort of ['name', 'saledate', '+total', '--total', '', 'tenant_id', 'total; drop table sales'])
      expect(problemsOf(query, { sort })).toEqual({ sort: 'Elegí una de las opciones.' });
  });

  it('refuses an unknown key, and names it', () => {
    expect(problemsOf(query, { colour: 'red' })).toEqual({ '': 'No se reconoce «colour».' });
    expect(problemsOf(query, { Page: '1', brandId: someId })).toEqual({ '': 'No se reconoce «Page», «brandId».' });
  });

  it('searches for up to 100 characters', () => {
    expect(problemsOf(query, { search: 'a'.repeat(100) })).toEqual({});
    expect(problemsOf(query, { search: 'a'.repeat(101) })).toEqual({ search: 'No puede superar los 100 caracteres.' });
    expect(problemsOf(query, { search: ['a', 'b'] })).toEqual({ search: 'Ingresá un texto.' });
  });

  describe.each(named)('of $name', ({ resource }) => {
    it('can be sorted by each field of its list, up and down, and has its own order by default', () => {
      const schema = listQuery(resource);
      for (const field of resource.sortable)
        for (const sort of [field, `-${field}`]) expect(schema.parse({ sort }).sort).toBe(sort);
      expect([...resource.sortable, ...resource.sortable.map((field) => `-${field}`)]).toContain(resource.defaultSort);
    });

    it('every field of its order is in its records', () => {
      for (const field of resource.sortable) expect(Object.keys(resource.record.shape)).toContain(field);
    });
  });
});

describe('The filters of the lists (docs/rules.md#lists-1)', () => {
  const filters: Record<string, Record<string, string>> = {
    products: { brandId: someId, categoryId: someId, providerId: someId, scanned: '4006381333931', ids: someId },
    sales: { orderStatus: 'finished', paymentStatus: 'waiting', clientId: someId, told: 'true' },
    clients: { numId: '20.123.456' },
    insurances: { enabled: 'true' },
    brands: { enabled: 'true' },
    categories: { enabled: 'true' },
    providers: { enabled: 'true' },
    users: { role: 'seller', enabled: 'true' },
    optometrists: {},
    cash_registers: { enabled: 'true' },
    payment_plans: { enabled: 'true' },
    prescriptions: { clientId: someId },
  };

  it.each(named)('of $name are those of the specification', ({ resource, name }) => {
    expect(Object.keys(resource.filters).toSorted()).toEqual(Object.keys(filters[name] ?? {}).toSorted());
    expect(problemsOf(listQuery(resource), filters[name])).toEqual({});
  });

  it('on or off is read from its text', () => {
    expect(listQuery(brands).parse({ enabled: 'true' })).toHaveProperty('enabled', true);
    expect(listQuery(brands).parse({ enabled: 'false' })).toHaveProperty('enabled', false);
    expect(problemsOf(listQuery(brands), { enabled: '1' })).toEqual({ enabled: 'Elegí una de las opciones.' });
  });

  it('by an impossible status or reference are refused', () => {
    expect(problemsOf(listQuery(sales), { orderStatus: 'listo', clientId: '7' })).toEqual({
      orderStatus: 'Elegí una de las opciones.',
      clientId: 'La referencia no es válida.',
    });
  });
});

describe('An update (docs/rules.md#records-3)', () => {
  describe.each(named)('of $name', ({ resource, changes }) => {
    it('sends any subset of the fields: a field that is not sent does not change', () => {
      fc.assert(
        fc.property(fc.subarray(Object.entries(changes)), (sent) => {
          expect(resource.update.parse(Object.fromEntries(sent))).toEqual(Object.fromEntries(sent));
        }),
      );
    });

    it('names the version that was edited', () => {
      const updatedAt = '2026-11-20T12:00:00.000Z';
      expect(resource.update.parse({ updatedAt })).toEqual({ updatedAt });
      expect(problemsOf(resource.update, { updatedAt: 'ayer' })).toEqual({
        updatedAt: 'La fecha proporcionada no es válida.',
      });
    });

    it('never changes _id, createdAt or the tenant', () => {
      expect(resource.update.parse({ _id: someId, createdAt: '2020-01-01T00:00:00Z', tenantId: someId })).toEqual({});
    });

    it('obeys the same rules as the creation: a required field cannot be emptied', () => {
      for (const field of Object.keys(changes)) {
        if (problemsOf(resource.create, { ...changes, [field]: '' })[field] === 'Este campo es obligatorio.')
          expect(problemsOf(resource.update, { [field]: '' })).toEqual({ [field]: 'Este campo es obligatorio.' });
      }
    });
  });
});

describe('A creation', () => {
  it.each(named)('of $name is accepted as the web app sends it', ({ resource, created }) => {
    expect(resource.create.parse(created)).toEqual(created);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brands } from '../shop/brands/brands.ts';
import { clients } from '../shop/clients/clients.ts';
import { listQuery } from './resource.ts';
import { z } from './zod.ts';
import { sales } from '../shop/sales/sales.ts';
import { examples, someId } from '../testing/examples.ts';
import { problemsOf } from '../testing/problems-of.ts';

const named = examples.map((example) => ({ name: example.resource.name, ...example }));

describe('The paths of the resources (docs/rules.md#records-1)', () => {
  it('each resource has a path under /tenant/, and a key that wraps the record in the answer of an update', () => {
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
      'points-of-sale': 'pointOfSale',
      'payment-plans': 'paymentPlan',
    });
  });

  it('the answer of a creation is the record itself; only for sales and prescriptions, a key wraps the record', () => {
    const wrapped = examples.filter(({ resource }) => resource.wrapsCreated).map(({ resource }) => resource.name);
    expect(wrapped).toEqual(['sales', 'prescriptions']);
  });
});

describe('A list request (docs/rules.md#lists-1)', () => {
  const query = listQuery(sales);

  it('an empty query requests the first thousand records: sales newest first, clients by name', () => {
    expect(query.parse({})).toEqual({ page: 1, limit: 1000, sort: '-saleDate' });
    expect(listQuery(clients).parse({})).toEqual({ page: 1, limit: 1000, sort: 'name' });
  });

  it('a query may have a page, a page size, an order and a search', () => {
    expect(query.parse({ page: '3', limit: '10', sort: '-total', search: ' pérez ' })).toEqual({
      page: 3,
      limit: 10,
      sort: '-total',
      search: 'pérez',
    });
  });

  it('a page that is not a whole number from 1 to 1000000 is refused', () => {
    for (const page of ['1', '1000000']) expect(query.parse({ page }).page).toBe(Number(page));
    for (const page of ['0', '-1', ''])
      expect(problemsOf(query, { page })).toEqual({ page: 'No puede ser menor que 1.' });
    expect(problemsOf(query, { page: '1.5' })).toEqual({ page: 'Ingresá un número entero.' });
    expect(problemsOf(query, { page: '1000001' })).toEqual({ page: 'No puede ser mayor que 1000000.' });
    for (const page of ['dos', 'NaN', 'Infinity', ['1', '2']])
      expect(problemsOf(query, { page })).toEqual({ page: 'Ingresá un número.' });
  });

  it('a page has at most 1000 records', () => {
    for (const limit of ['1', '1000']) expect(query.parse({ limit }).limit).toBe(Number(limit));
    expect(problemsOf(query, { limit: '1001' })).toEqual({ limit: 'No puede ser mayor que 1000.' });
    expect(problemsOf(query, { limit: '0' })).toEqual({ limit: 'No puede ser menor que 1.' });
  });

  it('an unknown sort field is refused', () => {
    for (const sort of ['name', 'saledate', '+total', '--total', '', 'tenant_id', 'total; drop table sales'])
      expect(problemsOf(query, { sort })).toEqual({ sort: 'Elegí una de las opciones.' });
  });

  it('an unknown key is refused with a message that names the key', () => {
    expect(problemsOf(query, { colour: 'red' })).toEqual({ '': 'No se reconoce «colour».' });
    expect(problemsOf(query, { Page: '1', brandId: someId })).toEqual({ '': 'No se reconoce «Page», «brandId».' });
  });

  it('a search has at most 100 characters', () => {
    expect(problemsOf(query, { search: 'a'.repeat(100) })).toEqual({});
    expect(problemsOf(query, { search: 'a'.repeat(101) })).toEqual({ search: 'No puede superar los 100 caracteres.' });
    expect(problemsOf(query, { search: ['a', 'b'] })).toEqual({ search: 'Ingresá un texto.' });
  });

  describe.each(named)('The list of $name', ({ resource }) => {
    it('the list can be sorted by each sort field, up and down, and has a default order', () => {
      const schema = listQuery(resource);
      for (const field of resource.sortable)
        for (const sort of [field, `-${field}`]) expect(schema.parse({ sort }).sort).toBe(sort);
      expect([...resource.sortable, ...resource.sortable.map((field) => `-${field}`)]).toContain(resource.defaultSort);
    });

    it('every sort field is a field of the record', () => {
      for (const field of resource.sortable) expect(Object.keys(resource.record.shape)).toContain(field);
    });
  });
});

describe('The filters of the lists (docs/rules.md#lists-1)', () => {
  const filters: Record<string, Record<string, string>> = {
    products: {
      brandId: someId,
      categoryId: someId,
      providerId: someId,
      enabled: 'true',
      lensesWithoutStock: 'true',
      scanned: '4006381333931',
      ids: someId,
    },
    sales: { orderStatus: 'finished', paymentStatus: 'waiting', clientId: someId, told: 'true', toInvoice: 'true' },
    clients: { numId: '20.123.456' },
    insurances: { enabled: 'true' },
    brands: { enabled: 'true' },
    categories: { enabled: 'true' },
    providers: { enabled: 'true' },
    users: { role: 'seller', enabled: 'true' },
    optometrists: {},
    cash_registers: { enabled: 'true' },
    points_of_sale: { enabled: 'true' },
    payment_plans: { enabled: 'true' },
    prescriptions: { clientId: someId },
  };

  it.each(named)('the list of $name has exactly the expected filters', ({ resource, name }) => {
    expect(Object.keys(resource.filters).toSorted()).toEqual(Object.keys(filters[name] ?? {}).toSorted());
    expect(problemsOf(listQuery(resource), filters[name])).toEqual({});
  });

  it('a yes-or-no filter is the text true or false', () => {
    expect(listQuery(brands).parse({ enabled: 'true' })).toHaveProperty('enabled', true);
    expect(listQuery(brands).parse({ enabled: 'false' })).toHaveProperty('enabled', false);
    expect(problemsOf(listQuery(brands), { enabled: '1' })).toEqual({ enabled: 'Elegí una de las opciones.' });
  });

  it('a filter with an unknown status or a wrong id is refused', () => {
    expect(problemsOf(listQuery(sales), { orderStatus: 'listo', clientId: '7' })).toEqual({
      orderStatus: 'Elegí una de las opciones.',
      clientId: 'La referencia no es válida.',
    });
  });
});

describe('An update (docs/rules.md#records-3)', () => {
  describe.each(named)('An update of $name', ({ resource, changes }) => {
    it('an update may send any subset of the fields, and the schema adds no other field', () => {
      fc.assert(
        fc.property(fc.subarray(Object.entries(changes)), (sent) => {
          expect(z.parse(resource.update, Object.fromEntries(sent))).toEqual(Object.fromEntries(sent));
        }),
      );
    });

    it('an update may name the version that the user edited', () => {
      const updatedAt = '2026-11-20T12:00:00.000Z';
      expect(z.parse(resource.update, { updatedAt })).toEqual({ updatedAt });
      expect(problemsOf(resource.update, { updatedAt: 'ayer' })).toEqual({
        updatedAt: 'La fecha proporcionada no es válida.',
      });
    });

    it('an update never changes _id, createdAt or the tenant', () => {
      expect(z.parse(resource.update, { _id: someId, createdAt: '2020-01-01T00:00:00Z', tenantId: someId })).toEqual(
        {},
      );
    });

    it('an update cannot empty a field that a creation requires', () => {
      for (const field of Object.keys(changes)) {
        if (problemsOf(resource.create, { ...changes, [field]: '' })[field] === 'Este campo es obligatorio.')
          expect(problemsOf(resource.update, { [field]: '' })).toEqual({ [field]: 'Este campo es obligatorio.' });
      }
    });
  });
});

describe('A creation', () => {
  it.each(named)('the body that the web app sends to create a record of $name is accepted', ({ resource, created }) => {
    expect(z.parse(resource.create, created)).toEqual(created);
  });
});

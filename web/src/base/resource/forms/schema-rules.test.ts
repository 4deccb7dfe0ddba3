import { clients, clientsWithEmail } from '@dioptria/contract/shop/clients/clients.ts';
import { products } from '@dioptria/contract/shop/products/products.ts';
import { describe, expect, it } from 'vitest';
import { defaultsOf, isRequired, problemsOf } from './schema-rules.ts';

const client = { name: 'Paula', email: 'paula@correo.com', phone: '11', typeId: 'DNI', numId: '21517621' };

const isMarked = (from: readonly string[], isSent: boolean) =>
  isRequired(products, { field: 'price', computed: { from, compute: () => 0, isSent } });

const requiredIn = (resource: typeof clients | typeof clientsWithEmail) =>
  Object.keys(resource.create.shape).filter((field) => isRequired(resource, { field }));

describe('required marks (docs/rules.md#records-10)', () => {
  it('the form of a client marks name, email, typeId, numId and phone as required', () => {
    expect(requiredIn(clientsWithEmail)).toEqual(['name', 'email', 'typeId', 'numId', 'phone']);
    // The schema `clients` is for a shop that does not require the email (docs/rules.md#clients-8).
    expect(requiredIn(clients)).toEqual(['name', 'typeId', 'numId', 'phone']);
  });

  it('the form of a product marks the category as required, and does not mark the description', () => {
    expect(isRequired(products, { field: 'category' })).toBe(true);
    expect(isRequired(products, { field: 'description' })).toBe(false);
  });

  it('a computed price is marked as required only if the form sends it and requires all fields of the computation', () => {
    expect(isMarked(['cost', 'profitability'], true)).toBe(true);
    expect(isMarked(['cost', 'description'], true)).toBe(false);
    expect(isMarked(['cost', 'profitability'], false)).toBe(false);
  });
});

describe('a new record', () => {
  it('a client accepts messages unless the user says otherwise (docs/rules.md#notices-3)', () => {
    const fields = Object.keys(clients.create.shape).map((field) => ({ field }));
    expect(defaultsOf(clients, fields)).toMatchObject({ acceptsMessages: true, address: '' });
    expect(defaultsOf(clients, [{ field: 'name' }, { field: 'insuranceId' }, { field: 'absent' }])).toEqual({});
  });
});

describe('the problems of a form', () => {
  it('a required field that is empty or only spaces is a problem', () => {
    expect(problemsOf(clients, 'create', { ...client, name: '', phone: '   ' })).toEqual({
      name: 'Este campo es obligatorio.',
      phone: 'Este campo es obligatorio.',
    });
  });

  it('a required option that was not chosen is a problem', () => {
    expect(problemsOf(clients, 'create', { ...client, typeId: '' })).toEqual({ typeId: 'Este campo es obligatorio.' });
  });

  it('a field has one message: its first problem', () => {
    expect(problemsOf(clients, 'create', { ...client, numId: '' })).toEqual({ numId: 'Este campo es obligatorio.' });
  });

  it('the document type must be one of the options for a new client, and may be any text for an existing client', () => {
    expect(problemsOf(clients, 'create', { ...client, typeId: 'Libreta' })).toEqual({
      typeId: 'Elegí una de las opciones.',
    });
    expect(problemsOf(clients, 'edit', { ...client, typeId: 'Libreta' })).toEqual({});
  });

  it('a complete client has no problems', () => {
    expect(problemsOf(clients, 'create', { ...client, insuranceId: null, address: '' })).toEqual({});
  });
});

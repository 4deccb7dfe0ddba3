import { resourceEndpoints } from '@dioptria/contract/shop/resource-endpoints.ts';
import type { TypedValues } from '@dioptria/contract/base/check-digits.ts';
import { describe, expect, it } from 'vitest';
import {
  changesOf,
  type FormValues,
  isChanged,
  isShown,
  mergeChanges,
  proposalsFor,
  requestOf,
  shownValue,
  valueIn,
  valuesOf,
} from './field-values.ts';
import type { Field } from './field.ts';

const place = (field: string) => ({ field, shows: field, label: field });
const name: Field = { ...place('name'), kind: 'text' };
const phone: Field = { ...place('phone'), kind: 'phone' };
const currency: Field = { ...place('currency'), kind: 'option', options: { ARS: 'Pesos', USD: 'Dólares' } };
const insurance: Field = {
  ...place('insuranceId'),
  shows: 'insurance',
  kind: 'reference',
  of: 'insurances',
  source: { list: resourceEndpoints.insurances.list },
};
const fields = [name, phone, currency, insurance];

const osde = { _id: 'a', name: 'OSDE' };
const pami = { _id: 'b', name: 'PAMI' };
const paula = {
  _id: '1',
  updatedAt: '2026-11-21T12:00:00.000Z',
  name: 'Paula Ibarra',
  phone: '11 6487-5201',
  currency: 'USD',
  insurance: osde,
};

describe('the values of a declared form', () => {
  it('the form of a new record starts with blank values', () => {
    expect(valuesOf(fields)).toEqual({ name: '', phone: '', currency: '', insuranceId: null });
  });

  it("the form of an existing record starts with the record's values, and a reference has the id and name of the other record", () => {
    expect(valuesOf(fields, paula)).toEqual({
      name: 'Paula Ibarra',
      phone: '11 6487-5201',
      currency: 'USD',
      insuranceId: osde,
    });
  });

  it('the request holds the id of a chosen record, or null if no record is chosen', () => {
    expect(requestOf(fields, valuesOf(fields, paula))).toMatchObject({ name: 'Paula Ibarra', insuranceId: 'a' });
    expect(requestOf(fields, valuesOf(fields))).toMatchObject({ name: '', insuranceId: null });
  });

  it('shownValue shows an option by its label, a reference by its name, and an absent value as an empty text', () => {
    expect(shownValue(currency, paula)).toBe('Dólares');
    expect(shownValue(insurance, paula)).toBe('OSDE');
    const uninsured = { ...paula, insurance: null };
    expect(shownValue(insurance, uninsured)).toBe('');
  });

  it('shownValue does not change a stored text that is not among the options', () => {
    const foreigner = { ...paula, currency: 'EUR' };
    expect(shownValue(currency, foreigner)).toBe('EUR');
  });

  it('a form and its request hold a day as YYYY-MM-DD, and shownValue shows the day as dd/mm/yyyy', () => {
    const birthday: Field = { ...place('birthday'), kind: 'day' };
    const born = { ...paula, birthday: '1990-03-05' };
    expect(valuesOf([birthday])).toEqual({ birthday: '' });
    expect(requestOf([birthday], valuesOf([birthday], born))).toEqual({ birthday: '1990-03-05' });
    expect(shownValue(birthday, born)).toBe('05/03/1990');
  });

  it("the request holds null for a blank day or option, but '' if '' is one of the options", () => {
    const birthday: Field = { ...place('birthday'), kind: 'day' };
    const design: Field = { ...place('design'), kind: 'option', options: { '': 'Sin diseño', bifocal: 'Bifocal' } };
    const blank = [birthday, currency, design];
    expect(requestOf(blank, valuesOf(blank))).toEqual({ birthday: null, currency: null, design: '' });
  });

  it('a form has unsaved changes while a value differs from its initial value', () => {
    const start = valuesOf(fields, paula);
    expect(isChanged({ ...start, phone: '1' }, start)).toBe(true);
    expect(isChanged({ ...start, insuranceId: null }, start)).toBe(true);
    expect(isChanged({ ...start, insuranceId: { ...osde, name: 'Osde' } }, start)).toBe(false);
  });
});

describe('the numbers and switches of a declared form', () => {
  const stock: Field = { ...place('stock'), kind: 'number' };
  const margin: Field = { ...place('margin'), kind: 'number', decimals: 2, unit: '%' };
  const taxNumber: Field = { ...place('taxNumber'), kind: 'numericCode' };
  const cost: Field = { ...place('cost'), kind: 'money' };
  const enabled: Field = { ...place('enabled'), kind: 'enabled' };
  const computed = {
    from: ['cost', 'margin'],
    compute: ({ cost: pesos, margin: percent }: TypedValues) =>
      typeof pesos === 'number' && typeof percent === 'number' ? pesos + percent : null,
  };
  const price: Field = { ...place('price'), kind: 'money', computed: { ...computed, isSent: true } };
  const kept: Field = { ...place('kept'), kind: 'money', computed };
  const kinds = [stock, margin, taxNumber, cost, enabled, price, kept];
  const terra = {
    _id: '1',
    updatedAt: '2026-11-21T12:00:00.000Z',
    name: 'Terra',
    stock: 1200,
    margin: 62.5,
    taxNumber: 30712345671,
    cost: 1000.5,
    enabled: false,
    price: 1063,
    kept: 1063,
  };

  it('in the form of a new record the numbers are blank and the switches are off', () => {
    expect(valuesOf(kinds)).toEqual({ stock: null, margin: null, taxNumber: null, cost: null, enabled: false });
  });

  it('the request holds numbers and booleans, and a computed value only if the screen declares isSent', () => {
    const typed = { ...valuesOf(kinds, terra), stock: 0 };
    expect(requestOf(kinds, typed)).toEqual({
      stock: 0,
      margin: 62.5,
      taxNumber: 30712345671,
      cost: 1000.5,
      enabled: false,
      price: 1063,
    });
  });

  it('a computed value follows from the typed numbers, and is blank while one of these numbers is missing', () => {
    const typed = valuesOf(kinds);
    expect(valueIn({ ...typed, cost: 100 }, price)).toBeNull();
    expect(valueIn({ ...typed, cost: 100, margin: 0 }, price)).toBe(100);
  });

  it('shownValue shows numbers and amounts as people write them in Argentina', () => {
    expect(kinds.map((field) => shownValue(field, terra).replace('\u00a0', ' '))).toEqual([
      '1.200',
      '62,5 %',
      '30712345671',
      '$ 1.000,50',
      'Inactivo',
      '$ 1.063,00',
      '$ 1.063,00',
    ]);
  });

  it('a form has unsaved changes after the user changed a number or a switch', () => {
    const start = valuesOf(kinds, terra);
    expect(isChanged({ ...start, stock: 0 }, start)).toBe(true);
    expect(isChanged({ ...start, enabled: true }, start)).toBe(true);
    expect(isChanged({ ...start }, start)).toBe(false);
  });
});

describe('the ticked options of a fixed list', () => {
  const granted: Field = { ...place('granted'), kind: 'options', options: { sell: 'Vender', export: 'Exportar' } };
  const ticks = [granted];
  const seller = { ...paula, granted: ['export', 'sell'] };

  it('the request holds the ticked options as a list, which is empty if no option is ticked', () => {
    expect(requestOf(ticks, valuesOf(ticks, seller))).toEqual({ granted: ['export', 'sell'] });
    expect(requestOf(ticks, valuesOf(ticks))).toEqual({ granted: [] });
  });

  it('shownValue shows the labels of the ticked options, in the order of the declared options', () => {
    expect(shownValue(granted, seller)).toBe('Vender, Exportar');
  });

  it('ticking the same options in another order is no unsaved change', () => {
    const start = valuesOf(ticks, seller);
    expect(isChanged({ granted: ['sell', 'export'] }, start)).toBe(false);
    expect(isChanged({ granted: ['sell'] }, start)).toBe(true);
  });
});

describe('after another user saved the same record', () => {
  const start = valuesOf(fields, paula);

  it('a form keeps the values that its user changed, and takes all other values from the other user', () => {
    const typed: FormValues = { ...start, phone: '11 4444-0000' };
    const theirs: FormValues = { ...start, name: 'Paula Ibarra Ruiz', insuranceId: pami };
    expect(mergeChanges(fields, { start, typed, theirs })).toEqual({
      values: { ...theirs, phone: '11 4444-0000' },
      conflicts: [],
    });
  });

  it('a field that both users changed to different values is listed as a conflict', () => {
    const typed: FormValues = { ...start, phone: '1', name: 'Paula' };
    const theirs: FormValues = { ...start, phone: '2', name: 'Paula' };
    expect(mergeChanges(fields, { start, typed, theirs })).toEqual({ values: typed, conflicts: [phone] });
  });
});

describe('the logo of a form', () => {
  const logo: Field = { field: 'logo', shows: 'logo', kind: 'logo', label: 'Logo' };
  const stored = { ...paula, logo: { _id: 'l1', name: 'viejo.svg' } };
  const chosen = { name: 'nuevo.png', content: 'AQEB' };

  it('a new logo is sent, a removed logo is sent as null, and a stored logo is not sent', () => {
    const start = valuesOf([logo], stored);
    expect(requestOf([logo], start)).toEqual({});
    expect(requestOf([logo], { logo: chosen })).toEqual({ logo: chosen });
    expect(requestOf([logo], { logo: null })).toEqual({ logo: null });
    expect(isChanged({ logo: chosen }, start)).toBe(true);
    expect(isChanged(start, start)).toBe(false);
  });

  it('shownValue shows a logo by the name of its file', () => {
    expect(shownValue(logo, stored)).toBe('viejo.svg');
  });
});

describe('a value that the form of a new record proposes (docs/rules.md#categories-3)', () => {
  const switched: Field = {
    ...place('showProductType'),
    kind: 'yesNo',
    proposal: { from: 'name', propose: (text) => text.startsWith('Cristal') },
  };
  const both = [name, phone, switched];
  const typed = (values: FormValues, text: string) => ({ ...values, ...changesOf(both, values, { name: text }) });

  it('the proposal follows the typed name, and the name with which a form starts', () => {
    expect(proposalsFor(both, { name: 'Cristales' })).toEqual({ showProductType: true });
    const begun = { name: '', phone: '', showProductType: false };
    expect(typed(begun, 'Cristal')).toEqual({ name: 'Cristal', phone: '', showProductType: true });
    expect(typed(typed(begun, 'Cristal'), 'Armazones')).toMatchObject({ showProductType: false });
  });

  it('a value that differs from the proposal is the choice of the user and does not change', () => {
    expect(typed({ name: 'Cristales', showProductType: false }, 'Cristales finos')).toMatchObject({
      showProductType: false,
    });
    expect(typed({ name: 'Vidrios', showProductType: true }, 'Vidrios finos')).toMatchObject({ showProductType: true });
  });

  it('a proposal may follow a property of the chosen record', () => {
    const toOrder = [
      { ...both[0], field: 'madeToOrder', proposal: { from: 'category', has: 'showProductType' } },
    ] as Field[];
    const lenses = { _id: '1', name: 'Cristales', showProductType: true };
    expect(changesOf(toOrder, { category: null, madeToOrder: false }, { category: lenses })).toEqual({
      category: lenses,
      madeToOrder: true,
    });
  });

  it('a change of another field changes no proposal', () => {
    expect(changesOf(both, { name: 'Cristales', showProductType: false }, { phone: '11' })).toEqual({ phone: '11' });
  });
});

describe('a field that depends on the chosen record of another field', () => {
  const lensIndex: Field = { ...name, shownIf: { field: 'category', has: 'showProductType' } };

  it('a field is shown while the chosen record has the property, and a field without `shownIf` is always shown', () => {
    const lenses = { ...osde, showProductType: true };
    expect(isShown(lensIndex, { category: lenses })).toBe(true);
    for (const category of [null, undefined, '', osde, { ...lenses, showProductType: false }])
      expect(isShown(lensIndex, { category })).toBe(false);
    expect(isShown(name, {})).toBe(true);
  });
});

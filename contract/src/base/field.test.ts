import { describe, expect, it } from 'vitest';
import { field, stored } from './field.ts';
import { day, id, money, optionalText, text, wholeNumber } from './fields.ts';
import { schemasOf } from './resource.ts';
import { problemsOf } from '../testing/problems-of.ts';
import { z } from './zod.ts';

const { record, create, update, fields } = schemasOf({
  name: field(text(5), { label: 'Nombre', kind: 'text' }),
  units: field(wholeNumber(1, 10).nullable(), { label: 'Unidades', kind: 'number' }, { default: null }),
  cost: field(money(), { label: 'Costo', kind: 'money' }, { default: 0 }),
  since: field(day(), { label: 'Desde', kind: 'day' }, { default: '2026-01-01' }),
  brand: field(
    id().nullable(),
    { label: 'Marca', kind: 'reference', of: 'brands', sentAs: 'brandId' },
    { default: null },
  ),
  price: stored(z.number(), { label: 'Precio', kind: 'money' }),
  code: { ...field(optionalText(9), { label: 'Código', kind: 'code' }), create: text(3) },
  password: { words: { label: 'Contraseña', kind: 'secret' }, create: text().optional() },
});

const someId = '00000000-0000-7000-8000-000000000001';
const kept = { _id: someId, createdAt: '2026-11-20T12:00:00.000Z', updatedAt: '2026-11-20T12:00:00.000Z' };
const saved = {
  ...kept,
  name: 'Rayo',
  units: 3,
  cost: 1.5,
  since: '2026-02-01',
  brand: { _id: someId, name: 'Vulk' },
  price: 2,
  code: 'A',
};

describe('A field that is said once', () => {
  it('is stored without the limits of a form: a record from before a limit is still shown', () => {
    const older = { ...saved, name: 'Rayo y Compañía', units: 5000, cost: -1, code: '' };
    expect(record.parse(older)).toEqual(older);
    expect(problemsOf(update, { name: 'Rayo y Compañía', units: 5000 })).toEqual({
      name: 'No puede superar los 5 caracteres.',
      units: 'No puede ser mayor que 10.',
    });
  });

  it('is stored with its kind of value: units are whole, a day is a day', () => {
    const wrong = { ...saved, name: 7, units: 1.5, cost: '1', since: 'ayer', brand: someId };
    expect(Object.keys(problemsOf(record, wrong))).toEqual(['name', 'units', 'cost', 'since', 'brand']);
    expect(problemsOf(record, { ...saved, units: null, brand: null })).toEqual({});
  });

  it('has its default in a creation only: an update leaves what is not sent', () => {
    const least = { name: 'Rayo', code: 'A' };
    expect(create.parse(least)).toEqual({ ...least, units: null, cost: 0, since: '2026-01-01', brandId: null });
    expect(update.parse({})).toEqual({});
  });

  it('is sent under the name of the id if it is another record', () => {
    expect(update.parse({ brandId: someId, brand: { _id: someId, name: 'Otra' } })).toEqual({ brandId: someId });
  });

  it('may differ in a creation, and may be in one place only', () => {
    expect(problemsOf(create, { name: 'Rayo', code: '' })).toEqual({ code: 'Este campo es obligatorio.' });
    expect(update.parse({ code: '', price: 9, password: 'clave' })).toEqual({ code: '' });
    expect(Object.keys(record.shape)).not.toContain('password');
  });

  it('has its words in the order of the declaration', () => {
    expect(Object.values(fields).map(({ label }) => label)).toEqual([
      'Nombre',
      'Unidades',
      'Costo',
      'Desde',
      'Marca',
      'Precio',
      'Código',
      'Contraseña',
    ]);
  });

  it('must declare what is stored if that does not follow from the input', () => {
    const size = z.object({ eye: z.number() });
    expect(() => field(size, { label: 'Medidas', kind: 'written', write: () => '' })).toThrow('«Medidas»');
  });
});

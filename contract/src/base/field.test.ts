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
  password: { fieldLabel: { label: 'Contraseña', kind: 'secret' }, create: text().optional() },
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

describe('The schemas that follow from the declaration of a field', () => {
  it('the schema of a stored record has no limits, so a record that is older than a limit can still be read', () => {
    const older = { ...saved, name: 'Rayo y Compañía', units: 5000, cost: -1, code: '' };
    expect(record.parse(older)).toEqual(older);
    expect(problemsOf(update, { name: 'Rayo y Compañía', units: 5000 })).toEqual({
      name: 'No puede superar los 5 caracteres.',
      units: 'No puede ser mayor que 10.',
    });
  });

  it('the schema of a stored record checks the type of each value: units are whole numbers, a day is a date', () => {
    const wrong = { ...saved, name: 7, units: 1.5, cost: '1', since: 'ayer', brand: someId };
    expect(Object.keys(problemsOf(record, wrong))).toEqual(['name', 'units', 'cost', 'since', 'brand']);
    expect(problemsOf(record, { ...saved, units: null, brand: null })).toEqual({});
  });

  it('a creation adds the defaults of missing fields, and an update adds nothing', () => {
    const least = { name: 'Rayo', code: 'A' };
    expect(create.parse(least)).toEqual({ ...least, units: null, cost: 0, since: '2026-01-01', brandId: null });
    expect(update.parse({})).toEqual({});
  });

  it('a form sends a reference to another record in the field that `sentAs` names', () => {
    expect(update.parse({ brandId: someId, brand: { _id: someId, name: 'Otra' } })).toEqual({ brandId: someId });
  });

  it('a field may have its own schema for a creation, or be missing from the update or the stored record', () => {
    expect(problemsOf(create, { name: 'Rayo', code: '' })).toEqual({ code: 'Este campo es obligatorio.' });
    expect(update.parse({ code: '', price: 9, password: 'clave' })).toEqual({ code: '' });
    expect(Object.keys(record.shape)).not.toContain('password');
  });

  it('the labels have the order of the declaration', () => {
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

  it('`field` throws if it cannot derive the stored schema from the input schema, for example from an object', () => {
    const size = z.object({ eye: z.number() });
    expect(() => field(size, { label: 'Medidas', kind: 'written', write: () => '' })).toThrow('«Medidas»');
  });
});

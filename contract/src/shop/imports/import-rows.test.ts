import { describe, expect, it } from 'vitest';
import { brands } from '../brands/brands.ts';
import { categories } from '../categories/categories.ts';
import { insurances } from '../insurances/insurances.ts';
import { optometrists } from '../optometrists/optometrists.ts';
import { providers } from '../providers/providers.ts';
import { importPlans, prescriptionKey } from './import-plans.ts';
import { documentOf, missingRecord, readRow } from './import-rows.ts';

const reader = (cells: Record<string, string>) => (field: string) => cells[field] ?? '';

describe('A row of a spreadsheet (docs/rules.md#imports-4)', () => {
  it('a row becomes the body of a creation; blank cells have no value', () => {
    const cells = {
      name: 'Ana Pérez',
      typeId: 'dni',
      numId: '20.123.456',
      phone: '11 2345',
      email: 'ana@correo.example',
    };
    expect(readRow(importPlans.clients, reader(cells))).toEqual({
      values: { name: 'Ana Pérez', typeId: 'DNI', numId: '20.123.456', phone: '11 2345', email: 'ana@correo.example' },
      references: [],
      problems: [],
    });
  });

  it.each([
    ['RI', 'registered'],
    ['Resp. Inscripto', 'registered'],
    ['R.I.', 'registered'],
    ['IVA RESPONSABLE INSCRIPTO', 'registered'],
    ['Exento', 'exempt'],
    ['monotributista', 'monotributo'],
    ['C.F.', 'finalConsumer'],
  ])('the VAT condition %s of another program is understood as %s', (written, vatCondition) => {
    expect(readRow(importPlans.clients, reader({ vatCondition: written }))).toMatchObject({
      values: { vatCondition },
      problems: [],
    });
  });

  it('a row refers to other records by their names', () => {
    const { values, references } = readRow(
      importPlans.products,
      reader({ code: 'A-1', brand: ' Ray Ban ', cost: '$ 1.500,5' }),
    );
    expect(values).toEqual({ code: 'A-1', cost: 1500.5 });
    expect(references).toEqual([
      { field: 'brand', sent: 'brand', of: 'brands', key: 'ray ban', name: ' Ray Ban ', values: {} },
    ]);
  });

  it('a cell that cannot be read is a problem of its field', () => {
    expect(readRow(importPlans.products, reader({ cost: 'mil', stock: '5' }))).toMatchObject({
      values: { stock: 5 },
      problems: [{ field: 'cost', reason: 'Ingresá un número.' }],
    });
  });

  it('the document type follows from the number, and a surname from its own column is written after the name', () => {
    const cells = { name: 'Ana', surname: 'Pérez', numId: '20-20123456-6' };
    expect(readRow(importPlans.clients, reader(cells)).values).toEqual({
      name: 'Ana Pérez',
      typeId: 'DNI',
      numId: '20123456',
    });
    expect(readRow(importPlans.clients, reader({ ...cells, typeId: 'CI' })).values).toMatchObject({
      typeId: 'CI',
      numId: '20-20123456-6',
    });
    expect(readRow(importPlans.clients, reader({ numId: '30-71234567-1' })).problems).toEqual([
      {
        field: 'typeId',
        reason: 'El número «30-71234567-1» no dice qué documento es: agregá una columna con el tipo.',
      },
    ]);
    const [client] = readRow(importPlans.prescriptions, reader({ numId: 'AR-77' })).references;
    expect(client).toMatchObject({ key: 'pasaporte ar77', name: 'PASAPORTE AR-77' });
  });

  it('a prescription refers to its client by the document, which is a DNI if the row has no document type', () => {
    const cells = {
      numId: '20.123.456',
      'rightEye.far.sphere': '-1,25',
      'leftEye.far.sphere': 'N',
      'leftEye.prismBase': 'nasal',
    };
    const { values, references } = readRow(importPlans.prescriptions, reader(cells));
    expect(values).toEqual({ rightEye: { far: { sphere: -1.25 } }, leftEye: { far: { sphere: 0 }, prismBase: 'in' } });
    expect(references).toMatchObject([
      { of: 'clients', sent: 'clientId', key: 'dni 20123456', name: 'DNI 20.123.456' },
    ]);
    expect(readRow(importPlans.prescriptions, reader({})).problems).toEqual([
      { field: 'numId', reason: 'Este campo es obligatorio.' },
    ]);
  });
});

describe('The key by which a stored record is recognised (docs/rules.md#imports-1)', () => {
  it('clients have their document type and number as key, products their code, other records their name', () => {
    expect(importPlans.clients.keyOf({ typeId: 'DNI', numId: '20.123.456' })).toBe('dni 20123456');
    expect(importPlans.products.keyOf({ code: 'AR-100 b' })).toBe('ar100b');
    expect(importPlans.insurances.keyOf({ name: ' Ósde ' })).toBe('osde');
    expect(importPlans.clients.keyOf({ typeId: 'DNI' })).toBe('');
  });

  it('the key of a prescription is client, doctor, date and the values of both eyes', () => {
    const one = {
      clientId: 'c',
      optometristId: 'o',
      prescriptionDate: '2020-01-01',
      rightEye: { far: { sphere: -1 } },
    };
    expect(prescriptionKey(one)).toBe(prescriptionKey({ ...one, notes: 'Otra nota' }));
    expect(prescriptionKey(one)).not.toBe(prescriptionKey({ ...one, rightEye: { far: { sphere: -1.25 } } }));
    expect(prescriptionKey(one)).not.toBe(prescriptionKey({ ...one, prescriptionDate: '2020-01-02' }));
  });
});

describe('A missing record that an import creates (docs/rules.md#imports-7)', () => {
  it('a missing record gets its name, the values of the row, and otherwise defaults or blanks', () => {
    expect(missingRecord('brands', { name: 'Vulk', values: {} })).toEqual({
      name: 'Vulk',
      description: '',
      enabled: true,
    });
    expect(missingRecord('optometrists', { name: 'Olga', values: { license: 'MN 1' } })).toEqual({
      name: 'Olga',
      license: 'MN 1',
    });
    expect(missingRecord('providers', { name: 'Sur', values: {} })).toMatchObject({
      name: 'Sur',
      phone: '',
      currency: 'ARS',
    });
  });

  it('a missing category gets `showProductType` true if its name is the name of a lens category', () => {
    for (const [name, showProductType] of [
      ['Cristales orgánicos', true],
      ['Lentes de sol', false],
    ] as const) {
      expect(missingRecord('categories', { name, values: {} })).toMatchObject({ name, showProductType });
    }
  });

  it('a missing record has a value for every field of its kind', () => {
    const moment = '2026-01-05T12:00:00.000Z';
    const stored = { _id: '018f0000-0000-7000-8000-000000000001', createdAt: moment, updatedAt: moment };
    for (const { name, record } of [brands, categories, insurances, optometrists, providers]) {
      const missing = missingRecord(name, { name: 'Sur', values: {} });
      expect(record.safeParse({ ...missing, ...stored }).error?.issues, name).toBeUndefined();
    }
  });
});

describe('The document of a client without a document type (docs/rules.md#imports-14)', () => {
  it.each([
    ['20.123.456', 'DNI', '20.123.456'],
    ['5402118', 'DNI', '5402118'],
    ['20-20123456-6', 'DNI', '20123456'],
    ['27-05402118-1', 'DNI', '5402118'],
    ['AAB 123456', 'PASAPORTE', 'AAB 123456'],
    ['DNI 20.123.456', 'DNI', '20.123.456'],
    ['D.N.I.: 20.123.456', 'DNI', '20.123.456'],
    ['pasaporte 123456', 'PASAPORTE', '123456'],
    ['C.I. 1234567', 'CI', '1234567'],
  ])('the number «%s» is %s %s', (text, typeId, numId) => expect(documentOf(text)).toEqual({ typeId, numId }));

  it.each(['30-71234567-1', '20-20123456-5', '123456789', 'no tiene', 'DNI', '', '—'])(
    'no document follows from «%s»: a company, a wrong check digit, nine digits, or no number',
    (text) => expect(documentOf(text)).toBeUndefined(),
  );

  it('a document of a hundred thousand spaces is read at once', () => {
    expect(documentOf(`dni${' '.repeat(100_000)}\nx`)).toBeUndefined();
  });
});

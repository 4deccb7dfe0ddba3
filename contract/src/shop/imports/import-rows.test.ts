import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brands } from '../brands/brands.ts';
import { categories } from '../categories/categories.ts';
import { insurances } from '../insurances/insurances.ts';
import { optometrists } from '../optometrists/optometrists.ts';
import { providers } from '../providers/providers.ts';
import { importPlans, prescriptionKey } from './import-plans.ts';
import { missingRecord, readRow } from './import-rows.ts';
import { prescriptionFields } from '../prescriptions/prescription-labels.ts';
import { blankEye } from '../prescriptions/prescription-values.ts';
import { eye } from '../prescriptions/prescriptions.ts';
import { anyPrisms } from '../../testing/any-prisms.ts';

const reader = (cells: Record<string, string>) => (field: string) => cells[field] ?? '';

const birthDateProblems = (birthDate: string) => readRow(importPlans.clients, reader({ birthDate })).problems;

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
      notes: [],
    });
  });

  it.each([
    ['15-mar-80', '1980-03-15', 'Se lee 15/03/1980: el año está escrito con dos cifras.'],
    ['15.3.80', '1980-03-15', 'Se lee 15/03/1980: el año está escrito con dos cifras.'],
    ['15-8-56 00:00', '1956-08-15', 'Se lee 15/08/1956: el año está escrito con dos cifras.'],
    ['15/3/12', '2012-03-15', 'Se lee 15/03/2012: el año está escrito con dos cifras.'],
    ['1980-3-15', '1980-03-15', undefined],
    ['3/5/1924', '1924-05-03', undefined],
  ])('the birth date %s is %s, and a guessed century is a note', (birthDate, day, note) => {
    const { values, problems, notes } = readRow(importPlans.clients, reader({ birthDate }));
    expect({ values, problems }).toEqual({ values: { birthDate: day }, problems: [] });
    expect(notes).toEqual(note === undefined ? [] : [{ field: 'birthDate', reason: note }]);
  });

  it('a birth date that is no day or the blank day of a spreadsheet is refused', () => {
    expect(birthDateProblems('31/02/80')).toEqual([
      { field: 'birthDate', reason: 'La fecha proporcionada no es válida.' },
    ]);
    for (const blank of ['01/01/1900', '30/12/1899'])
      expect(birthDateProblems(blank)).toEqual([
        { field: 'birthDate', reason: 'La fecha es demasiado vieja: revisá el año.' },
      ]);
  });

  it('a text that means no value is blank, and names no insurer', () => {
    const cells = { insurance: 'PARTICULAR', numInsurance: '-', email: 'S/D', address: 'NO TIENE', birthDate: '-' };
    expect(readRow(importPlans.clients, reader(cells))).toEqual({
      values: {},
      references: [],
      problems: [],
      notes: [],
    });
    expect(readRow(importPlans.clients, reader({ insurance: 'OSDE', phone: '-' }))).toMatchObject({
      values: { phone: '-' },
      references: [{ of: 'insurances', name: 'OSDE' }],
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

  it.each([
    ['DNI', '20.123.456'],
    ['DU', 'DU 20123456'],
    ['D.N.I.', '20-123-456'],
    ['', 'D.N.I. Nº 20.123.456'],
    ['', '020123456'],
  ])('the type «%s» and the number «%s» name the client with the DNI 20123456', (typeId, numId) => {
    const cells = { name: 'Ana', typeId, numId };
    const { values } = readRow(importPlans.clients, reader(cells));
    expect(importPlans.clients.keyOf(values)).toBe('dni 20123456');
    const [client] = readRow(importPlans.prescriptions, reader(cells)).references;
    expect(client).toMatchObject({ key: 'dni 20123456' });
  });

  it.each(['0', '00.000.000', '-', 'S/D', 'NO TIENE'])('«%s» is no document', (numId) => {
    const problem = { field: 'numId', reason: `«${numId}» no es un documento.` };
    for (const typeId of ['', 'DNI']) {
      const { values, problems } = readRow(importPlans.clients, reader({ name: 'Ana', typeId, numId }));
      expect(values).not.toHaveProperty('numId');
      expect(problems).toEqual([problem]);
    }
    expect(readRow(importPlans.prescriptions, reader({ numId })).problems).toEqual([
      { field: 'numId', reason: 'Este campo es obligatorio.' },
    ]);
  });

  it('the written prisms of an eye are read back as the same prisms', () => {
    const { parts } = prescriptionFields.rightEye;
    fc.assert(
      fc.property(anyPrisms, (prisms) => {
        const cells = parts.flatMap(({ path, valueOf, write }) => {
          const value = valueOf({ ...blankEye, ...prisms });
          return value === null ? [] : [[`rightEye.${path}`, write(value)] as const];
        });
        const { values, problems } = readRow(importPlans.prescriptions, reader(Object.fromEntries(cells)));
        expect(problems.filter(({ field }) => field.startsWith('rightEye'))).toEqual([]);
        expect(eye.parse(values['rightEye'])).toEqual({ ...blankEye, ...prisms });
      }),
    );
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
      refeps: '',
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

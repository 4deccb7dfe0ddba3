import { describe, expect, it } from 'vitest';
import { prescription as example } from '../../testing/examples.ts';
import { problemsOf } from '../../testing/problems-of.ts';
import { optometrists } from '../optometrists/optometrists.ts';
import {
  chosenPrescriptionWarnings,
  electronicWarnings,
  firstValidDay,
  isStartTooEarly,
  lastValidDay,
  partsOfCuir,
  readCuir,
  writtenCuir,
} from './electronic-prescription.ts';
import { prescriptions } from './prescriptions.ts';

const device = '102500420202000000123456789012345678901';
const written = '1025-0042-02-0200-00001234567890123456789-01';
const medicine = '10250042020101000012345678901234567890101';

describe('The CUIR of an electronic prescription (docs/rules.md#prescriptions-29)', () => {
  it('a code with hyphens, dots, blanks or line ends is read as its digits', () => {
    for (const text of [written, ` ${written}\r\n`, written.replaceAll('-', '. '), written.replaceAll('-', "'")])
      expect(readCuir(text)).toEqual({ cuir: device });
    expect(readCuir(`10250042020101\n00001234567890 1234567890101`)).toEqual({ cuir: medicine });
    expect(writtenCuir(device)).toBe(written);
  });

  it('the only code of another text, such as a URL, is read', () => {
    expect(readCuir(`https://recetas.example/v2/verificar?cuir=${device}&dia=20261128`)).toEqual({ cuir: device });
    expect(readCuir(`https://recetas.example/receta/${written}`)).toEqual({ cuir: device });
  });

  it.each([
    ['1'.repeat(16), 'El CUIR tiene de 17 a 41 números.'],
    ['1'.repeat(42), 'El CUIR tiene de 17 a 41 números.'],
    ['receta', 'El CUIR tiene de 17 a 41 números.'],
    ['https://recetas.example/receta/123', 'El CUIR tiene de 17 a 41 números.'],
    [`https://recetas.example/${device}/${medicine}`, 'Hay más de un código: pegá solo el CUIR.'],
  ])('%s is refused', (text, problem) => {
    expect(readCuir(text)).toEqual({ problem });
    expect(problemsOf(prescriptions.create, { ...example, cuir: text })).toEqual({ cuir: problem });
  });

  it('a code has a platform, a repository, a province, a type, a condition, a group and an item', () => {
    expect(partsOfCuir(device)).toEqual({
      platform: '1025',
      repository: '0042',
      province: 'Ciudad de Buenos Aires',
      type: 'device',
      condition: '00',
      group: '00001234567890123456789',
      item: '01',
    });
    expect(partsOfCuir(medicine)).toMatchObject({ type: 'medicine', group: '0000123456789012345678901', item: '01' });
    expect(partsOfCuir('1'.repeat(17))).toMatchObject({ group: '1', item: '11' });
  });

  it('a prescription has no code by default, and a blank code is none', () => {
    expect(prescriptions.create.parse(example)).toMatchObject({ cuir: null, startsOn: null, patientCuil: '' });
    expect(prescriptions.update.parse({ cuir: written })).toEqual({ cuir: device });
    expect(prescriptions.update.parse({ cuir: ' ' })).toEqual({ cuir: null });
  });

  it('the REFEPS code of a doctor has at most 20 digits', () => {
    expect(problemsOf(optometrists.update, { refeps: '1'.repeat(20) })).toEqual({});
    expect(problemsOf(optometrists.update, { refeps: 'MN 1234' })).toEqual({ refeps: 'Solo números.' });
    expect(problemsOf(optometrists.update, { refeps: '1'.repeat(21) })).toEqual({
      refeps: 'No puede superar los 20 caracteres.',
    });
  });
});

const client = { typeId: 'DNI', numId: '12.345.678' };
const days = { prescriptionDate: '2026-03-01', issuedOn: null, startsOn: null };
const electronic = { ...days, cuir: device, patientCuil: '' };
const warningsOf = (values: object, today = '2026-03-01') =>
  electronicWarnings({ ...electronic, ...values }, client, today).map(({ path, message }) => `${path}: ${message}`);

describe('Warnings about an electronic prescription (docs/rules.md#prescriptions-30)', () => {
  it('a code of glasses causes no warning; a code of a medicine, of studies or of an unknown province does', () => {
    expect(warningsOf({})).toEqual([]);
    expect(warningsOf({ cuir: medicine })).toEqual(['cuir: Es de un medicamento, no de anteojos.']);
    expect(warningsOf({ cuir: '10250042990300101' })).toEqual([
      'cuir: Es de estudios o prácticas, no de anteojos.',
      'cuir: La provincia del código no existe.',
    ]);
  });

  it('a CUIL with a wrong check digit, or of another DNI, is doubted', () => {
    expect(warningsOf({ patientCuil: '20-12345678-6' })).toEqual([]);
    expect(warningsOf({ patientCuil: '20-12345678-5' })).toEqual([
      'patientCuil: El dígito verificador no coincide: revisá el número. Se puede guardar igual.',
    ]);
    expect(warningsOf({ patientCuil: '20-26756539-3' })).toEqual(['patientCuil: El CUIL no es del DNI 12.345.678.']);
  });

  it('a prescription is valid from its first day until 60 days later, or for the days of the insurer', () => {
    expect(lastValidDay('2026-03-01')).toBe('2026-04-30');
    expect(lastValidDay('2026-03-01', 150)).toBe('2026-07-29');
    expect(lastValidDay('2026-11-28')).toBe('2027-01-27');
    expect(firstValidDay(days)).toBe('2026-03-01');
    expect(firstValidDay({ ...days, issuedOn: '2026-03-02' })).toBe('2026-03-02');
    expect(warningsOf({}, '2026-04-30')).toEqual([]);
    expect(warningsOf({}, '2026-05-01')).toEqual(['startsOn: La receta electrónica valió hasta el 30/04/2026.']);
    expect(warningsOf({ startsOn: '2026-12-10' }, '2026-11-28')).toEqual([
      'startsOn: La receta vale desde el 10/12/2026.',
    ]);
  });

  it('the first day is not before the day of issue', () => {
    expect(isStartTooEarly({ ...days, startsOn: '2026-02-28' })).toBe(true);
    expect(isStartTooEarly({ ...days, issuedOn: '2026-02-01', startsOn: '2026-02-28' })).toBe(false);
    expect(isStartTooEarly({ ...days, startsOn: '2026-03-01' })).toBe(false);
  });

  it('a sale warns of a used prescription, and of a day outside its days; a prescription on paper causes no warning', () => {
    const used = { ...electronic, usedInSale: 1234 };
    expect(chosenPrescriptionWarnings(used, '2026-05-01')).toEqual([
      'Ya se usó en la venta 1234.',
      'La receta electrónica valió hasta el 30/04/2026.',
    ]);
    expect(chosenPrescriptionWarnings(electronic, '2026-03-01')).toEqual([]);
    expect(chosenPrescriptionWarnings({ ...days, cuir: null }, '2027-03-01')).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { insurances } from './insurances.ts';
import { problemsOf } from '../../testing/problems-of.ts';

describe('Creating an insurer (docs/rules.md#insurers-1)', () => {
  it('only the name is required', () => {
    expect(problemsOf(insurances.create, {})).toEqual({ name: 'Este campo es obligatorio.' });
    expect(problemsOf(insurances.create, { name: ' ' })).toEqual({ name: 'Este campo es obligatorio.' });
  });

  it('a new insurer is active, without details and CUIT', () => {
    expect(insurances.create.parse({ name: 'OSDE' })).toMatchObject({
      name: 'OSDE',
      coverageDetails: '',
      numCuit: null,
      enabled: true,
    });
  });

  it('the CUIT is null or a number of up to eleven digits', () => {
    expect(insurances.create.parse({ name: 'OSDE', numCuit: 30546741253 }).numCuit).toBe(30546741253);
    expect(insurances.create.parse({ name: 'OSDE', numCuit: null }).numCuit).toBeNull();
    expect(problemsOf(insurances.create, { name: 'OSDE', numCuit: 100_000_000_000 })).toEqual({
      numCuit: 'No puede ser mayor que 99999999999.',
    });
    expect(problemsOf(insurances.create, { name: 'OSDE', numCuit: '30-54674125-3' })).toEqual({
      numCuit: 'Ingresá un número.',
    });
  });
});

describe('The terms of an insurer (docs/rules.md#insurers-3)', () => {
  it('a new insurer without terms is an obra social at 21 %, whose prescriptions are valid for 60 days', () => {
    expect(insurances.create.parse({ name: 'OSDE' })).toMatchObject({
      kind: 'obraSocial',
      vatTreatment: '21',
      prescriptionDays: 60,
      claimFrom: 'delivered',
      cycle: 'month',
      cutoffDay: 15,
      presentWithinDays: null,
      paysWithinDays: 60,
      resubmitWithinDays: null,
      needsAuthorization: false,
      needsVoucher: false,
      needsSignature: false,
      intermediary: '',
      fee: 0,
    });
  });

  it('a cut-off day after the 28th, a validity of 0 days and a fee above 100 % are refused', () => {
    const wrong = { name: 'OSDE', cutoffDay: 29, prescriptionDays: 0, paysWithinDays: -1, fee: 100.01, kind: 'banco' };
    expect(problemsOf(insurances.create, wrong)).toEqual({
      kind: 'Elegí una de las opciones.',
      cutoffDay: 'No puede ser mayor que 28.',
      prescriptionDays: 'No puede ser menor que 1.',
      paysWithinDays: 'No puede ser menor que 0.',
      fee: 'No puede ser mayor que 100.',
    });
    expect(problemsOf(insurances.create, { name: 'OSDE', fee: 2.555 })).toEqual({
      fee: 'No puede tener más de 2 decimales.',
    });
  });

  it('an update may change some of the terms, and null removes a deadline', () => {
    expect(insurances.update.parse({ vatTreatment: 'exempt', presentWithinDays: null })).toEqual({
      vatTreatment: 'exempt',
      presentWithinDays: null,
    });
  });
});

describe('Changing an insurer', () => {
  it('an update may have a CUIT, and needs none (docs/rules.md#insurers-2)', () => {
    const whole = { name: 'OSDE', numCuit: 30546741253 };
    expect(insurances.update.parse(whole)).toEqual(whole);
    expect(insurances.update.parse({ name: 'OSDE' })).toEqual({ name: 'OSDE' });
  });
});

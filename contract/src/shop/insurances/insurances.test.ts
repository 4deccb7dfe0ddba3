import { describe, expect, it } from 'vitest';
import { insurances } from './insurances.ts';
import { problemsOf } from '../../testing/problems-of.ts';

describe('Creating an insurer (docs/rules.md#insurers-1)', () => {
  it('only the name is required', () => {
    expect(problemsOf(insurances.create, {})).toEqual({ name: 'Este campo es obligatorio.' });
    expect(problemsOf(insurances.create, { name: ' ' })).toEqual({ name: 'Este campo es obligatorio.' });
  });

  it('a new insurer is active, without details and CUIT', () => {
    expect(insurances.create.parse({ name: 'OSDE' })).toEqual({
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

describe('Changing an insurer', () => {
  it('an update does not change the CUIT, which only a creation sets (docs/rules.md#insurers-2)', () => {
    expect(insurances.update.parse({ name: 'OSDE', numCuit: 30546741253 })).toEqual({ name: 'OSDE' });
  });
});

import { describe, expect, it } from 'vitest';
import { optometrists } from './optometrists.ts';
import { problemsOf } from '../../testing/problems-of.ts';

describe('Creating a doctor (docs/rules.md#doctors-1)', () => {
  it('name and license are required', () => {
    expect(problemsOf(optometrists.create, {})).toEqual({
      name: 'Este campo es obligatorio.',
      license: 'Este campo es obligatorio.',
    });
    expect(problemsOf(optometrists.create, { name: 'Dra. Ruiz', license: ' ' })).toEqual({
      license: 'Este campo es obligatorio.',
    });
  });
});

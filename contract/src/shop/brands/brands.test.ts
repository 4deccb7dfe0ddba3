import { describe, expect, it } from 'vitest';
import { brands } from './brands.ts';
import { problemsOf } from '../../testing/problems-of.ts';

describe('Creating a brand (docs/rules.md#brands-1)', () => {
  it('only the name is required', () => {
    expect(problemsOf(brands.create, {})).toEqual({ name: 'Este campo es obligatorio.' });
    expect(problemsOf(brands.create, { name: '   ' })).toEqual({ name: 'Este campo es obligatorio.' });
  });

  it('a new brand is active and has no description', () => {
    expect(brands.create.parse({ name: 'Vulk' })).toEqual({ name: 'Vulk', description: '', enabled: true });
  });
});

import { describe, expect, it } from 'vitest';
import { categories } from './categories.ts';
import { problemsOf } from '../../testing/problems-of.ts';

describe('Creating a category (docs/rules.md#categories-1)', () => {
  it('only the name is required', () => {
    expect(problemsOf(categories.create, {})).toEqual({ name: 'Este campo es obligatorio.' });
    expect(problemsOf(categories.create, { name: '' })).toEqual({ name: 'Este campo es obligatorio.' });
  });

  it('a new category is active, and a sale’s line of the category asks for no distance', () => {
    expect(categories.create.parse({ name: 'Accesorios' })).toEqual({
      name: 'Accesorios',
      description: '',
      showProductType: false,
      lensQuestion: 'open',
      enabled: true,
    });
  });

  it('a `showProductType` that is neither true nor false is refused', () => {
    expect(problemsOf(categories.create, { name: 'Lentes', showProductType: 'Si' })).toEqual({
      showProductType: 'Indicá sí o no.',
    });
  });
});

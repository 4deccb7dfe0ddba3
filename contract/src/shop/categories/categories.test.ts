import { describe, expect, it } from 'vitest';
import { categories } from './categories.ts';
import { problemsOf } from '../../testing/problems-of.ts';

describe('Creating a category (docs/rules.md#categories-1)', () => {
  it('requires the name only', () => {
    expect(problemsOf(categories.create, {})).toEqual({ name: 'Este campo es obligatorio.' });
    expect(problemsOf(categories.create, { name: '' })).toEqual({ name: 'Este campo es obligatorio.' });
  });

  it('makes an active category whose lines ask for no distance', () => {
    expect(categories.create.parse({ name: 'Accesorios' })).toEqual({
      name: 'Accesorios',
      description: '',
      showProductType: false,
      enabled: true,
    });
  });

  it('shows the type or hides it: any other value is refused', () => {
    expect(problemsOf(categories.create, { name: 'Lentes', showProductType: 'Si' })).toEqual({
      showProductType: 'Indicá sí o no.',
    });
  });
});

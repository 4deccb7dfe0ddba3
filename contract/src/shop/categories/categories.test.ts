import { describe, expect, it } from 'vitest';
import { problemsOf } from '../../testing/problems-of.ts';
import {
  benefitOf,
  categories,
  categoryKey,
  contentOf,
  firstCategories,
  isLensCategory,
  isService,
  isServiceCategory,
  mayHaveLenses,
} from './categories.ts';

describe('Creating a category (docs/rules.md#categories-1)', () => {
  it('only the name is required', () => {
    expect(problemsOf(categories.create, {})).toEqual({ name: 'Este campo es obligatorio.' });
    expect(problemsOf(categories.create, { name: '' })).toEqual({ name: 'Este campo es obligatorio.' });
  });

  it('a new category is active, and a sale does not ask whether its products are for far or near', () => {
    expect(categories.create.parse({ name: 'Accesorios' })).toEqual({
      name: 'Accesorios',
      description: '',
      showProductType: false,
      needsWorkshop: false,
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

it.each([
  ['Reparaciones', true],
  ['Arreglos y calibrados', true],
  ['Repuestos', false],
  ['Armazones', false],
])(
  'the form of a category «%s» proposes that it passes through the workshop: %s (docs/rules.md#jobs-21)',
  (name, is) => {
    expect(isServiceCategory(name)).toBe(is);
  },
);

it('a category of lenses makes no job without lenses (docs/rules.md#jobs-21)', () => {
  expect(isService({ needsWorkshop: true, showProductType: false })).toBe(true);
  expect(isService({ needsWorkshop: true, showProductType: true })).toBe(false);
});

describe('The name of a category tells what the category contains (docs/rules.md#categories-3)', () => {
  it.each([
    'Cristales',
    'cristal',
    'CRISTALES ORGÁNICOS',
    'Mis cristales',
    'Lentes oftálmicos',
    'Lente oftalmica',
    'Lentes recetados',
    'Multifocales',
    'Bifocal',
    'Monofocales de stock',
    'Progresivos',
    'Ocupacionales',
  ])('a category «%s» contains spectacle lenses', (name) => {
    expect(isLensCategory(name)).toBe(true);
  });

  it.each([
    'Armazones',
    'Armazones recetados',
    'Lentes de sol',
    'Anteojos de Sol recetados',
    'Lentes de contacto',
    'Lentes de contacto multifocales',
    'Líquidos y accesorios',
    'Líquido limpia cristales',
    'Paños para cristales',
    'Limpiacristales',
    'Soluciones',
    'Estuches',
  ])('a category «%s» contains other goods', (name) => {
    expect(contentOf(name)).toBe('others');
  });

  it.each(['', 'Lentes', 'Vidrios', 'Promociones', 'Consola', 'Recetas magistrales'])(
    'a category «%s» may contain spectacle lenses or other goods',
    (name) => {
      expect(contentOf(name)).toBe('unknown');
      expect(isLensCategory(name)).toBe(false);
    },
  );

  it('in a new shop, exactly the lens categories make a sale ask whether a product is for far or near', () => {
    for (const { name, showProductType } of firstCategories) expect(isLensCategory(name)).toBe(showProductType);
    for (const { name } of firstCategories) expect(contentOf(name)).not.toBe('unknown');
  });
});

describe('The categories for which a sale asks whether a line has lenses (docs/rules.md#wizard-20)', () => {
  it.each([
    ['Cristales', false, true],
    ['Vidrios', false, true],
    ['Cristales', true, false],
    ['Vidrios', true, false],
    ['Armazones', false, false],
    ['Lentes de contacto', false, false],
  ])(
    'a sale asks whether a line of «%s» with showProductType %s has lenses: %s',
    (name, showProductType, isQuestioned) => {
      expect(mayHaveLenses({ name, showProductType })).toBe(isQuestioned);
    },
  );
});

describe('The benefit of the products of a category (docs/rules.md#coverage-10)', () => {
  it.each([
    ['Armazones', 'frame'],
    ['Cristales', 'lenses'],
    ['Lentes de contacto', 'contactLenses'],
    ['Líquido para lentes de contacto', 'other'],
    ['Estuches', 'other'],
  ])('a product of the category %s has the benefit %s', (name, benefit) => {
    expect(benefitOf({ name, showProductType: false })).toBe(benefit);
  });

  it('a product of a category with `showProductType` has the benefit lenses', () => {
    expect(benefitOf({ name: 'Varios', showProductType: true })).toBe('lenses');
  });
});

it.each([
  ['Armazón', 'ARMAZONES'],
  ['Cristal', 'Cristales'],
  ['Lente de sol', 'Lentes de Sol'],
  ['Estuche', 'Estuches'],
  ['Líquido', 'liquidos'],
  ['Luz', 'Luces'],
])('«%s» and «%s» are the singular and the plural of the same category (docs/rules.md#imports-7)', (singular, plural) =>
  expect(categoryKey(singular)).toBe(categoryKey(plural)),
);

it.each([
  ['Lentes', 'Lentes de sol'],
  ['Monofocal 1.5', 'Monofocal 1.56'],
  ['Sol', 'Solo'],
])('«%s» and «%s» are two categories (docs/rules.md#imports-7)', (one, other) =>
  expect(categoryKey(one)).not.toBe(categoryKey(other)),
);

import { expect, it } from 'vitest';
import { categoryKey } from './category-key.ts';

it.each([
  ['Armazón', 'ARMAZONES'],
  ['Cristal', 'Cristales'],
  ['Lente de sol', 'Lentes de Sol'],
  ['Estuche', 'Estuches'],
  ['Líquido', 'liquidos'],
  ['Luz', 'Luces'],
])('«%s» and «%s» are the singular and the plural of one category (docs/rules.md#imports-7)', (singular, plural) =>
  expect(categoryKey(singular)).toBe(categoryKey(plural)),
);

it.each([
  ['Lentes', 'Lentes de sol'],
  ['Monofocal 1.5', 'Monofocal 1.56'],
  ['Sol', 'Solo'],
])('«%s» and «%s» are two categories (docs/rules.md#imports-7)', (one, other) =>
  expect(categoryKey(one)).not.toBe(categoryKey(other)),
);

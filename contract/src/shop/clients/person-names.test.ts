import { describe, expect, it } from 'vitest';
import { firstNamesOf, tidyName } from './person-names.ts';

describe('The name of a person as other programs write it (docs/rules.md#notices-4)', () => {
  it.each([
    ['PEREYRA, ANA MARÍA', 'Ana María Pereyra'],
    ['Pereyra, Ana María', 'Ana María Pereyra'],
    ['Pereyra,Ana', 'Ana Pereyra'],
    ['PEREYRA', 'Pereyra'],
    ['pereyra ana', 'Pereyra Ana'],
    ['Ana PEREYRA', 'Ana Pereyra'],
    ['  ANA   PEREYRA ', 'Ana Pereyra'],
    ['DE LA CRUZ, JUAN', 'Juan de la Cruz'],
    ['JUAN DE LA CRUZ', 'Juan de la Cruz'],
    ['DI MARÍA ÁNGEL', 'Di María Ángel'],
    ["O'CONNOR, JOSÉ", "José O'Connor"],
    ['GARCÍA-MANSILLA, INÉS', 'Inés García-Mansilla'],
    ['ÑÁÑEZ ÁLVAREZ, ÚRSULA', 'Úrsula Ñáñez Álvarez'],
    ['JUAN PABLO II', 'Juan Pablo II'],
    ['M. ELENA RÍOS', 'M. Elena Ríos'],
  ])('«%s» is offered as «%s»', (written, tidy) => {
    expect(tidyName(written)).toBe(tidy);
    expect(tidyName(tidy)).toBe(tidy);
  });

  it.each([
    'Ana Pereyra',
    'Juan de la Cruz',
    'María del Carmen Ríos',
    'ÓPTICA SUR S.R.L.',
    'Pérez, Gómez y Díaz S.A.',
    '',
  ])('«%s» does not change', (name) => expect(tidyName(name)).toBe(name));
});

describe('The first name in a message (docs/rules.md#notices-4)', () => {
  it.each([
    ['María Elena Pereyra', 'María Elena'],
    ['Pereyra, María Elena', 'María Elena'],
    ['PEREYRA, MARÍA ELENA', 'María Elena'],
    ['Paula Ibarra', 'Paula'],
    ['Ana García López', 'Ana'],
    ['Juan Martín Gómez', 'Juan Martín'],
    ['Juan Martín', 'Juan'],
    ['Juan de la Cruz', 'Juan'],
    ['Ana', 'Ana'],
    ['Óptica Sur S.R.L.', 'Óptica Sur S.R.L.'],
  ])('«%s» is greeted as «%s»', (name, greeted) => expect(firstNamesOf(name)).toBe(greeted));

  it('a name of a hundred thousand spaces or commas is read at once', () => {
    for (const sign of [' ', ',', ' s.']) expect(tidyName(`a${sign.repeat(100_000)}b`)).toMatch(/b$/i);
  });
});

import { describe, expect, it } from 'vitest';
import { suggestMapping } from '../imports/import-mapping.ts';
import { tariffFields } from './tariff-import.ts';

const suggested = (...headings: string[]) => suggestMapping({ fields: tariffFields }, headings);

describe('The suggested columns of a tariff (docs/rules.md#tariff-14)', () => {
  it.each([
    ['code', ['Código', 'Cód.', 'Nomenclador', 'Código de práctica', 'Nro. de práctica']],
    ['description', ['Descripción', 'Detalle', 'Detalle de la práctica', 'Práctica', 'Nombre de la práctica']],
    ['target', ['Prestación', 'Tipo', 'Tipo de práctica']],
    ['amount', ['Importe', 'Valor', 'Valor OS', 'Valor O.S.', 'Arancel', 'Arancel OS', 'Importe OS']],
    ['percent', ['Porcentaje', '% Cob.', '% cobertura', 'Cobertura', '%', 'Cobertura %']],
    ['copay', ['Coseguro', 'A cargo del afiliado']],
    ['agreedPrice', ['Precio', 'Precio convenido']],
  ])('a column of the field %s is found by each of its headings', (field, headings) => {
    for (const heading of headings) expect(suggested(heading), heading).toEqual({ [field]: heading });
  });

  it('the columns of a usual list are found together', () => {
    expect(suggested('Nomenclador', 'Detalle de la práctica', 'Tipo', 'Valor OS', '% Cob.')).toEqual({
      code: 'Nomenclador',
      description: 'Detalle de la práctica',
      target: 'Tipo',
      amount: 'Valor OS',
      percent: '% Cob.',
    });
  });

  it("a field takes the column whose heading fits better; in a file with a column 'Descripción', 'Práctica' has the codes", () => {
    expect(suggested('Código', 'Nomenclador', 'Práctica', 'Valor')).toEqual({
      code: 'Código',
      description: 'Práctica',
      amount: 'Valor',
    });
    expect(suggested('Práctica', 'Descripción', 'Importe')).toEqual({
      code: 'Práctica',
      description: 'Descripción',
      amount: 'Importe',
    });
    expect(suggested('Valor', 'Valor OS')).toEqual({ amount: 'Valor OS' });
  });
});

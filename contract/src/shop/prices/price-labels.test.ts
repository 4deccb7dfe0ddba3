import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { suggestMapping } from '../imports/import-mapping.ts';
import { priceListFields, readListCost } from './price-labels.ts';

describe('A row of a provider’s list (docs/rules.md#prices-7)', () => {
  it.each([
    ['1.234,50', 1234.5],
    ['$ 1.234,50', 1234.5],
    ['1234.50', 1234.5],
    ['10.000', 10_000],
    ['12,345', 12.35],
    ['0', 0],
  ])('the cost «%s» is read as %s', (text, cost) => expect(readListCost('A-1', text)).toEqual({ cost }));

  it('every amount in the Argentine format is read to the cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (cents) => {
        const written = (cents / 100).toLocaleString('es-AR', { minimumFractionDigits: 2 });
        expect(readListCost('A-1', written)).toEqual({ cost: cents / 100 });
      }),
    );
  });

  it.each([
    ['', '10', 'Falta el código.'],
    ['A-1', '', 'Falta el costo.'],
    ['A-1', 'consultar', 'Ingresá un número.'],
    ['A-1', '-0,01', 'El costo no puede ser negativo.'],
    ['A-1', '#¡VALOR!', 'La celda tiene un error de fórmula.'],
    ['A-1', '10.000.000.000', 'El importe es demasiado grande.'],
  ])('a row with the code «%s» and the cost «%s» is refused: %s', (code, cost, reason) =>
    expect(readListCost(code, cost)).toMatchObject({ reason }),
  );

  it('a row without code and cost is ignored as a title or a gap', () => expect(readListCost('', '')).toBeUndefined());
});

describe('The columns of a provider’s list (docs/rules.md#prices-9)', () => {
  it.each([
    [['COD.', 'DESCRIPCION', 'PRECIO'], { code: 'COD.', cost: 'PRECIO', description: 'DESCRIPCION' }],
    [['Artículo', 'Detalle', 'Precio s/IVA'], { code: 'Artículo', cost: 'Precio s/IVA', description: 'Detalle' }],
    [['EAN-13', 'Costo unitario', 'Precio'], { code: 'EAN-13', cost: 'Precio' }],
    [['Marca', 'Color'], {}],
  ])('the columns %j are recognised as %j', (columns, mapping) =>
    expect(suggestMapping({ fields: priceListFields }, columns)).toEqual(mapping),
  );
});

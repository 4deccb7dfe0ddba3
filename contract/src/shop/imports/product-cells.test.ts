import { describe, expect, it } from 'vitest';
import { suggestMapping } from './import-mapping.ts';
import { importPlans, settleProduct } from './import-plans.ts';
import { readRow } from './import-rows.ts';
import { groupTitleOf, isLeftOut, readFrameSize } from './product-cells.ts';

describe('The headings of a provider’s list (docs/rules.md#imports-13)', () => {
  it.each([
    ['PVP sug. c/IVA', 'fixedPrice'],
    ['PVP Sugerido', 'fixedPrice'],
    ['P. Público', 'fixedPrice'],
    ['P.Público sug.', 'fixedPrice'],
    ['Precio Sug.', 'fixedPrice'],
    ['PRECIO SUGERIDO C/IVA', 'fixedPrice'],
    ['Cal/Pte', 'frameSize'],
    ['Cal./Pte.', 'frameSize'],
    ['CALIBRE - PUENTE', 'frameSize'],
    ['Medidas', 'frameSize'],
    ['Cal.', 'eye'],
    ['Pte', 'bridge'],
    ['Controlar stock', 'verifyStock'],
    ['Control stock', 'verifyStock'],
    ['Título del grupo', 'category'],
  ])('the heading «%s» is the field %s', (heading, field) =>
    expect(suggestMapping(importPlans.products, [heading])).toEqual({ [field]: heading }),
  );

  it.each(['PVP sin IVA', 'PVP sug. s/IVA', 'Precio sugerido sin IVA'])(
    'the heading «%s» is no price with tax',
    (heading) => expect(suggestMapping(importPlans.products, [heading])).toEqual({}),
  );
});

const read = (cells: Record<string, string>) => readRow(importPlans.products, (field) => cells[field] ?? '');

describe('Calibre and bridge in one cell (docs/rules.md#imports-24)', () => {
  it.each([
    ['51-21', { eye: 51, bridge: 21 }],
    ['51□21', { eye: 51, bridge: 21 }],
    ['51/21', { eye: 51, bridge: 21 }],
    ['51 □ 21', { eye: 51, bridge: 21 }],
    ['51[]21', { eye: 51, bridge: 21 }],
    ['51 [ ] 21', { eye: 51, bridge: 21 }],
    ['51x21', { eye: 51, bridge: 21 }],
    ['51 21', { eye: 51, bridge: 21 }],
    ['51–21 mm', { eye: 51, bridge: 21 }],
    ['51-21-145', { eye: 51, bridge: 21, temple: 145 }],
    ['51□21 145', { eye: 51, bridge: 21, temple: 145 }],
    ['51/21/145', { eye: 51, bridge: 21, temple: 145 }],
  ])('«%s» is %j', (text, size) => expect(readFrameSize(text)).toEqual(size));

  it.each(['51', '5121', '21-51', '51-99', '51-21-21', '51-21-999', '15-mar', 'único', '-', '', '51--21'])(
    '«%s» is no size',
    (text) => expect(readFrameSize(text)).toBeUndefined(),
  );

  it('separate columns take precedence, and a wrong size is a problem of its column', () => {
    expect(read({ frameSize: '51-21-145' }).values).toEqual({ eye: 51, bridge: 21, temple: 145 });
    expect(read({ frameSize: '51-21', eye: '52' }).values).toEqual({ eye: 52, bridge: 21 });
    expect(read({ frameSize: 'único' }).problems).toEqual([
      { field: 'frameSize', reason: 'Escribí calibre y puente, como 51-21 o 51-21-145.' },
    ]);
  });
});

describe('A cell that says that its value is unknown (docs/rules.md#imports-24)', () => {
  it.each(['Consultar', 'CONSULTAR', 'A consultar', 's/stock', 'S/STOCK', 'sin stock', '-', '—', '$ -', 's/d', 'N/D'])(
    'the price or stock «%s» is left out',
    (text) => {
      expect(isLeftOut({ kind: 'money' }, text)).toBe(true);
      expect(isLeftOut({ kind: 'number' }, text)).toBe(true);
    },
  );

  it.each(['0', '-5', 'mil', '12', '1.234,50', 'x'])('the price or stock «%s» is not left out', (text) =>
    expect(isLeftOut({ kind: 'money' }, text)).toBe(false),
  );

  it('a barcode is left out if it is a dash, and a name never', () => {
    expect(isLeftOut({ kind: 'code' }, '-')).toBe(true);
    expect(isLeftOut({ kind: 'code' }, 'SD')).toBe(false);
    expect(isLeftOut({ kind: 'text' }, '-')).toBe(false);
  });

  it('a new product without a price lacks a price; with a price and without a cost it has a price', () => {
    const settled = settleProduct({ name: 'Boston', stock: 3 }, undefined, 'none', ['fixedPrice']);
    expect(settled).toEqual({
      values: { name: 'Boston', cost: 0, profitability: 0, stock: 3, lacksPrice: true },
      problems: [],
      notes: [{ field: 'fixedPrice', reason: 'Sin precio: no se puede vender.' }],
    });
    const costless = settleProduct({ fixedPrice: 1000, stock: 3 }, undefined, 'none', ['cost']);
    expect(costless.values).toEqual({ fixedPrice: 1000, stock: 3, cost: 0, profitability: 0 });
    expect(costless.notes).toEqual([{ field: 'cost', reason: 'Sin costo: entra con costo 0.' }]);
    const priced = { cost: 100, profitability: 50, stock: 3 };
    expect(settleProduct(priced, undefined, 'none', ['fixedPrice'])).toMatchObject({ values: priced, notes: [] });
    expect(settleProduct({ cost: 100 }, undefined, 'none', ['fixedPrice']).values).toMatchObject({
      cost: 100,
      lacksPrice: true,
    });
  });

  it('a stored product keeps its price', () => {
    const stored = { cost: 100, profitability: 50, fixedPrice: null, price: 181.5 };
    expect(settleProduct({ name: 'Boston' }, stored, 'none', ['fixedPrice'])).toEqual({
      values: { name: 'Boston' },
      problems: [],
      notes: [{ field: 'fixedPrice', reason: 'Sin precio en la planilla: queda el que tenía.' }],
    });
  });

  it('an import cannot begin the stock control of a product with a negative stock', () => {
    const stored = { cost: 1, profitability: 1, price: 1, fixedPrice: null, stock: -1, verifyStock: false };
    expect(settleProduct({ verifyStock: true }, stored, 'none').problems).toEqual([
      { field: 'verifyStock', reason: 'El stock es negativo: corregilo para poder controlarlo.' },
    ]);
    expect(settleProduct({ verifyStock: true }, { ...stored, stock: 0 }, 'none').problems).toEqual([]);
  });
});

describe('The title of a group (docs/rules.md#imports-25)', () => {
  it.each([
    [['ARMAZONES'], 'ARMAZONES'],
    [['', 'Lentes de sol 2026', ''], 'Lentes de sol 2026'],
    [['', '', 'RAY-BAN'], 'RAY-BAN'],
  ])('the row %j is the title «%s»', (cells, title) => expect(groupTitleOf(cells)).toBe(title));

  it.each([
    [[]],
    [['RB5154']],
    [['7790001']],
    [['$ 2.300,50']],
    [['TOTAL ARMAZONES']],
    [['Subtotal']],
    [['Sub Total']],
    [['RB5154', 'Clubmaster']],
    [['x'.repeat(121)]],
    [['-']],
  ])('the row %j is no title', (cells) => expect(groupTitleOf(cells)).toBeUndefined());
});

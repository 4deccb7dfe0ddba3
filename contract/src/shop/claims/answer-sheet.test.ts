import { describe, expect, it } from 'vitest';
import { type AnswerField, chosenColumns, missingColumns, suggestAnswerColumns } from './answer-sheet-columns.ts';
import { type AnswerableItem, itemsByKey } from './answer-sheet-items.ts';
import { readAnswerRow, sortAnswers } from './answer-sheet.ts';

const item = (number: number, fields: Partial<AnswerableItem> = {}): AnswerableItem => ({
  _id: `item ${number}`,
  sale: { _id: `sale ${number}`, number },
  client: { _id: `client ${number}`, name: `Cliente ${number}` },
  authorizationNumber: '',
  voucherNumber: '',
  affiliateNumber: '',
  claimed: 72_000,
  recognized: null,
  ...fields,
});
const items = [
  item(4711, { authorizationNumber: '00A-88', affiliateNumber: '150-1' }),
  item(4712, { affiliateNumber: '150-1', voucherNumber: 'B 7' }),
  item(4713, { recognized: 10 }),
];
type Cells = Partial<Record<AnswerField, string>>;
const read = (cells: Cells, row = 2) => readAnswerRow(row, (field) => cells[field] ?? '', itemsByKey(items));
const readAll = (...rows: Cells[]) => sortAnswers(rows.flatMap((cells, index) => read(cells, index + 2) ?? []));

describe('The answer of an insurer in a file (docs/rules.md#claims-13)', () => {
  it('a row is matched with the item that has the same sale, authorisation or voucher number', () => {
    expect(read({ sale: 'N.º 4711', recognized: '72.000,00' })).toMatchObject({
      item: 'item 4711',
      recognized: 72_000,
    });
    expect(read({ authorizationNumber: 'a 88', recognized: '1' })).toMatchObject({ item: 'item 4711' });
    expect(read({ voucherNumber: 'b7', recognized: '1' })).toMatchObject({ item: 'item 4712' });
  });

  it('a row is matched even if a cell has no number, a shortened number, or the affiliate number of a family member', () => {
    for (const authorizationNumber of ['S/N', 'Sin autorización', 'No requiere', '0', '-'])
      expect(read({ sale: '4711', authorizationNumber, recognized: '1' }), authorizationNumber).toMatchObject({
        item: 'item 4711',
      });
    const long = item(4714, { affiliateNumber: '61001234567800' });
    const longest = item(4715, { affiliateNumber: '1234567890123456789' });
    const readLong = (cells: Cells) => readAnswerRow(2, (field) => cells[field] ?? '', itemsByKey([long, longest]));
    for (const affiliateNumber of ['6,10012E+13', '61001234567800/00'])
      expect(readLong({ sale: '4714', affiliateNumber, recognized: '1' }), affiliateNumber).toMatchObject({
        item: 'item 4714',
      });
    expect(readLong({ sale: '4715', affiliateNumber: '1234567890123460000', recognized: '1' })).toMatchObject({
      item: 'item 4715',
    });
    expect(readLong({ sale: '4714', affiliateNumber: '61001234567999', recognized: '1' })).toMatchObject({
      reason: 'Los números de la fila no son los de esta cobertura.',
    });
  });

  it('an item is found by its corrected and by its presented affiliate number', () => {
    const corrected = item(4716, { affiliateNumber: '111-1', correctedAffiliate: '222-2' });
    const readIt = (cells: Cells) => readAnswerRow(2, (field) => cells[field] ?? '', itemsByKey([corrected]));
    for (const affiliateNumber of ['1111', '222-2']) {
      expect(readIt({ sale: '4716', affiliateNumber, recognized: '1' })).toMatchObject({ item: 'item 4716' });
      expect(readIt({ affiliateNumber, recognized: '1' })).toMatchObject({ item: 'item 4716' });
    }
    expect(readIt({ sale: '4716', affiliateNumber: '333-3', recognized: '1' })).toHaveProperty('reason');
  });

  it("if several items have the affiliate number in a row, the row's other numbers choose the item; a row without other numbers answers no item", () => {
    expect(read({ affiliateNumber: '1501', recognized: '1' })).toMatchObject({
      reason: 'Hay 2 ítems con ese número: no se sabe cuál es.',
    });
    expect(read({ affiliateNumber: '1501', voucherNumber: 'B7', recognized: '1' })).toMatchObject({
      item: 'item 4712',
    });
  });

  it('a dash counts as a blank cell, so the other columns decide', () => {
    expect(
      read({ authorizationNumber: '-', voucherNumber: '—', affiliateNumber: '999', recognized: '1' }),
    ).toMatchObject({
      reason: 'No es de esta presentación.',
    });
    expect(read({ sale: '-', voucherNumber: '-', recognized: '1' })).toMatchObject({
      reason: 'La fila no dice de qué venta es.',
    });
    expect(read({ sale: '-', authorizationNumber: 'A88', recognized: '1' })).toMatchObject({ item: 'item 4711' });
  });

  it('a row with numbers of different items answers no item', () => {
    expect(read({ sale: '4711', voucherNumber: 'B7', recognized: '1' })).toMatchObject({
      reason: 'Sus números son de coberturas distintas.',
    });
  });

  it('a row whose number contradicts a number of the item answers no item, even if the sale is the same', () => {
    const other = { sale: '4711', recognized: '1' };
    for (const wrong of [{ affiliateNumber: '222' }, { authorizationNumber: 'AUT-222', affiliateNumber: '150-1' }]) {
      expect(read({ ...other, ...wrong })).toMatchObject({
        reason: 'Los números de la fila no son los de esta cobertura.',
      });
    }
    // The second row belongs to another coverage of the sale, so only the first row answers the item.
    expect(readAll(other, { ...other, affiliateNumber: '222' }).answers).toMatchObject([{ item: 'item 4711' }]);
  });

  it('neither a missing number nor a number in another notation contradicts the item', () => {
    for (const same of [
      { affiliateNumber: '' },
      { voucherNumber: 'B 99' },
      { affiliateNumber: '00150/1' },
      { affiliateNumber: '1.501', authorizationNumber: '0-a.88' },
    ]) {
      expect(read({ sale: '4711', recognized: '1', ...same })).toMatchObject({ item: 'item 4711' });
    }
  });

  it('the number of a sale is a whole number', () => {
    for (const sale of ['4711', 'N.º 4711', '4.711', '4 711', '004711', '4711,00', '4711.', 'Venta 4711', '#4711']) {
      expect(read({ sale, recognized: '1' })).toMatchObject({ item: 'item 4711' });
    }
    for (const sale of [
      '471/1',
      '47-11',
      '4/7/11',
      '4.7.11',
      '4711,5',
      '4711 B',
      '47 11',
      '/4711',
      '-4711',
      'OP 1/4711',
    ]) {
      expect(read({ sale, authorizationNumber: 'A88', recognized: '1' })).toMatchObject({
        reason: 'El número de venta tiene que ser un número entero.',
      });
    }
    expect(read({ sale: 's/d', authorizationNumber: 'A88', recognized: '1' })).toMatchObject({ item: 'item 4711' });
  });

  it('a row of another batch and a row of an answered item answer no item', () => {
    expect(read({ sale: '9', recognized: '1' })).toMatchObject({ reason: 'No es de esta presentación.' });
    expect(read({ sale: '4713', recognized: '1' })).toMatchObject({
      reason: 'El ítem de la venta N.º 4713 ya tiene respuesta.',
    });
  });

  it('a row with only a débito recognizes the claimed amount less the débito; if a row also has a recognized amount, the two amounts must add up to the claimed amount', () => {
    expect(read({ sale: '4711', debited: '-18.000' })).toMatchObject({ recognized: 54_000, reason: null });
    expect(read({ sale: '4711', recognized: '54000', debited: '1' })).toMatchObject({
      reason: 'Lo reconocido y el débito no suman lo presentado: $ 72.000,00.',
    });
    expect(read({ sale: '4711', recognized: '72000,01' })).toMatchObject({
      reason: 'No puede ser más que lo presentado: $ 72.000,00.',
    });
  });

  it('a reason is recognised by its label, by words that occur in only one label, or by a usual phrase', () => {
    expect(read({ sale: '4711', recognized: '0', reason: 'sin autorizacion' })).toMatchObject({
      reason: 'noAuthorization',
      note: '',
    });
    for (const [text, reason, note] of [
      ['Diferencia arancel', 'tariffDifference', ''],
      ['DIFERENCIA', 'tariffDifference', ''],
      ['Diferencia de aráncel s/ módulo 3', 'tariffDifference', 'Diferencia de aráncel s/ módulo 3'],
      ['Sin autorización previa', 'noAuthorization', 'Sin autorización previa'],
      ['graduación fuera del rango', 'powerOutOfRange', ''],
      ['Excede valor convenido', 'tariffDifference', 'Excede valor convenido'],
      ['EXCEDE EL ARANCEL', 'tariffDifference', 'EXCEDE EL ARANCEL'],
    ] as const) {
      expect(read({ sale: '4711', recognized: '0', reason: text })).toMatchObject({ reason, note });
    }
  });

  it('a text without a known reason, or with words of several reasons, becomes the note of the reason `other`', () => {
    for (const text of [
      'Cód. 77',
      'Código',
      'fuera',
      'no',
      'de la',
      'Motivo',
      'Receta vencida y duplicado',
      'Excede arancel y receta vencida',
    ]) {
      expect(read({ sale: '4711', recognized: '0', reason: text })).toMatchObject({ reason: 'other', note: text });
    }
  });

  it('two rows of the same item answer no item, and a blank row is ignored', () => {
    const { answers, problems } = readAll({ sale: '4711', recognized: '1' }, { sale: '4711', recognized: '2' });
    expect(answers).toEqual([]);
    expect(problems).toMatchObject([
      { row: 2, reason: 'La fila 3 es del mismo ítem.' },
      { row: 3, reason: 'La fila 2 es del mismo ítem.' },
    ]);
    expect(read({})).toBeUndefined();
  });

  it('if one of two rows of the same item is unreadable, the other row does not answer the item', () => {
    const { answers, problems } = readAll(
      { sale: '4711', recognized: '15.000,00' },
      { sale: '4711', recognized: '57.000,00.' },
      { authorizationNumber: 'A88' },
      { sale: '4712', recognized: '10' },
    );
    expect(answers).toMatchObject([{ item: 'item 4712' }]);
    expect(problems).toEqual([
      { row: 2, name: 'Cliente 4711 · 4711', reason: 'Las filas 3, 4 son del mismo ítem.' },
      { row: 3, name: '4711', reason: 'Reconocido: Ingresá un número.' },
      { row: 4, name: 'A88', reason: 'Falta el importe reconocido.' },
    ]);
  });

  it(
    'twenty thousand rows of the same item are sorted quickly, and the problem of each row names only five other rows',
    { timeout: 2000 },
    () => {
      const rows = Array.from({ length: 20_000 }, () => ({ sale: '4711', recognized: '1' }));
      const one = read(rows[0] ?? {});
      const { problems } = sortAnswers(rows.flatMap((_, index) => (one ? { ...one, row: index + 2 } : [])));
      expect(problems[1]?.reason).toBe('Las filas 2, 4, 5, 6, 7 son del mismo ítem.');
    },
  );

  it("a column with a heading such as 'Nro Venta' is suggested as the sale number, and a column 'Orden' only if no other column names the item", () => {
    for (const heading of [
      'N° orden',
      'N° Orden',
      'Nro. Orden',
      'Nro. de Orden',
      'N.º de venta',
      'Nro Venta',
      'Orden',
    ]) {
      expect(suggestAnswerColumns([heading, 'Importe'])).toEqual({ sale: heading, recognized: 'Importe' });
    }
    expect(suggestAnswerColumns(['Orden', 'Afiliado', 'Importe'])).toEqual({
      affiliateNumber: 'Afiliado',
      recognized: 'Importe',
    });
  });

  it('the liquidated amount is suggested as the recognized amount, even beside another column of amounts', () => {
    for (const heading of ['Liquidado', 'Imp. Liquidado', 'IMP LIQUIDADO', 'Importe liquidado'])
      expect(suggestAnswerColumns(['Importe', heading, 'Imp. Débito'])).toEqual({
        recognized: heading,
        debited: 'Imp. Débito',
      });
  });

  it('the columns must name the item and an amount', () => {
    expect(missingColumns({ recognized: 'Pagado' })).toBe(
      'Elegí la columna de la venta, la autorización, el bono o el afiliado.',
    );
    expect(missingColumns({ sale: 'Venta' })).toBe('Elegí la columna de lo reconocido o la del débito.');
    expect(missingColumns({ sale: 'Venta', debited: 'Débito' })).toBe('');
    expect(chosenColumns({ sheet: '' })).toBeUndefined();
    expect(chosenColumns({ sheet: '', sale: 'Venta', reason: '' })).toEqual({ sale: 'Venta' });
  });
});

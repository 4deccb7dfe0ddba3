import { describe, expect, it, test } from 'vitest';
import { csv } from '../../testing/examples/given-import.ts';
import { cell, row, workbook } from '../../testing/examples/given-workbook.ts';
import { findHeadings, readTable } from './read-table.ts';
import { problemOfCells } from './sheet-row.ts';

async function tableOf(file: string | Buffer) {
  const { columns, rows } = await readTable(Buffer.from(file), { sheet: '', known: ['codigo', 'precio'] });
  const read: string[][] = [];
  for await (const { cells } of rows) read.push(cells);
  return { columns, rows: read };
}

const fileWithBlanks = (blank: number) => `Código;Precio\nA1;5\n${'\n'.repeat(blank)}A2;6`;

describe('Blank rows count as rows of a text file (docs/rules.md#imports-2)', () => {
  const tooMany = 'La planilla tiene demasiadas filas: puede tener hasta 100.000. Partila en varias.';

  test.each([
    ['line ends', '\n', 10 * 1024 * 1024],
    ['delimiters', ';\n', 5 * 1024 * 1024],
    ['blanks', ' \r\n', 3 * 1024 * 1024],
  ])('a file of 10 MB of %s is refused in less than three seconds of processor time', async (_, line, times) => {
    const before = process.cpuUsage();
    await expect(tableOf(line.repeat(times))).rejects.toMatchObject({ status: 413, message: tooMany });
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000_000).toBeLessThan(3);
  });

  it('a file with 90,000 blank rows is read, and one with 110,000 blank rows among its rows is refused', async () => {
    expect((await tableOf(fileWithBlanks(90_000))).rows).toEqual([
      ['A1', '5'],
      ['A2', '6'],
    ]);
    await expect(tableOf(fileWithBlanks(110_000))).rejects.toMatchObject({ message: tooMany });
  });

  it('a file with 100,000 rows below its headings is still read', async () => {
    const { rows } = await tableOf(`Código;Precio\n${'A1;5\n'.repeat(100_000)}`);
    expect(rows).toHaveLength(100_000);
  });
});

describe('A row with more cells than columns (docs/rules.md#imports-2)', () => {
  it('in a comma-separated file, an amount that contains a comma and has no quotes makes its row wrong', async () => {
    const { columns, rows } = await tableOf(csv('Código,Precio', 'A1,1,234.56', 'A2,"1,234.56"', 'A3,5'));
    expect(rows.map((cells) => problemOfCells(cells, columns))).toEqual([
      'La fila tiene más celdas que columnas: sobra «234.56».',
      '',
      '',
    ]);
  });

  it('blank cells to the right of the headings do no harm, and a row with a text only to the right of the headings is left out', async () => {
    const { columns, rows } = await tableOf(csv('Código;Precio;;', 'A1;5;;  ;', ';;;nota', 'A2'));
    expect(rows).toEqual([['A1', '5'], ['A2']]);
    expect(rows.map((cells) => problemOfCells(cells, columns))).toEqual(['', '']);
  });

  it('a note below a blank heading does no harm', async () => {
    const { columns, rows } = await tableOf(csv('Código;Precio;', 'A1;5;hasta fin de mes', 'A2;6;;de más'));
    expect(rows.map((cells) => problemOfCells(cells, columns))).toEqual([
      '',
      'La fila tiene más celdas que columnas: sobra «de más».',
    ]);
  });

  it("a note to the right of a workbook's table does no harm, because each cell names its column", async () => {
    const { columns, rows } = await tableOf(
      await workbook(row(cell('Código'), cell('Precio')) + row(cell('A1'), cell('5'), cell('hasta fin de mes'))),
    );
    expect(rows).toEqual([['A1', '5']]);
    expect(problemOfCells(rows[0] ?? [], columns)).toBe('');
  });

  it('thousands of cells to the right of the headings count as one cell, and the message about them is short', async () => {
    const { columns, rows } = await tableOf(csv('Código;Precio', `A1;5${';'.repeat(10_000)}${'x;'.repeat(5000)}`));
    expect(rows[0]).toHaveLength(3);
    expect(problemOfCells(rows[0] ?? [], columns).length).toBeLessThan(150);
  });
});

const number = (style: number, value: string) => `<c s="${style}"><v>${value}</v></c>`;

describe('A number of a workbook is read in the form that the workbook shows (docs/rules.md#imports-5)', () => {
  it('a percentage keeps the sign %, even if its number format is not a built-in format', async () => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="0.0%"/><numFmt numFmtId="165" formatCode="0&quot;%&quot;"/></numFmts>' +
      '<cellXfs><xf numFmtId="0"/><xf numFmtId="9"/><xf numFmtId="10"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="14"/></cellXfs></styleSheet>';
    const cells = [number(0, '0.5'), number(1, '0.5'), number(2, '0.105'), number(3, '0.07'), number(4, '5')];
    const titles = ['Código', 'Precio', 'Uno', 'Dos', 'Tres', 'Día'].map(cell);
    const { rows } = await tableOf(
      await workbook(row(...titles) + row(...cells, number(5, '46327')), { 'xl/styles.xml': styles }),
    );
    expect(rows).toEqual([['0,5', '50%', '10,5%', '7%', '5', '01/11/2026']]);
  });
});

const known = new Set(['codigo articulo', 'articulo', 'nombre', 'documento', 'dni', 'telefono', 'marca', 'costo']);
const find = (lines: readonly string[], ofKnown = known) =>
  findHeadings(
    lines.map((line, index) => ({ row: index + 1, cells: line.split(';') })),
    ofKnown,
  );

describe('The row with the headings (docs/rules.md#imports-16)', () => {
  test.each([
    ['the first row', 0, ['Nombre;DNI', 'Ana;1']],
    [
      'a row below a title, a date and a note',
      3,
      ['Lista 2026', 'Vigente;01/11/2026', ';;Nota', 'Cód. Art.;Marca;Costo', 'A;B;1'],
    ],
    [
      'a row below a row of titles with the same number of cells',
      1,
      ['Óptica Sur;Tel. 4444;Lista', 'Marca;Costo (ARS);Zona', 'Vulk;1;Sur'],
    ],
    ['the first of two equal rows', 0, ['Nombre;DNI', 'Ana;1', 'Nombre;DNI', 'Bea;2']],
    ['a row of unknown headings below a title', 1, ['Lista 2026', 'Firmante;Zona', 'Olga;Sur']],
    [
      'a row of unknown headings, though a row of a client contains a known word',
      0,
      ['Titular;TD;Ficha', 'Ana;DNI;123', 'Bea;DNI;AR-7'],
    ],
    ['a row with one known heading below a title', 1, ['Lista 2026', 'Nombre', 'Ana']],
    ['the first row of a file with only numbers', 0, ['1;2', '3;4']],
  ])('is %s', (_, expected, lines) => expect(find(lines)?.place).toBe(expected));
});

describe('Headings in two rows (docs/rules.md#imports-16)', () => {
  const eyes = new Set(['dni', 'fecha', 'notas', ...['od', 'oi'].flatMap((eye) => [`${eye} esfera`, `${eye} eje`])]);
  const joined = ['DNI', 'Fecha', 'OD Esf.', 'OD Eje', 'OI Esf.', 'OI Eje', 'Notas'];

  test.each([
    ['are joined if the upper row has the names of groups', ';;OD;;OI;;', 'DNI;Fecha;Esf.;Eje;Esf.;Eje;Notas'],
    ['are joined if some cells are merged over both rows', 'DNI;Fecha;OD;;OI;;Notas', ';;Esf.;Eje;Esf.;Eje;'],
  ])('%s', (_, above, below) => {
    const expected = { place: 2, row: 3, cells: joined };
    expect(find(['Recetas 2026', above, below, '1;2/3/2026;1;90;2;80;x'], eyes)).toMatchObject(expected);
  });

  test('a row of titles above complete headings is not joined with them', () => {
    const lines = ['Costo;;Marca', 'Código artículo;Marca;Zona', 'A-1;Vulk;Sur'];
    expect(find(lines)).toMatchObject({ place: 1, cells: ['Código artículo', 'Marca', 'Zona'] });
  });

  test('headings and their first row of values are not joined', () => {
    const lines = ['DNI;Fecha;OD;Notas', '20;;Esf.;'];
    expect(find(lines, eyes)).toMatchObject({ place: 0, cells: ['DNI', 'Fecha', 'OD', 'Notas'] });
  });
});

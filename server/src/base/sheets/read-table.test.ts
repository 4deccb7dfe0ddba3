import { describe, expect, it } from 'vitest';
import { csv } from '../../testing/examples/given-import.ts';
import { cell, row, workbook } from '../../testing/examples/given-workbook.ts';
import { readTable } from './read-table.ts';
import { problemOfCells } from './sheet-row.ts';

async function tableOf(file: string | Buffer) {
  const { columns, rows } = await readTable(Buffer.from(file), { sheet: '', known: ['codigo', 'precio'] });
  const read: string[][] = [];
  for await (const { cells } of rows) read.push(cells);
  return { columns, rows: read };
}

describe('A row with more cells than columns (docs/rules.md#imports-2)', () => {
  it('an amount with a comma, without quotes in a file with commas, makes its row wrong', async () => {
    const { columns, rows } = await tableOf(csv('Código,Precio', 'A1,1,234.56', 'A2,"1,234.56"', 'A3,5'));
    expect(rows.map((cells) => problemOfCells(cells, columns))).toEqual([
      'La fila tiene más celdas que columnas: sobra «234.56».',
      '',
      '',
    ]);
  });

  it('blank cells beyond the headings, and texts beside no row, do no harm', async () => {
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

  it('a note beside the table of a workbook does no harm, because its cells have their columns', async () => {
    const { columns, rows } = await tableOf(
      await workbook(row(cell('Código'), cell('Precio')) + row(cell('A1'), cell('5'), cell('hasta fin de mes'))),
    );
    expect(rows).toEqual([['A1', '5']]);
    expect(problemOfCells(rows[0] ?? [], columns)).toBe('');
  });

  it('thousands of cells beyond the headings are one cell, and their message is short', async () => {
    const { columns, rows } = await tableOf(csv('Código;Precio', `A1;5${';'.repeat(10_000)}${'x;'.repeat(5000)}`));
    expect(rows[0]).toHaveLength(3);
    expect(problemOfCells(rows[0] ?? [], columns).length).toBeLessThan(150);
  });
});

const number = (style: number, value: string) => `<c s="${style}"><v>${value}</v></c>`;

describe('A number of a workbook is read as the workbook shows it (docs/rules.md#imports-5)', () => {
  it('a percentage has its sign, also in a format of the shop', async () => {
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

import { readXlsx } from 'hucre/xlsx';
import { buffer } from 'node:stream/consumers';
import { inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Exported } from '../records/exported-list.ts';
import type { Column } from './sheet.ts';
import { xlsxOf } from './xlsx.ts';

const shop = { moment: { today: '2026-11-21', timeZone: 'America/Argentina/Buenos_Aires' } };

async function* inBatches(...batches: Exported[][]) {
  yield* batches;
}

async function* broken() {
  yield [{ value: 'x' }];
  throw new Error('The database is away');
}

const workbookWith = (columns: readonly Column[], ...batches: Exported[][]): Promise<Buffer> =>
  buffer(xlsxOf({ name: 'Ventas', columns, rows: inBatches(...batches), ...shop }));

const text: Column = { header: 'Notas', kind: 'text', value: ({ value }) => String(value) };

function firstPart(file: Buffer): string {
  const start = 30 + file.readUInt16LE(26) + file.readUInt16LE(28);
  return inflateRawSync(file.subarray(start), { finishFlush: 2 }).toString();
}

test('another program reads the name of the sheet, the heading, and every value with its type', async () => {
  const columns: Column[] = [
    text,
    { header: 'Total', kind: 'money', value: ({ total }) => Number(total) },
    { header: 'Stock', kind: 'integer', value: () => -3 },
    { header: 'Vence', kind: 'day', value: () => '2027-01-31' },
    { header: 'Fecha', kind: 'instant', value: () => '2026-11-22T02:30:00.000Z' },
    { header: 'Obra Social', kind: 'text', value: () => null },
  ];
  const file = await workbookWith(columns, [{ value: 'Ñandú 😀', total: 1234.5 }], [{ value: 'Ana', total: -0.1 }]);
  const { sheets } = await readXlsx(new Uint8Array(file));
  expect(sheets.map(({ name }) => name)).toEqual(['Ventas']);
  const [vence, fecha] = [new Date('2027-01-31T00:00:00Z'), new Date('2026-11-21T23:30:00Z')];
  expect(sheets[0]?.rows.map((row) => row.slice(0, 5))).toEqual([
    ['Notas', 'Total', 'Stock', 'Vence', 'Fecha'],
    ['Ñandú 😀', 1234.5, -3, vence, fecha],
    ['Ana', -0.1, -3, vence, fecha],
  ]);
});

test('the heading is bold and stays in view, and amounts, days and times have their formats', async () => {
  const file = await workbookWith(
    [
      text,
      { header: 'Total', kind: 'money', value: () => 1 },
      { header: 'Vence', kind: 'day', value: () => '2027-01-31' },
    ],
    [{ value: 'x' }],
  );
  const { sheets } = await readXlsx(new Uint8Array(file), { readStyles: true });
  expect(sheets[0]?.freezePane).toMatchObject({ rows: 1 });
  expect(sheets[0]?.cells?.get('0,0')?.style).toMatchObject({ font: { bold: true } });
  expect(sheets[0]?.cells?.get('1,1')?.style).toMatchObject({ numFmt: '"$" #,##0.00;-"$" #,##0.00' });
  expect(sheets[0]?.cells?.get('1,2')?.style).toMatchObject({ numFmt: 'dd/mm/yyyy' });
});

test.each(['=1+1', '+54 9 11 5555-0000', '-2+3', '@SUM(A1)', '  =1', '＝1'])(
  '%j is stored as a text and not as a formula',
  async (value) => {
    const file = await workbookWith([text], [{ value }]);
    expect(firstPart(file)).toContain(`t="inlineStr"><is><t xml:space="preserve">${value}</t></is></c>`);
    expect(firstPart(file)).not.toContain('<f');
    expect((await readXlsx(new Uint8Array(file))).sheets[0]?.rows[1]).toEqual([value]);
  },
);

test('XML markup stays text, characters that XML cannot contain are removed, and texts are cut at the length that Excel accepts', async () => {
  const file = await workbookWith(
    [text],
    [{ value: '<b>&amp;</b> "x" \u0000\u000B\uD800!' }, { value: 'dos\nlíneas' }, { value: 'ñ'.repeat(40_000) }],
    [{ value: '_x0041_' }],
  );
  const [, marks, lines, long, code] = (await readXlsx(new Uint8Array(file))).sheets[0]?.rows ?? [];
  expect([marks, lines]).toEqual([['<b>&amp;</b> "x" \uFFFD!'], ['dos\nlíneas']]);
  expect([String(long?.[0]).length, String(long?.[0]).at(-1)]).toEqual([32_767, '…']);
  expect(firstPart(file)).toContain('_x005F_x0041_');
  expect(code).toBeDefined();
});

test('the file of an empty list has a sheet with only the heading', async () => {
  const { sheets } = await readXlsx(new Uint8Array(await workbookWith([text])));
  expect(sheets[0]?.rows).toEqual([['Notas']]);
});

test('a list of more than a million rows continues on a second sheet', async () => {
  const rows: Exported[] = Array.from({ length: 50_000 }, () => ({ value: '' }));
  const batches = Array.from({ length: 21 }, () => rows);
  const file = await workbookWith([text], ...batches);
  const names = /xl\/worksheets\/sheet2\.xml/;
  expect(names.test(file.toString('latin1'))).toBe(true);
});

test('if the reading of rows fails, the stream fails', async () => {
  const file = xlsxOf({ name: 'Ventas', columns: [text], rows: broken(), ...shop });
  await expect(buffer(file)).rejects.toThrow('The database is away');
});

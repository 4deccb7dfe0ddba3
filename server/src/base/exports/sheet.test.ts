import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { type Column, csvOf, escapeFormulas } from './sheet.ts';
import type { Exported } from '../records/exported-list.ts';

async function csvWith(columns: readonly Column[], ...rows: Exported[]): Promise<string> {
  async function* inBatches() {
    yield rows;
  }
  const shop = { moment: { today: '2026-11-21', timeZone: 'America/Argentina/Buenos_Aires' } };
  return text(Readable.from(csvOf({ name: 'Hoja', columns, rows: inBatches(), ...shop })));
}

const notes: Column = { header: 'Notas', kind: 'text', value: ({ notes: value }) => String(value) };

test.each([
  ['=1+1', "'=1+1"],
  ['=HYPERLINK("http://mal.example";"Ver")', `'=HYPERLINK("http://mal.example";"Ver")`],
  ['+54 9 11 5555-0000', "'+54 9 11 5555-0000"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', "'\r=1"],
  ['\n=1', "'\n=1"],
  ['   =1', "'   =1"],
  ['\u00A0=1', "'\u00A0=1"],
  ['\uFEFF=1', "'\uFEFF=1"],
  ['"=1', `'"=1`],
  ["'=1", "''=1"],
  ['" \t"=1', `'" \t"=1`],
  ['＝1', "'＝1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  ['Pagar\n=1+1', "Pagar\n'=1+1"],
  ['Pagar\r  @SUM(A1)', "Pagar\r'  @SUM(A1)"],
  ['Pagar\r\n"=1', `Pagar\r\n'"=1`],
  ['-1\n\n+2', "'-1\n\n'+2"],
])('%j gets an apostrophe, so that a spreadsheet does not read it as a formula', (typed, written) =>
  expect(escapeFormulas(typed)).toBe(written),
);

test.each([
  '',
  'Ana',
  '11 5555-0000',
  '30.111.222',
  'a=b',
  'Lentes - sol',
  'ana@correo.example',
  '¿=?',
  '(=1)',
  '0=0',
  'uno\n\ndos = 2',
])('%j does not look like a formula and stays unchanged', (typed) => expect(escapeFormulas(typed)).toBe(typed));

test('a separator, a quote or a line break in a text does not end the cell (RFC 4180)', async () => {
  expect(await csvWith([notes], { notes: 'Dijo "sí"; pasa\nmañana' }, { notes: '😀 Ñandú' })).toBe(
    '\uFEFFNotas\r\n"Dijo ""sí""; pasa\nmañana"\r\n😀 Ñandú\r\n',
  );
});

test.each(['dos\nlíneas', 'dos\rlíneas', 'dos\r\nlíneas', 'San Juan, Capital', 'uno;dos'])(
  '%j is quoted, because some programs end a row or a cell at a line break, a comma or a semicolon',
  async (written) => {
    expect(await csvWith([notes], { notes: written })).toBe(`\uFEFFNotas\r\n"${written}"\r\n`);
  },
);

test('the text of a cell cannot start another cell, and no line of the text starts a formula', async () => {
  expect(await csvWith([notes], { notes: 'x";=1+1;"' })).toBe('\uFEFFNotas\r\n"x"";=1+1;"""\r\n');
  expect(await csvWith([notes], { notes: '=1;2' })).toBe(`\uFEFFNotas\r\n"'=1;2"\r\n`);
});

test('a heading that looks like a formula also gets an apostrophe, because it may come from a provider’s list or a payment method', async () => {
  const headed: Column = { ...notes, header: '=HYPERLINK("http://mal.example")' };
  expect(await csvWith([headed, { ...notes, header: '+1' }], { notes: '=1' })).toBe(
    `\uFEFF"'=HYPERLINK(""http://mal.example"")";'+1\r\n'=1;'=1\r\n`,
  );
});

test('numbers have a decimal comma and no thousands separators, and negative numbers get no apostrophe', async () => {
  const columns: Column[] = [
    { header: 'Saldo', kind: 'money', value: ({ money }) => Number(money) },
    { header: 'Stock', kind: 'integer', value: ({ units }) => Number(units) },
    { header: 'Esf.', kind: 'decimal', value: ({ power }) => Number(power) },
  ];
  expect(
    await csvWith(columns, { money: 1234567.5, units: -3, power: -1.25 }, { money: 0, units: 12345, power: 0.125 }),
  ).toBe('\uFEFFSaldo;Stock;Esf.\r\n1234567,50;-3;-1,25\r\n0,00;12345;0,125\r\n');
});

test('days and times are in the shop’s time zone with the day first, and a missing value is an empty cell', async () => {
  const columns: Column[] = [
    { header: 'Vence', kind: 'day', value: ({ day }) => String(day) },
    { header: 'Creada', kind: 'instant', value: ({ instant }) => String(instant) },
    { header: 'Obra Social', kind: 'text', value: () => null },
  ];
  expect(await csvWith(columns, { day: '2027-01-31', instant: '2026-11-22T02:30:00.000Z' })).toBe(
    '\uFEFFVence;Creada;Obra Social\r\n31/01/2027;21/11/2026 23:30;\r\n',
  );
});

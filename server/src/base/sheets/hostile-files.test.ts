import type { Problem } from '@dioptria/contract/base/problems.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { upload } from '../../testing/examples/given-import.ts';
import { sendList } from '../../testing/examples/given-list.ts';
import { archive, cell, relation, row, usualParts, workbook } from '../../testing/examples/given-workbook.ts';
import { hostileFiles } from '../../testing/attacks/hostile-files.ts';
import { newShop, type SignedIn } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';

const app = await testApp();
let admin: SignedIn;
beforeAll(async () => {
  admin = (await newShop(app)).as('admin');
});

const asked =
  /^(La planilla (está dañada|ocupa demasiado|no tiene filas)|La fila \d+ es demasiado larga|Desde la fila \d+)/;
const refused = {
  status: expect.toSatisfy((status) => status === 400 || status === 413),
  message: expect.stringMatching(asked),
};
const problemOf = ({ status, body }: { status: number; body: Partial<Problem> }) => ({ status, message: body.message });

describe('the server refuses a hostile file with a message, and stores nothing of the file (docs/rules.md#imports-11)', () => {
  test.each(Object.entries(hostileFiles))('%s', async (_, make) => {
    const file = await make(5000);
    expect(problemOf(await upload(admin, 'clients', file))).toEqual(refused);
    expect((await admin.get('/tenant/imports')).body).toEqual([]);
  });

  test('the server also refuses a hostile file that is sent as a price list', async () => {
    const file = await hostileFiles['open tags in the workbook']?.(5000);
    expect(problemOf(await sendList(admin, file ?? ''))).toEqual(refused);
  });
});

test('the server reads the small sheet of a workbook with 99 large sheets, and does not count all rows of those sheets', async () => {
  const path = 'xl/_rels/workbook.xml.rels';
  const parts = usualParts(row(cell('Nombre')) + row(cell('Ana')));
  const others = Array.from({ length: 99 }, (_, index) => index + 2);
  const large = `<worksheet><sheetData>${row(cell('Ana') + `<c/>${' '.repeat(300_000)}`.repeat(12))}</sheetData></worksheet>`;
  const relations = others.map((index) => relation(`s${index}`, 'worksheet', 'worksheets/large.xml'));
  const sheets = others.map((index) => `<sheet name="Hoja ${index}" r:id="s${index}"/>`);
  const file = await workbook('', {
    ...parts,
    'xl/workbook.xml': (parts['xl/workbook.xml'] ?? '').replace('</sheets>', `${sheets.join('')}</sheets>`),
    [path]: (parts[path] ?? '').replace('</Relationships>', `${relations.join('')}</Relationships>`),
    'xl/worksheets/large.xml': large,
  });
  const { status, body } = await upload(admin, 'clients', file);
  const { sheet, sheets: counted } = body.import.source;
  expect({ status, sheet, rows: body.import.rows }).toEqual({ status: 201, sheet: 'Hoja', rows: 1 });
  expect(counted.slice(0, 2)).toEqual([
    { name: 'Hoja', rows: 2 },
    { name: 'Hoja 2', rows: 1 },
  ]);
  expect(counted.slice(-2)).toEqual([
    { name: 'Hoja 99', rows: 0 },
    { name: 'Hoja 100', rows: 0 },
  ]);
});

test('the server reads a workbook whose archive contains a thousand other files', async () => {
  const others = Array.from({ length: 1000 }, (_, index) => [`xl/media/${index}.txt`, ''] as const);
  const parts = Object.entries(usualParts(row(cell('Nombre')) + row(cell('Ana'))));
  expect((await upload(admin, 'clients', await archive([...parts, ...others]))).status).toBe(201);
});

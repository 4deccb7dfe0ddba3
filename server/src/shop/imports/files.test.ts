import { writeXlsx } from 'hucre/xlsx';
import { Buffer as Bytes } from 'node:buffer';
import { beforeAll, describe, expect, test } from 'vitest';
import { checked, csv, run, upload } from '../../testing/examples/given-import.ts';
import { archive, cell, row, sizedAt, workbook } from '../../testing/examples/given-workbook.ts';
import { newShop, type Shop, type SignedIn } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';

const app = await testApp();
let shop: Shop;
let admin: SignedIn;
beforeAll(async () => {
  shop = await newShop(app);
  admin = shop.as('admin');
});

async function read(file: string | Buffer) {
  const { body, status } = await upload(admin, 'clients', file);
  const { columns, rows, samples } = body.import ?? {};
  return { status, columns, rows, samples, message: body.message };
}

describe('CSV (docs/rules.md#imports-2)', () => {
  const columns = ['Nombre', 'Teléfono', 'Dirección'];
  const samples = [['Ana', '11; 22', 'Calle "A"']];

  test.each([
    ['with semicolons', '\uFEFFNombre;Teléfono;Dirección\r\nAna;"11; 22";"Calle ""A"""\r\n'],
    ['with commas', 'Nombre,Teléfono,Dirección\nAna,11; 22,"Calle ""A"""'],
    ['with tabs', 'Nombre\tTeléfono\tDirección\nAna\t11; 22\t"Calle ""A"""'],
    ['of an old Macintosh', 'Nombre;Teléfono;Dirección\rAna;"11; 22";"Calle ""A"""\r'],
  ])('the server reads a CSV file %s', async (_, text) => {
    expect(await read(text)).toMatchObject({ status: 201, columns, rows: 1, samples });
  });

  test('the server reads a CSV file in Latin-1, in UTF-16, and with the separator that a line «sep=» names', async () => {
    const text = 'Nombre;Teléfono;Dirección\r\nAna;"11; 22";"Calle ""A"""\r\n';
    expect(await read(Bytes.from(text, 'latin1'))).toMatchObject({ columns, samples });
    expect(await read(Bytes.from(`\uFEFF${text}`, 'utf16le'))).toMatchObject({ columns, samples });
    expect(await read('sep=|\nNombre|Teléfono|Dirección\nAna|11; 22|"Calle ""A"""')).toMatchObject({
      columns,
      samples,
    });
  });

  test('blank lines and blank cells without a heading are left out, and missing cells at the end of a row are blank', async () => {
    const text = csv('', 'Nombre;Teléfono', '', 'Ana;11;;', ';;;', 'Bruno');
    expect(await read(text)).toMatchObject({
      columns: ['Nombre', 'Teléfono'],
      rows: 2,
      samples: [['Ana', '11'], ['Bruno']],
    });
  });

  test('a row with a text to the right of the headings is wrong, and the list of missing records leaves its names out', async () => {
    const headings = 'Código,Nombre,Rubro,Marca,Proveedor,Ganancia,Stock,Costo';
    const file = csv(headings, 'A-1,Uno,Sol,Vulk,Sur,50,1,1,234.56', 'A-2,Dos,Clips,Rusty,Norte,50,1,"1,234.56"');
    const { id, check } = await checked(admin, 'products', file);
    expect(check).toMatchObject({ valid: 1, invalid: 1, created: 1 });
    expect(check.errors).toEqual([
      { row: 2, column: 'Costo', value: '234.56', reason: 'La fila tiene más celdas que columnas: sobra «234.56».' },
    ]);
    expect(check.missing.flatMap(({ names }) => names)).toEqual(['Clips', 'Rusty', 'Norte']);
    const { body } = await admin.get<string>(`/tenant/imports/${id}/errors?format=csv`);
    expect(body.split('\r\n')[1]).toContain('A-1;Uno;Sol;Vulk;Sur;50;1;1 | 234.56;');
    expect(await run(admin, id)).toMatchObject({ outcome: { created: 1, failed: 1 } });
  });

  test('the apostrophe that Dioptría’s exports put before a formula is removed', async () => {
    expect((await read("Nombre;Teléfono\n'=Ana;'+54 11\n'quoted';5")).samples).toEqual([
      ['=Ana', '+54 11'],
      ["'quoted'", '5'],
    ]);
  });
});

describe('XLSX (docs/rules.md#imports-2)', () => {
  test('the server reads each cell as the text that a spreadsheet shows in Argentina', async () => {
    const file = await writeXlsx({
      sheets: [
        {
          name: 'Hoja',
          rows: [
            ['Nombre', 'Costo', 'Fecha', 'Activo', 'Documento'],
            ['Ñandú & Cía', 0.1 + 0.2, new Date(Date.UTC(2026, 2, 5)), true, 20123456],
          ],
        },
      ],
    });
    expect(await read(Bytes.from(file))).toEqual({
      status: 201,
      columns: ['Nombre', 'Costo', 'Fecha', 'Activo', 'Documento'],
      rows: 1,
      samples: [['Ñandú & Cía', '0,3', '05/03/2026', 'VERDADERO', '20123456']],
      message: undefined,
    });
  });

  test('the server reads the last computed value of a formula, and never computes a formula', async () => {
    const sheet =
      row(cell('Nombre'), cell('Costo')) + row(cell('Ana'), '<c><f>HYPERLINK("http://mal.example")</f><v>12.5</v></c>');
    expect((await read(await workbook(sheet))).samples).toEqual([['Ana', '12,5']]);
  });

  test('a sheet may have empty cells and rows, shared texts, and tags with a prefix', async () => {
    const shared = '<x:sst xmlns:x="s"><x:si><x:t>Nom</x:t><x:r><x:t>bre</x:t></x:r></x:si></x:sst>';
    const sheet =
      '<row r="3"><c r="B3" t="s"><v>0</v></c><c r="D3" t="str"><v>Costo</v></c></row>' +
      '<row r="5"><c r="B5" t="str"><v>Ana</v></c><c r="XFD5"><v>1</v></c></row>';
    expect(await read(await workbook(sheet, { 'xl/sharedStrings.xml': shared }))).toMatchObject({
      columns: ['Columna A', 'Nombre', 'Columna C', 'Costo'],
      samples: [['', 'Ana']],
    });
  });
});

describe('A file is never trusted (docs/rules.md#imports-2)', () => {
  const notSpreadsheet = 'El archivo no es una planilla: guardala como XLSX o CSV y volvé a intentarlo.';

  test.each([
    ['a picture', Bytes.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2])],
    ['a page', Bytes.from('<html><table><tr><td>Nombre</td></tr></table></html>')],
    ['JSON', Bytes.from('[{"Nombre":"Ana"}]')],
    ['a PDF', Bytes.from('%PDF-1.7\n1 0 obj')],
  ])('the upload of %s is refused', async (_, file) => {
    expect(await read(file)).toMatchObject({ status: 400, message: notSpreadsheet });
  });

  test('an archive that is no workbook is refused', async () => {
    expect(await read(await archive([['foto.txt', 'x']]))).toMatchObject({ status: 400, message: notSpreadsheet });
  });

  test('an old workbook, a damaged workbook and a file without rows are refused, each with its own message', async () => {
    const old = Buffer.concat([Bytes.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.alloc(600)]);
    expect((await read(old)).message).toMatch(/^El archivo es de un Excel viejo/);
    const whole = await workbook(row(cell('Nombre')) + row(cell('Ana')));
    expect((await read(whole.subarray(0, 300))).message).toMatch(/^La planilla está dañada/);
    expect((await read(await workbook('<row><c></row>'))).message).toMatch(/^La planilla está dañada/);
    expect((await read('')).message).toMatch(/^La planilla no tiene filas/);
    expect((await read('Nombre;Teléfono\n')).message).toMatch(/^La planilla no tiene filas/);
  });

  test('a sheet whose XML defines entities is refused as damaged', async () => {
    const bomb = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><worksheet><sheetData/></worksheet>';
    const answer = await read(await workbook('', { 'xl/worksheets/sheet1.xml': bomb }));
    expect(answer).toMatchObject({ status: 400, message: expect.stringMatching(/^La planilla está dañada/) });
  });

  test('a workbook is refused before its expansion if the declared size of a file in it exceeds the limit', async () => {
    const file = sizedAt(await workbook(row(cell('Nombre'))), 201 * 1024 * 1024);
    expect(await read(file)).toMatchObject({ status: 413, message: 'La planilla ocupa demasiado al abrirla.' });
  });

  test('a workbook is refused if a file in it is larger than its declared size', async () => {
    const file = await workbook(row(cell('Nombre')) + row(cell('Ana')).repeat(50_000));
    expect((await read(sizedAt(file, 100))).status).toBe(400);
  });

  test('a cell of a megabyte is refused, in CSV and in XLSX', async () => {
    const huge = 'a'.repeat(1024 * 1024);
    const refused = { status: 413, message: 'La fila 2 es demasiado larga.' };
    expect(await read(csv('Nombre', huge))).toMatchObject(refused);
    expect(await read(await workbook(row(cell('Nombre')) + row(cell(huge))))).toMatchObject({ status: 413 });
  });

  test('the message about a quote that is never closed names the row of the quote', async () => {
    expect(await read('Nombre;Tel\nAna;1\n"Bruno;2\n')).toMatchObject({
      status: 400,
      message: 'Desde la fila 3 hay una comilla sin cerrar.',
    });
  });

  test('too many rows, columns or bytes are refused', async () => {
    expect(await read(`A\n${'1\n'.repeat(100_001)}`)).toMatchObject({
      status: 413,
      message: 'La planilla tiene demasiadas filas: puede tener hasta 100.000. Partila en varias.',
    });
    expect((await read(`${'A;'.repeat(201)}A\n1`)).status).toBe(413);
    expect((await read(Buffer.alloc(10 * 1024 * 1024 + 1, 'a'))).message).toBe(
      'El archivo es demasiado grande: puede tener hasta 10 MB.',
    );
  });

  test('no rows of a refused file are stored, and other routes accept no file', async () => {
    await read(csv('Nombre', ...Array.from({ length: 500 }, () => 'Ana'), 'a'.repeat(200_000)));
    const { body } = await admin.get<{ rows: number }[]>('/tenant/imports');
    expect(body.every(({ rows }) => rows > 0)).toBe(true);
    expect((await admin.post('/tenant/brands', 'Nombre\nAna', { 'content-type': 'text/csv' })).status).toBe(415);
    expect((await upload(admin, 'users', 'Nombre\nAna')).status).toBe(404);
  });

  test('the server checks the permission, and then refuses a body that is no spreadsheet and names the accepted formats', async () => {
    for (const path of ['/tenant/imports/clients', '/tenant/price-changes/lists']) {
      expect(await shop.as('seller').post(path, { name: 'Ana' })).toMatchObject({
        status: 403,
        body: { code: 'forbidden' },
      });
      expect(await shop.as('admin').post(path, { name: 'Ana' })).toMatchObject({
        status: 415,
        body: { code: 'unsupported_media_type', message: 'Mandá una planilla XLSX o CSV.' },
      });
    }
  });
});

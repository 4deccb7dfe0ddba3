import type { RecordOf } from '@dioptria/contract/base/resource.ts';
import type { prescriptions } from '@dioptria/contract/shop/prescriptions/prescriptions.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { checked, csv, imported, run, upload } from '../../testing/examples/given-import.ts';
import { cell, relation, row, workbook } from '../../testing/examples/given-workbook.ts';
import { newShop, type SignedIn } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';

const app = await testApp();
let admin: SignedIn;
beforeAll(async () => {
  admin = (await newShop(app)).as('admin');
});

/**
 * LibreOffice 7.4, openpyxl 3.0 and XlsxWriter 3.0 have each written the same workbook. The workbook has a sheet of
 * notes, a sheet with a list of 60 products, and a hidden sheet of 100 rows. Above the list are a merged title, a day
 * and an empty row.
 * XlsxWriter's own tests compare its output byte by byte with files that Excel wrote.
 */
const sheetOf = (program: string) =>
  readFile(join(import.meta.dirname, '../../testing/examples/sheets', `${program}.xlsx`));
const sheets = [
  { name: 'Notas', rows: 2 },
  { name: 'Lista', rows: 63 },
];

describe('Workbooks of other programs', () => {
  test.each(['libreoffice', 'openpyxl', 'xlsxwriter'])(
    'the server finds and reads the list in a workbook that %s has written',
    async (program) => {
      const { status, body } = await upload(admin, 'products', await sheetOf(program));
      expect(status).toBe(201);
      const { source, rows, columns, mapping, samples } = body.import;
      expect(source).toMatchObject({ sheet: 'Lista', sheets, headingsRow: 4 });
      expect(source.firstRows.slice(0, 3)).toEqual([
        { row: 1, text: 'Lista 2026' },
        { row: 2, text: 'Vigente desde · 01/11/2026' },
        { row: 4, text: 'Cód. Art. · Artículo · Rubro · Fabricante' },
      ]);
      expect(rows).toBe(60);
      expect(columns).toHaveLength(9);
      expect(mapping).toEqual({
        code: 'Cód. Art.',
        name: 'Artículo',
        category: 'Rubro',
        brand: 'Fabricante',
        provider: 'Prov.',
        cost: 'P. Costo',
        profitability: '% Ganancia',
        stock: 'Existencia',
      });
      expect(samples[0]).toEqual([
        'LM-001',
        'Armazón modelo 1',
        'Armazones',
        'Vulk',
        'Óptica Mayor',
        '1000,5',
        '80',
        '0',
        'Sur',
      ]);
    },
  );

  test('all rows of the list are imported with their brands, and the number of a row is its number in the sheet', async () => {
    const { id, check } = await checked(admin, 'products', await sheetOf('openpyxl'), { fixed: { minimumStock: 'x' } });
    expect(check).toMatchObject({ valid: 0, invalid: 60 });
    expect(check.errors[0]).toMatchObject({ row: 5, column: 'Cantidad mínima' });
    await admin.delete(`/tenant/imports/${id}`);
    const again = await checked(admin, 'products', await sheetOf('libreoffice'));
    expect(again.check).toMatchObject({ valid: 60, created: 60, errors: [] });
    expect(again.check.missing.map(({ resource, names }) => [resource, names.length])).toEqual([
      ['categories', 4],
      ['brands', 12],
      ['providers', 2],
    ]);
    expect(await run(admin, again.id)).toMatchObject({ state: 'done', outcome: { created: 60 } });
  });

  test('the server reads a table that Excel has written', async () => {
    const { columns, samples, source, rows } = (await upload(admin, 'products', await sheetOf('excel'))).body.import;
    expect(source).toMatchObject({ sheet: 'Sheet1', sheets: [], headingsRow: 1 });
    expect({ columns, rows }).toEqual({ columns: ['Item', 'Type', 'Quantity'], rows: 4 });
    expect(samples.slice(0, 2)).toEqual([
      ['1', 'Apple', '50'],
      ['2', 'Banana', '200'],
    ]);
  });

  test('in a workbook that Excel for Mac has written, the note above the headings is skipped', async () => {
    const { columns, samples, source, rows } = (await upload(admin, 'products', await sheetOf('excel-mac'))).body
      .import;
    expect(source).toMatchObject({ headingsRow: 9, firstRows: [{ row: 3, text: 'Note 1' }, {}, {}] });
    expect({ columns, rows }).toEqual({ columns: ['Columns', 'Column A', 'Column B', 'Column C'], rows: 1 });
    expect(samples).toEqual([['put data here', '1', '2', '3']]);
  });

  test('the parts that Excel adds to a workbook are read or ignored', async () => {
    // This workbook is written by hand and has parts that Excel writes: texts in runs and with kept spaces, a formula
    // with a text, an error, a boolean, a day in the built-in format 14, a blank cell with a style, attributes and
    // elements of extensions, and a part with an absolute path.
    const shared =
      '<sst count="4" uniqueCount="4"><si><r><rPr><b/></rPr><t>Nom</t></r><r><t xml:space="preserve">bre </t></r></si>' +
      '<si><t>Tel.</t><phoneticPr fontId="1"/></si><si><t>Domicilio</t></si><si><t>Ana</t></si></sst>';
    const styles =
      '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>';
    const body =
      '<row r="1" spans="1:4" x14ac:dyDescent="0.25"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c>' +
      '<c r="D1" t="str"><f>"Al"&amp;"ta"</f><v>Alta</v></c><c r="E1" s="1"/></row>' +
      '<row r="2"><c r="A2" t="s"><v>3</v></c><c r="B2" t="e"><v>#N/A</v></c><c r="C2" t="b"><v>1</v></c><c r="D2" s="1"><v>46327</v></c></row>';
    const sheet =
      '<worksheet xmlns:mc="m" mc:Ignorable="x14ac xr"><sheetPr><tabColor rgb="FF00"/></sheetPr><dimension ref="A1:E2"/>' +
      `<sheetData>${body}</sheetData><autoFilter ref="A1:D2"/><mergeCells count="1"><mergeCell ref="A1:A1"/></mergeCells>` +
      '<extLst><ext uri="{1}"><x14:t xmlns:x14="x">no</x14:t></ext></extLst></worksheet>';
    const file = await workbook('', {
      'xl/_rels/workbook.xml.rels': `<Relationships>${
        relation('rId1', 'worksheet', '/xl/worksheets/sheet1.xml') +
        relation('rId2', 'sharedStrings', 'sharedStrings.xml') +
        relation('rId3', 'styles', 'styles.xml') +
        relation('rId4', 'theme', 'theme/theme1.xml')
      }</Relationships>`,
      'xl/worksheets/sheet1.xml': sheet,
      'xl/sharedStrings.xml': shared,
      'xl/styles.xml': styles,
    });
    const { columns, samples, source } = (await upload(admin, 'clients', file)).body.import;
    expect(columns).toEqual(['Nombre', 'Tel.', 'Domicilio', 'Alta']);
    expect(samples).toEqual([['Ana', '#N/A', 'VERDADERO', '01/11/2026']]);
    expect(source).toMatchObject({ sheet: 'Hoja', sheets: [], headingsRow: 1 });
  });
});

describe('Rows above the headings', () => {
  test('titles, a day, a note and empty rows above the headings are skipped', async () => {
    const file = csv(
      'Lista 2026;;',
      ';;',
      'Vigente desde;01/11/2026;',
      '"Precios sin IVA, por unidad";;',
      'Nombre;Tel.;Zona',
      'Ana;11;Sur',
    );
    const { source, columns, rows, samples } = (await upload(admin, 'clients', file)).body.import;
    expect(source).toMatchObject({ sheet: '', sheets: [], headingsRow: 5 });
    expect({ columns, rows, samples }).toEqual({
      columns: ['Nombre', 'Tel.', 'Zona'],
      rows: 1,
      samples: [['Ana', '11', 'Sur']],
    });
  });

  test('the server joins the headings of powers with the names of the eyes above them, and imports the values below them', async () => {
    const own = await newShop(app);
    await own.given.client({ typeId: 'DNI', numId: '20123456' });
    const file = csv(
      'Recetas 2026;;;;;;;;;;',
      ';;OD;;;OI;;;Receta;;',
      'DNI;Fecha;Esf.;Cil.;Eje;Esf.;Cil.;Eje;Médico;Vence;Notas',
      '20.123.456;2/3/2026;-1,25;-0,50;90;+0,75;;;Olga Paz;2/3/2027;Control',
    );
    const { source, columns, outcome } = await imported(own.as('admin'), 'prescriptions', file);
    expect(source.headingsRow).toBe(3);
    expect(columns.slice(1, 6)).toEqual(['Fecha', 'OD Esf.', 'OD Cil.', 'OD Eje', 'OI Esf.']);
    expect(outcome).toMatchObject({ created: 1, failed: 0 });
    const [stored] = (await own.as('admin').get<RecordOf<typeof prescriptions>[]>('/tenant/prescription')).body;
    expect(stored).toMatchObject({
      rightEye: { far: { sphere: -1.25, cylinder: -0.5, axis: 90 } },
      leftEye: { far: { sphere: 0.75 } },
      notes: 'Control',
    });
  });

  test('the server finds the row of headings by headings that the shop has mapped before', async () => {
    const own = (await newShop(app)).as('admin');
    const headings = 'Firmante;Sello';
    const { id } = await checked(own, 'optometrists', csv(headings, 'Olga;1'), {
      mapping: { name: 'Firmante', license: 'Sello' },
    });
    await run(own, id);
    const file = csv('Óptica Sur;Tel. 4444;Lista de médicos', headings, 'Olga;1');
    expect((await upload(own, 'optometrists', file)).body.import.source.headingsRow).toBe(2);
  });

  test('the user can choose any of the first 30 rows as the row of the headings', async () => {
    const file = csv('Nombre;Tel.', 'Ana;11', ...Array.from({ length: 40 }, (_, index) => `Bruno;${index}`));
    const chosen = (await upload(admin, 'clients', file, { headingsRow: '2' })).body.import;
    expect(chosen).toMatchObject({ columns: ['Ana', '11'], rows: 40, source: { headingsRow: 2 } });
    expect(chosen.source.firstRows).toHaveLength(30);
    for (const headingsRow of ['31', '0', 'x']) {
      expect((await upload(admin, 'clients', file, { headingsRow })).status).toBe(400);
    }
    expect((await upload(admin, 'clients', file, { headingsRow: '31' })).body.message).toBe(
      'Los títulos no pueden estar en la fila 31: elegí una de las primeras 30 filas.',
    );
  });
});

describe('The sheet of a workbook', () => {
  test('the user can choose another visible sheet instead of the sheet with the most rows', async () => {
    const file = await sheetOf('libreoffice');
    const { source, columns, rows } = (await upload(admin, 'products', file, { sheet: 'Notas' })).body.import;
    expect(source).toMatchObject({ sheet: 'Notas', sheets, headingsRow: 1 });
    expect({ columns, rows }).toEqual({ columns: ['Notas'], rows: 1 });
    for (const sheet of ['Oculta', 'Otra']) {
      expect(await upload(admin, 'products', file, { sheet })).toMatchObject({
        status: 400,
        body: { message: `La planilla no tiene una hoja «${sheet}».` },
      });
    }
    expect((await upload(admin, 'clients', csv('Nombre', 'Ana'), { sheet: 'Hoja' })).status).toBe(400);
  });

  test('the server reads an intact sheet even if another sheet is broken', async () => {
    const parts = {
      'xl/workbook.xml':
        '<workbook xmlns:r="r"><sheets><sheet name="Rota" r:id="rId9"/><sheet name="Hoja" r:id="rId1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="rId1" Type="/worksheet" Target="worksheets/sheet1.xml"/>' +
        '<Relationship Id="rId9" Type="/worksheet" Target="worksheets/sheet9.xml"/></Relationships>',
      'xl/worksheets/sheet9.xml': '<worksheet><sheetData><row>',
    };
    const file = await workbook(row(cell('Nombre')) + row(cell('Ana')), parts);
    const { source, rows } = (await upload(admin, 'clients', file)).body.import;
    expect({ sheet: source.sheet, rows }).toEqual({ sheet: 'Hoja', rows: 1 });
  });
});

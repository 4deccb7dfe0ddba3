import { beforeEach, describe, expect, test } from 'vitest';
import { checked, csv, imported, run, upload } from '../../testing/examples/given-import.ts';
import { newShop, type Shop, type SignedIn } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';

const app = await testApp();
let shop: Shop;
let admin: SignedIn;
beforeEach(async () => {
  shop = await newShop(app);
  admin = shop.as('admin');
});

type Listed = Record<string, unknown> & { _id: string };
const listed = async (path: string) => (await admin.get<Listed[]>(`/tenant/${path}`)).body;
const none = { created: 0, updated: 0, unchanged: 0, failed: 0 };

const people = csv(
  'Apellido y nombre;Tipo doc;DNI;Celular;Mail;OS',
  'Ana Pérez;dni;20.123.456;11 2345-6789;ana@correo.example;OSDE',
  'Bruno Díaz;Pasaporte;AR-77;11 5555-0000;bruno@correo.example;',
);

describe('An import of clients (docs/rules.md#imports-1)', () => {
  test('an upload suggests the columns, the check stores nothing, and the run stores the rows', async () => {
    await shop.given.insurance({ name: 'osde' });
    const { status, body } = await upload(admin, 'clients', people);
    expect(status).toBe(201);
    const mapping = { name: 'Apellido y nombre', typeId: 'Tipo doc', numId: 'DNI', phone: 'Celular', email: 'Mail' };
    expect(body.import).toMatchObject({ resource: 'clients', fileName: 'planilla', state: 'arrived', rows: 2 });
    expect(body.import.columns).toEqual(['Apellido y nombre', 'Tipo doc', 'DNI', 'Celular', 'Mail', 'OS']);
    expect(body.import.mapping).toEqual({ ...mapping, insurance: 'OS' });
    const { id, check } = await checked(admin, 'clients', people);
    const nothing = {
      changes: [],
      errors: [],
      notes: [],
      missing: [],
      similar: [],
      untidy: { total: 0, examples: [] },
      damaged: { total: 0, examples: [] },
    };
    expect(check).toEqual({ ...nothing, valid: 2, invalid: 0, mendable: 0, created: 2, updated: 0, unchanged: 0 });
    expect(await listed('clients')).toEqual([]);
    expect(await run(admin, id)).toMatchObject({ state: 'done', rows: 2, done: 2, outcome: { ...none, created: 2 } });
    expect(await listed('clients?sort=name')).toMatchObject([
      { name: 'Ana Pérez', typeId: 'DNI', numId: '20.123.456', insurance: { name: 'osde' } },
      { name: 'Bruno Díaz', typeId: 'PASAPORTE', numId: 'AR-77', insurance: null, address: '' },
    ]);
  });

  test('importing the same file again changes nothing; another file changes the values that differ, and a blank cell changes no value', async () => {
    await shop.given.insurance({ name: 'OSDE' });
    await imported(admin, 'clients', people);
    expect(await imported(admin, 'clients', people)).toMatchObject({ outcome: { ...none, unchanged: 2 } });
    const changed = csv(
      'Nombre;Tipo de documento;Número de documento;Teléfono',
      'Ana P. de Gómez;DNI;20123456;',
      ';PASAPORTE;ar 77;11 4444-0000',
    );
    expect(await imported(admin, 'clients', changed)).toMatchObject({ outcome: { ...none, updated: 2 } });
    expect(await listed('clients?sort=name')).toMatchObject([
      { name: 'Ana P. de Gómez', numId: '20.123.456', phone: '11 2345-6789', insurance: { name: 'OSDE' } },
      { name: 'Bruno Díaz', numId: 'AR-77', phone: '11 4444-0000' },
    ]);
  });

  test('imported clients are found by the search and counted in the total, and each has an audit entry with its author', async () => {
    const { _id } = await imported(admin, 'clients', people);
    expect(await listed('clients?search=bruno')).toHaveLength(1);
    const page = await admin.get('/tenant/clients?limit=1');
    expect(page.headers.get('x-total-count')).toBe('2');
    type Entry = { action: string; kind: string; recordName: string; user: { name: string }; after: object };
    const entries = (await admin.get<Entry[]>('/tenant/audit?kind=clients')).body;
    expect(entries.map(({ action, recordName, user }) => [action, recordName, user.name])).toEqual([
      ['create', 'Bruno Díaz', 'Ada Admin'],
      ['create', 'Ana Pérez', 'Ada Admin'],
      ['import', '', 'Ada Admin'],
    ]);
    expect(entries[2]?.after).toEqual({ file: 'planilla', rows: 2 });
    const [ana] = await listed('clients?search=ana');
    await imported(admin, 'clients', csv('DNI;Tipo doc;Mail', '20123456;DNI;otra@correo.example'));
    const history = (await admin.get<{ before: object; after: object }[]>(`/tenant/clients/${ana?._id}/history`)).body;
    expect(history[0]).toMatchObject({
      before: { email: 'ana@correo.example' },
      after: { email: 'otra@correo.example' },
    });
    expect((await admin.get(`/tenant/imports/${_id}`)).body).toMatchObject({ state: 'done' });
  });
});

describe('Clients without a document type (docs/rules.md#imports-14)', () => {
  test('the document number of each row decides the document type, and a surname in a separate column is stored after the name', async () => {
    await shop.given.client({ numId: '20123456', name: 'Ana Vieja' });
    const file = csv(
      'Apellido;Nombre;DNI/CUIT;Cel.;E-mail',
      'Pérez;Ana;20-20123456-6;11 1;ana@correo.example',
      'Díaz;Bruno;AR-77;11 2;bruno@correo.example',
      'Sur SA;;30-71234567-1;11 3;sur@correo.example',
    );
    const { id, check } = await checked(admin, 'clients', file);
    expect(check).toMatchObject({ created: 1, updated: 1, invalid: 1 });
    expect(check.errors).toEqual([
      {
        row: 4,
        column: 'Tipo de documento',
        value: '',
        reason: 'El número «30-71234567-1» no dice qué documento es: agregá una columna con el tipo.',
      },
    ]);
    await run(admin, id);
    expect(await listed('clients?sort=name')).toMatchObject([
      { name: 'Ana Pérez', typeId: 'DNI', numId: '20123456' },
      { name: 'Bruno Díaz', typeId: 'PASAPORTE', numId: 'AR-77' },
    ]);
  });
});

describe('Documents of other programs (docs/rules.md#imports-14)', () => {
  const otherProgram = csv(
    'Nombre;Tipo doc;DNI;Celular;Mail',
    'Ana Pérez;DU;DU 05.402.118;11 1;ana@correo.example',
    'Ana Pérez;LC;F5402118;11 1;ana@correo.example',
    'Bruno Díaz;DNI;0;11 2;bruno@correo.example',
  );

  test('two rows that name one person are one client, and 0 is no document', async () => {
    const { id, check } = await checked(admin, 'clients', otherProgram);
    expect(check).toMatchObject({ created: 1, invalid: 2 });
    expect(check.errors).toEqual([
      { row: 3, column: 'DNI', value: 'F5402118', reason: 'Está repetido: ya aparece en la fila 2.' },
      { row: 4, column: 'DNI', value: '0', reason: '«0» no es un documento.' },
    ]);
    await run(admin, id);
    expect(await listed('clients')).toMatchObject([{ name: 'Ana Pérez', typeId: 'DNI', numId: '5.402.118' }]);
  });

  test('a stored document with a zero in front is the client of the row', async () => {
    await shop.given.client({ name: 'Ana', typeId: 'DNI', numId: '05.402.118' });
    const { check } = await checked(admin, 'clients', otherProgram);
    expect(check).toMatchObject({ created: 0, updated: 1 });
  });
});

describe('Wrong rows (docs/rules.md#imports-4)', () => {
  const file = csv(
    'Nombre;Tipo doc;DNI;Celular;Mail',
    'Ana;DNI;1;11;ana@correo.example',
    'Bruno;Carnet;2;11;bruno@correo',
    ';DNI;;11;carla@correo.example',
    'Dora;DNI;1;12;dora@correo.example',
  );

  test('each error has its row, column, value and reason; only the valid rows are stored', async () => {
    const { id, check } = await checked(admin, 'clients', file);
    expect(check).toMatchObject({ valid: 1, invalid: 3, created: 1 });
    expect(check.errors).toEqual([
      { row: 3, column: 'Tipo doc', value: 'Carnet', reason: 'Elegí una de las opciones: DNI, PASAPORTE, CI.' },
      { row: 3, column: 'Mail', value: 'bruno@correo', reason: 'Ingresá un correo electrónico válido.' },
      { row: 4, column: 'Nombre', value: '', reason: 'Este campo es obligatorio.' },
      { row: 4, column: 'DNI', value: '', reason: 'Este campo es obligatorio.' },
      { row: 5, column: 'DNI', value: '1', reason: 'Está repetido: ya aparece en la fila 2.' },
    ]);
    expect(await run(admin, id)).toMatchObject({ state: 'done', done: 4, outcome: { ...none, created: 1, failed: 3 } });
    expect(await listed('clients')).toMatchObject([{ name: 'Ana', phone: '11' }]);
  });

  test('a user can download the wrong rows as a file before and after the run, and can import the corrected file', async () => {
    const { id } = await checked(admin, 'clients', file);
    const errors = (format: string) => admin.get<string>(`/tenant/imports/${id}/errors?format=${format}`);
    const before = await errors('csv');
    expect(before.headers.get('content-disposition')).toMatch(/filename="filas-a-corregir-clientes-.*\.csv"/);
    expect(before.body.split('\r\n').slice(0, 3)).toEqual([
      'Fila;Nombre;Tipo doc;DNI;Celular;Mail;Motivo',
      '3;Bruno;Carnet;2;11;bruno@correo;"Tipo doc: Elegí una de las opciones: DNI, PASAPORTE, CI. Mail: Ingresá un correo electrónico válido."',
      '4;;DNI;;11;carla@correo.example;Nombre: Este campo es obligatorio. DNI: Este campo es obligatorio.',
    ]);
    await run(admin, id);
    expect((await errors('csv')).body).toBe(before.body);
    expect((await errors('xlsx')).status).toBe(200);
    const mended = before.body.replace('Carnet', 'CI').replace('bruno@correo', 'bruno@correo.example');
    expect(await imported(admin, 'clients', mended)).toMatchObject({
      outcome: { ...none, created: 1, updated: 1, failed: 1 },
    });
  });

  test('a user can set the same text for a field in all rows, and can leave a column out', async () => {
    const short = csv('Nombre;DNI;Celular;Mail', 'Ana;1;11;ana@correo.example');
    const request = { mapping: { phone: null }, fixed: { typeId: 'DNI', phone: 'No tiene' } };
    expect(await imported(admin, 'clients', short, request)).toMatchObject({ outcome: { ...none, created: 1 } });
    expect(await listed('clients')).toMatchObject([{ typeId: 'DNI', phone: 'No tiene' }]);
  });

  test('the answer to an upload names the required fields, and suggests a stock of 0 for a file without stock', async () => {
    const { fields, fixed, createMissing } = (await upload(admin, 'products', csv('Código;Nombre', 'A;B'))).body.import;
    expect(fields.filter(({ isRequired }) => isRequired).map(({ name, isDistinct }) => [name, isDistinct])).toEqual([
      ['code', true],
      ['name', true],
      ['category', false],
      ['brand', false],
      ['provider', false],
      ['cost', false],
      ['profitability', false],
      ['stock', false],
    ]);
    expect(fields.filter(({ isKey }) => isKey)).toMatchObject([{ name: 'code', otherKey: 'barcode' }]);
    expect(fields.find(({ name }) => name === 'profitability')?.derivedFrom).toEqual(['cost', 'fixedPrice']);
    expect(fields.flatMap(({ namesOf }) => namesOf ?? [])).toEqual(['categories', 'brands', 'providers']);
    expect(fixed).toEqual({ stock: '0' });
    expect(createMissing).toEqual(['brands', 'categories', 'providers', 'insurances', 'optometrists']);
    const withStock = (await upload(admin, 'products', csv('Código;Existencia', 'A;1'))).body.import;
    expect(withStock.fixed).toEqual({});
  });

  test('a very long heading is cut, and the suggested mapping can be checked', async () => {
    const long = csv(
      `Nombre (${'como figura en el documento '.repeat(30)});DNI;Celular;Mail`,
      'Ana;1;11;ana@correo.example',
    );
    const { check, mapping } = await checked(admin, 'clients', long, { mapping: {} });
    expect(mapping['name']).toHaveLength(300);
    expect(check).toMatchObject({ created: 1 });
  });

  test('a check is refused if it names an unknown field or column, or gives all rows one document number; the error names the field', async () => {
    const { _id } = (await upload(admin, 'clients', file)).body.import;
    const check = (mapping: object) => admin.post(`/tenant/imports/${_id}/check`, { mapping });
    expect(await check({ color: 'DNI' })).toMatchObject({ status: 400, body: { code: 'invalid' } });
    const both = await admin.post(`/tenant/imports/${_id}/check`, { mapping: {}, fixed: { phone: '11', numId: '5' } });
    expect([both.status, both.body]).toMatchObject([
      400,
      { errors: [{ path: 'fixed.numId', message: 'Cada fila tiene el suyo: elegí una columna.' }] },
    ]);
    expect((await check({ name: 'Zona' })).body).toMatchObject({
      errors: [{ path: 'mapping.name', message: 'La planilla no tiene una columna «Zona».' }],
    });
  });
});

describe('An import of products (docs/rules.md#imports-6)', () => {
  const file = csv(
    'Código;Nombre;Rubro;Marca;Proveedor;Costo;Ganancia;Stock',
    'A-1;Armazón;Armazones;Vulk;Sur;"$ 1.500,50";50;10',
    'A-2;Lente;Lentes;Vulk;Norte;800;12,5;',
  );

  test('missing brands, categories and providers are named by the check and created by the run, unless the user refuses', async () => {
    await shop.given.provider({ name: 'SUR' });
    const missing = [
      { resource: 'categories', names: ['Armazones', 'Lentes'] },
      { resource: 'brands', names: ['Vulk'] },
      { resource: 'providers', names: ['Norte'] },
    ];
    const { check } = await checked(admin, 'products', `${file}\r\nA-3;;Otros;Vulk;Sur;800;1;0`, { createMissing: [] });
    expect(check).toMatchObject({ valid: 0, invalid: 3, missing });
    expect(check.errors.slice(0, 2)).toEqual([
      { row: 4, column: 'Nombre', value: '', reason: 'Este campo es obligatorio.' },
      { row: 2, column: 'Rubro', value: 'Armazones', reason: 'No existe en Categorías.' },
    ]);
    const again = await checked(admin, 'products', file);
    expect(again.check).toMatchObject({ valid: 2, created: 2, missing, errors: [] });
    expect(await listed('brands')).toEqual([]);
    await run(admin, again.id);
    expect(await listed('brands')).toMatchObject([{ name: 'Vulk', enabled: true }]);
    expect(await listed('providers?sort=name')).toMatchObject([
      { name: 'Norte', phone: '', currency: 'ARS' },
      { name: 'SUR' },
    ]);
    expect(await listed('products?sort=code')).toMatchObject([
      { code: 'A-1', cost: 1500.5, profitability: 50, price: 2723.41, stock: 10, verifyStock: true },
      { code: 'A-2', cost: 800, profitability: 12.5, stock: 0, provider: { name: 'Norte' } },
    ]);
  });

  test('a title row above some products causes no error, and a total row below them causes one', async () => {
    const [headings = '', ...products] = file.split('\r\n');
    const { check } = await checked(admin, 'products', csv(headings, ';ARMAZONES', ...products, ';;;;;"$ 2.300,50"'));
    const reason = 'La fila no tiene otro dato: parece un título o un total, y no se importa.';
    expect(check).toMatchObject({ valid: 2, invalid: 1 });
    expect(check.errors).toEqual([{ row: 5, column: 'Costo', value: '$ 2.300,50', reason }]);
  });

  test('only new products get the stock of the file: importing the file again stores no purchase', async () => {
    await imported(admin, 'products', file);
    const [product] = await listed('products?sort=code');
    await shop.given.sale({ products: [{ product: String(product?._id), quantity: 4 }] });
    expect(await imported(admin, 'products', file)).toMatchObject({ outcome: { ...none, unchanged: 2 } });
    const dearer = file.replace('1.500,50', '1.600,00');
    expect(await imported(admin, 'products', dearer)).toMatchObject({ outcome: { ...none, updated: 1, unchanged: 1 } });
    expect(await listed('products?sort=code')).toMatchObject([{ code: 'A-1', cost: 1600, price: 2904, stock: 6 }, {}]);
    const history = await admin.get(`/tenant/products/${String(product?._id)}/prices`);
    expect(history.body).toMatchObject([{ oldCost: 1500.5, newCost: 1600, priceChange: null }]);
    const { body } = await admin.get<{ data: { totals: unknown }[] }>('/tenant/report/purchases-by-provider');
    expect(JSON.stringify(body)).toContain('15005');
    expect(JSON.stringify(body)).not.toContain('16000');
  });

  test('a row is wrong if an earlier row of the file has its code, or if several products of the shop have its code', async () => {
    const references = { brand: (await shop.given.brand())._id, category: (await shop.given.category())._id };
    const provider = (await shop.given.provider())._id;
    for (const name of ['Uno', 'Dos']) await shop.given.product({ ...references, provider, name, code: 'B-1' });
    const { check } = await checked(
      admin,
      'products',
      csv('Código;Nombre;Rubro;Marca;Proveedor;Costo;Ganancia;Stock')
        .concat('\nB-1;Tres;Armazones;Rayo;Lentes del Sur;1;1;1')
        .concat('\nC-1;Cuatro;Armazones;Rayo;Lentes del Sur;1;1;1\nc1;Cinco;Armazones;Rayo;Lentes del Sur;1;1;1'),
    );
    expect(check).toMatchObject({ valid: 1, created: 1 });
    expect(check.errors).toEqual([
      {
        row: 2,
        column: 'Código',
        value: 'B-1',
        reason: 'Ya hay varios registros así en Productos: no se sabe cuál cambiar.',
      },
      { row: 4, column: 'Código', value: 'c1', reason: 'Está repetido: ya aparece en la fila 3.' },
    ]);
  });

  test('a row is wrong if the purchase of its stock would exceed the largest amount', async () => {
    const { check } = await checked(
      admin,
      'products',
      csv('Código;Nombre;Rubro;Marca;Proveedor;Costo;Ganancia;Stock', 'A;A;R;M;P;999999999;1;1000000'),
    );
    expect(check.errors).toMatchObject([{ column: 'Stock', reason: 'El importe de la compra es demasiado grande.' }]);
  });
});

describe('An import of prescriptions (docs/rules.md#imports-6)', () => {
  const file = csv(
    'DNI;Médico;Matrícula;Fecha;Vence;OD lejos Esf.;OD lejos Cil.;OD lejos Eje;OI lejos Esf.;OI Ad.;Diagnóstico',
    '20.123.456;Olga Optómetra;MN 1;5/3/2019;05/03/2020;-1,25;-0,50;90;N;+2,00;Miopía',
    '99;Olga Optómetra;MN 1;5/3/2019;05/03/2020;;;;;;',
    '20.123.456;Olga Optómetra;MN 1;01/01/1900;05/03/2020;-1,25;;;;;',
    '20.123.456;Olga Optómetra;MN 1;;05/03/2020;-1,25;-1;;;;',
  );

  test('the import finds clients by their document, stores expired prescriptions, and adds no prescription twice', async () => {
    await shop.given.client({ numId: '20123456' });
    const { id, check } = await checked(admin, 'prescriptions', file);
    expect(check).toMatchObject({ valid: 1, created: 1 });
    expect(check.errors).toEqual([
      { row: 3, column: 'DNI', value: '99', reason: 'No hay un cliente con ese documento.' },
      { row: 4, column: 'Fecha', value: '01/01/1900', reason: 'La fecha es demasiado vieja: revisá el año.' },
      { row: 5, column: 'OD lejos Eje', value: '', reason: 'Falta el eje: es obligatorio cuando hay cilindro.' },
      { row: 5, column: 'Fecha', value: '', reason: 'Este campo es obligatorio.' },
    ]);
    expect(await run(admin, id)).toMatchObject({ outcome: { ...none, created: 1, failed: 3 } });
    expect(await listed('prescription')).toMatchObject([
      {
        client: { name: 'Carla Cliente' },
        optometrist: { name: 'Olga Optómetra', license: 'MN 1' },
        prescriptionDate: '2019-03-05',
        expirationDate: '2020-03-05',
        notes: 'Miopía',
        rightEye: { far: { sphere: -1.25, cylinder: -0.5, axis: 90 } },
        leftEye: { far: { sphere: 0, cylinder: null }, addition: 2 },
      },
    ]);
    expect(await imported(admin, 'prescriptions', file)).toMatchObject({
      outcome: { ...none, unchanged: 1, failed: 3 },
    });
  });

  test('rows that differ only in a new doctor or an unknown client do not count as repeated', async () => {
    await shop.given.client({ numId: '20123456' });
    const rows = [
      ...['Nuevo Uno', 'Nuevo Dos', 'nuevo uno'].map((doctor) => `20.123.456;${doctor}`),
      ...['98', '99'].map((client) => `${client};Nuevo Uno`),
    ];
    const alike = csv('DNI;Médico;Fecha;Vence;OD lejos Esf.', ...rows.map((row) => `${row};5/3/2026;5/3/2027;-1,25`));
    const repeated = { row: 4, column: 'DNI', value: '20.123.456', reason: 'Está repetido: ya aparece en la fila 2.' };
    const unknown = ['98', '99'].map((value, index) => ({
      row: 5 + index,
      column: 'DNI',
      value,
      reason: 'No hay un cliente con ese documento.',
    }));
    const missing = [{ resource: 'optometrists', names: ['Nuevo Uno', 'Nuevo Dos'] }];
    const refusing = await checked(admin, 'prescriptions', alike, { createMissing: [] });
    expect(refusing.check).toMatchObject({ valid: 0, missing });
    expect(refusing.check.errors.slice(0, 3)).toEqual([repeated, ...unknown]);
    const { id, check } = await checked(admin, 'prescriptions', alike);
    expect(check).toMatchObject({ created: 2, missing });
    expect(check.errors).toEqual([repeated, ...unknown]);
    expect(await run(admin, id)).toMatchObject({ outcome: { ...none, created: 2, failed: 3 } });
    expect((await listed('prescription')).map(({ optometrist }) => optometrist)).toMatchObject([
      { name: 'Nuevo Dos' },
      { name: 'Nuevo Uno' },
    ]);
  });
});

describe('An import of insurers, providers and doctors (docs/rules.md#imports-1)', () => {
  test('an import creates insurers, providers and doctors, and recognises stored insurers by their name', async () => {
    const insurers = csv('Nombre;CUIT;Estado', 'OSDE;30-54674125-3;Activo', 'Swiss;;no');
    expect(await imported(admin, 'insurances', insurers)).toMatchObject({ outcome: { ...none, created: 2 } });
    expect(await listed('insurances?sort=name')).toMatchObject([{ numCuit: 30_546_741_253 }, { enabled: false }]);
    expect(await imported(admin, 'insurances', insurers)).toMatchObject({ outcome: { ...none, unchanged: 2 } });
    expect(await imported(admin, 'optometrist', csv('Nombre;Matrícula', 'Olga;MN 1'))).toMatchObject({
      resource: 'optometrists',
      outcome: { ...none, created: 1 },
    });
    const headings = 'Nombre;Teléfono;Mail;Contacto;Domicilio;CUIT;Banco;CBU;Alias;Tipo de factura;Moneda';
    const provider = 'Sur;11;sur@correo.example;Pedro;Calle 1;30-71234567-8;Uno;1;sur;A;ars';
    expect(await imported(admin, 'providers', csv(headings, provider))).toMatchObject({
      outcome: { ...none, created: 1 },
    });
    expect(await listed('providers')).toMatchObject([{ personInCharge: 'Pedro', currency: 'ARS', enabled: true }]);
  });
});

describe('The permission to import (docs/rules.md#imports-1)', () => {
  test('only admins can upload a file and list imports', async () => {
    for (const role of ['seller', 'readonly'] as const) {
      expect((await upload(shop.as(role), 'clients', people)).status).toBe(403);
      expect((await shop.as(role).get('/tenant/imports')).status).toBe(403);
    }
  });
});

import { sql } from 'kysely';
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, test } from 'vitest';
import { asTenant } from '../database/as-tenant.ts';
import { resources } from '../../shop/resources.ts';
import { newShop, type Shop, type SignedIn } from '../../testing/shops/new-shop.ts';
import { makeSample } from '../../testing/examples/sample-bodies.ts';
import { testApp } from '../../testing/app/test-app.ts';

const app = await testApp();
const eye = (name: string) =>
  ['lejos Esf.', 'lejos Cil.', 'lejos Eje', 'cerca Esf.', 'cerca Cil.', 'cerca Eje', 'cerca Ad.']
    .concat('DNP', 'DNP cerca', 'Altura', 'Prisma', 'Base', 'Base en grados', 'Otro prisma', 'Otra base')
    .map((value) => `;${name} ${value}`)
    .join('');

/** Words in capitals replace values that differ at each run. */
const lists: Record<string, [file: string, heading: string, line: string]> = {
  brands: ['marcas', 'Nombre;Descripción;Estado;Fecha de Registro', 'Rayo;;Activo;MOMENTO'],
  categories: [
    'categorias',
    'Nombre;Descripción;Mostrar Tipo (Producto);Pasa por el taller;¿Es un cristal?;Estado;Fecha de Registro',
    'Armazones;;No;No;Sin preguntar;Activo;MOMENTO',
  ],
  insurances: [
    'obras-sociales',
    'Nombre;Detalles de cobertura;CUIT;Estado;Tipo de obra social;Validez de la receta (días);Pide autorización;Pide bono;Pide conformidad firmada;Se puede presentar;Período de la presentación;Día de corte;Plazo para presentar (días);Plazo en que paga (días);Plazo para refacturar (días);Presenta por medio de;Comisión o bonificación (%);IVA de la factura a la obra social;Fecha de Registro',
    'OSDE;;;Activo;Obra social;60;No;No;No;Desde la entrega;Por mes;15;;60;;;0,00;21 %;MOMENTO',
  ],
  providers: [
    'proveedores',
    'Nombre;Teléfono;Email;Persona a Cargo;Dirección;CUIL;Banco;CBU o número de cuenta;Alias;Tipo de factura;Moneda;Cilindro en las órdenes de trabajo;Estado;Fecha de Registro',
    'Lentes del Sur;11 4321-0000;ventas@lentes.example;Pedro Paz;Calle 1;30-71234567-8;Banco Uno;0001;lentes.sur;A;ARS;Como la receta;Activo;MOMENTO',
  ],
  payment_plans: [
    'planes-de-pago',
    'Nombre;Método de pago;Cuotas;Recargo (%);Estado;Fecha de Registro',
    'Visa 3 cuotas;Tarjeta de crédito;3;10,50;Activo;MOMENTO',
  ],
  cash_registers: ['cajas', 'Nombre;Estado;Fecha de Registro', 'Caja de la vereda;Activo;MOMENTO'],
  points_of_sale: ['puntos-de-venta', 'Número;Nombre;Estado;Fecha de Registro', 'NÚMERO;Mostrador;Activo;MOMENTO'],
  optometrists: ['medicos', 'Nombre;Matricula;REFEPS;Fecha de Registro', 'Olga Optometra;MN 1234;;MOMENTO'],
  clients: [
    'clientes',
    'Nombre;Email;Tipo de documento;Número de documento;Teléfono;Dirección;Obra Social;Número de afiliado;Acepta mensajes;Condición frente al IVA;CUIT o CUIL;Razón social de la factura;Domicilio de la factura;Fecha de nacimiento;Notas;Coberturas;Fecha de Registro',
    'Carla Cliente;carla@correo.example;DNI;DOCUMENTO;11 5555-0000;;;;Si;Consumidor Final;;;;;;;MOMENTO',
  ],
  products: [
    'productos',
    'Código;Código de barras;Nombre;Descripción;Categoría;Marca;Proveedor;Diseño del lente;Material del lente;Índice del lente;Tratamientos;Costo;Rentabilidad (%);Precio fijo;Precio Final con IVA (21%);Sin precio;Stock;Controlar stock;Cantidad mínima;Por llegar;Calibre (mm);Puente (mm);Patilla (mm);Altura del lente (mm);Medidas;Código de color;Alícuota de IVA;Habilitado;Fecha de Registro',
    'ARM-1;;Armazon;;Armazones;Rayo;Lentes del Sur;;;;;1000,00;50,00;;1815,00;No;3;Si;;0;;;;;;;21 %;Si;MOMENTO',
  ],
  users: [
    'usuarios',
    'Nombre;Email;Rol;Estado;Propietario;Permisos adicionales;Fecha de Registro',
    'Nora Nueva;nuevo@shop.example;Vendedor;Activo;No;;MOMENTO',
  ],
  prescriptions: [
    'recetas',
    `Creada;Cliente;Médico;Matricula;Fecha de la receta;Vencimiento;Estado;Diagnostico${eye('OD')}${eye('OI')};Origen;Código de la receta (CUIR);Emitida el;Vigente desde;CUIL del paciente`,
    `MOMENTO;Carla Cliente;Olga Optometra;MN 1234;HOY;31/12/2099;Vigente;${';'.repeat(30)};Papel;;;;`,
  ],
  sales: [
    'ventas',
    'N° de venta;Fecha;Cliente;Tipo de documento;Número de documento;Teléfono;Obra Social;Vendedor;Entrega Estimada;Estado;Método de pago;Estado del pago;Productos;Subtotal;Descuento;Total;Seña;Saldo;Notas',
    'NÚMERO;MOMENTO;Carla Cliente;DNI;DOCUMENTO;11 5555-0000;;Ada Admin;HOY;En Proceso;Efectivo;Señado;1 × Armazon (ARM-1);1815,00;0,00;1815,00;0,00;1815,00;',
  ],
};

const linesOf = (csv: string) =>
  csv
    .replaceAll(/\d\d\/\d\d\/20[2-8]\d \d\d:\d\d/g, 'MOMENTO')
    .replaceAll(/\d\d\/\d\d\/20[2-8]\d/g, 'HOY')
    .replaceAll(/\b[23]\d{7}\b/g, 'DOCUMENTO')
    .replaceAll(/\bnuevo\d+@/g, 'nuevo@')
    .replaceAll(/^\d+;(MOMENTO|Mostrador)/gm, 'NÚMERO;$1')
    .split('\r\n');

const cellsOf = (csv: string) =>
  csv
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(';'));

const exported = (user: SignedIn, path: string, query = '') =>
  user.get<string>(`/tenant/${path}/export?format=csv${query}`);

async function workbook(user: SignedIn, path: string) {
  const answer = await fetch(`${app.url}/tenant/${path}/export?format=xlsx`, { headers: user.headers });
  return { answer, book: await readXlsx(new Uint8Array(await answer.arrayBuffer())) };
}

describe.each(resources)('$definition.name as a file', ({ definition }) => {
  const { name, path } = definition;
  const [file, heading, line] = lists[name] ?? ['', '', ''];
  let shop: Shop;
  let other: Shop;
  beforeAll(async () => {
    shop = await newShop(app);
    other = await newShop(app);
    await makeSample(shop, definition);
  });

  test('a CSV file has the heading and then the records; its name has the shop’s day, and no cache stores it', async () => {
    const { status, body, headers } = await exported(shop.as('admin'), path);
    expect(status).toBe(200);
    expect(linesOf(body)[0]).toBe(heading);
    expect(linesOf(body)).toContain(line);
    const sentAs = headers.get('content-disposition')?.replace(/20\d\d-\d\d-\d\d/, 'HOY');
    expect(sentAs).toBe(`attachment; filename="${file}-HOY.csv"`);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('another program reads the XLSX file, which has the same heading and as many records as the CSV file', async () => {
    const { answer, book } = await workbook(shop.as('admin'), path);
    expect(answer.headers.get('content-disposition')).toMatch(/\.xlsx"$/);
    expect(answer.headers.get('content-type')).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    );
    const [titles, ...rows] = book.sheets[0]?.rows ?? [];
    expect(titles).toEqual(heading.split(';'));
    expect(rows).toHaveLength(cellsOf((await exported(shop.as('admin'), path)).body).length);
  });

  test('the file has no record of another shop', async () => {
    const theirs = await exported(other.as('admin'), path);
    // A new shop already has users and a cash register.
    const ownFromTheStart: Record<string, number> = { users: 3, cash_registers: 1 };
    expect(cellsOf(theirs.body)).toHaveLength(ownFromTheStart[name] ?? 0);
  });

  test('a missing or unknown format, an unknown query key or a page number gets a 400', async () => {
    for (const query of ['', '?format=pdf', '?format=csv&page=2', '?format=csv&limit=5', '?format=csv&color=rojo']) {
      const { status } = await shop.as('admin').get(`/tenant/${path}/export${query}`);
      expect({ query, status }).toEqual({ query, status: 400 });
    }
  });
});

describe('the export has the filtered records', () => {
  let filtered: Shop;
  beforeAll(async () => {
    filtered = await newShop(app);
    for (const name of ['Rayo', 'Ñandú', 'Óptica Álamo', 'rayuela']) await filtered.given.brand({ name });
    await filtered.given.brand({ name: 'Rayo viejo', enabled: false });
  });
  const names = async (query: string) =>
    cellsOf((await exported(filtered.as('admin'), 'brands', query)).body).map(([name]) => name);

  test('the file has the records that match the search and the filter, in the order of the list', async () => {
    expect(await names('')).toEqual(['Ñandú', 'Óptica Álamo', 'Rayo', 'Rayo viejo', 'rayuela']);
    expect(await names('&search=ray&sort=-name')).toEqual(['rayuela', 'Rayo viejo', 'Rayo']);
    expect(await names('&search=ray&enabled=true')).toEqual(['Rayo', 'rayuela']);
    expect(await names('&search=nada')).toEqual([]);
  });

  test('the file of a list with several pages, which needs several reads, is complete and in order', async () => {
    const large = await newShop(app);
    const numbered = Array.from({ length: 405 }, (_, index) => `Marca ${String(index).padStart(3, '0')}`);
    const [first = '', ...others] = numbered;
    await large.given.brand({ name: first });
    await asTenant(app.database, large.tenantId, (tx) =>
      sql`insert into brands select (jsonb_populate_record(brands,
          jsonb_build_object('id', gen_random_uuid(), 'name', other, 'name_key', lower(other)))).*
        from brands, unnest(${others}::text[]) as other`.execute(tx),
    );
    const { body } = await exported(large.as('admin'), 'brands');
    expect(cellsOf(body).map(([name]) => name)).toEqual(numbered);
  });

  test('the file of sales can be filtered by status and sorted by client', async () => {
    const shop = await newShop(app);
    const { given } = shop;
    const clients = [await given.client({ name: 'Zoe' }), await given.client({ name: 'Ana' })];
    for (const { _id } of clients) await given.sale({ client: _id, orderStatus: 'finished' });
    await given.sale({ client: clients[0]?._id ?? '' });
    const { body } = await exported(shop.as('admin'), 'sales', '&orderStatus=finished&sort=client');
    expect(cellsOf(body).map((cells) => [cells[2], cells[9]])).toEqual([
      ['Ana', 'Para Retirar'],
      ['Zoe', 'Para Retirar'],
    ]);
  });
});

describe('the permission to export', () => {
  test.each(resources)(
    '$definition.name: an admin may export, a seller needs the permission and access to the list, and a readonly user may not (docs/rules.md#export-2)',
    async ({ definition: { name, path } }) => {
      const shop = await newShop(app);
      const may = async (role: 'admin' | 'seller' | 'readonly') => (await exported(shop.as(role), path)).status;
      expect([await may('admin'), await may('seller'), await may('readonly')]).toEqual([200, 403, 403]);
      const granted = { extraPermissions: ['sales.export'] };
      await shop.as('admin').put(`/tenant/users/${shop.as('seller').userId}`, granted);
      await shop.as('admin').put(`/tenant/users/${shop.as('readonly').userId}`, granted);
      const isSeen = name !== 'users' && name !== 'providers';
      expect([await may('seller'), await may('readonly')]).toEqual([isSeen ? 200 : 403, 403]);
    },
  );

  test('the file of users contains no password and no hash', async () => {
    const shop = await newShop(app);
    const { body } = await exported(shop.as('admin'), 'users');
    expect(body).not.toMatch(/argon|\$|hash|contrase/i);
  });
});

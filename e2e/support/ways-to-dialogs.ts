import { givenAnsweredBatch } from './answered-batch.ts';
import { givenPresentedBatch } from './batches.ts';
import { daysFromNow, type Given } from './given.ts';
import { givenIssuer } from './invoices.ts';
import { givenJob, moveJob } from './jobs.ts';
import type { Shop } from './shop.ts';

export const ROW = Symbol('row');

type Opener = string | RegExp | typeof ROW;

export interface Way {
  /**
   * Each button opens a dialog, which has the next button. The last button opens the dialog of this way. No way leads to
   * a third dialog (docs/rules.md#screens-13).
   */
  open: readonly [] | readonly [Opener] | readonly [Opener, Opener];
  /** A collapsed section of the first dialog. The section has the next button. */
  section?: string;
  /** The label of the first field or button, which gets the focus. If it is missing, the title gets the focus. */
  first?: string;
  /** A scan completes the form, so Enter may send the form. */
  isCompletedByScan?: true;
}

interface Screen {
  /** The entry of the menu, then perhaps a tab. */
  at: readonly string[];
  search?: string;
  /** The page of a record. The section of the record's detail has the link to the page. */
  page?: { section: string; link: string };
  ways: readonly Way[];
}

const RECEIVED = { name: 'Ana Ríos', numId: '30111222' };

const salesAndPeople: readonly Screen[] = [
  {
    at: ['Ventas'],
    ways: [
      { open: ['Crear Nueva Venta'], first: 'Documento, nombre o teléfono' },
      { open: [ROW] },
      { open: [ROW, 'Modificar venta'], first: 'Agregar productos' },
      { open: [/Rita Paz/, 'Rehacer'], first: 'Motivo' },
      { open: [/Rita Paz/, 'Facturar'], first: 'CUIT o CUIL' },
      { open: [/Rita Paz/, 'Corregir contacto'], first: 'Nombre', isCompletedByScan: true },
      { open: [/Rita Paz/, 'Devolver'], first: 'Unidades de Armazón Vulk Terra que vuelven' },
    ],
  },
  {
    at: ['Clientes'],
    ways: [
      { open: ['Crear Nuevo Cliente'], first: 'Nombre' },
      { open: [ROW] },
      { open: ['Recordatorios'], first: 'Recetas que vencen' },
      { open: ['Importar'], first: 'Elegir planilla' },
    ],
  },
  {
    at: ['Obras Sociales'],
    ways: [
      { open: ['Crear Nueva Obra Social'], first: 'Nombre', isCompletedByScan: true },
      { open: [ROW, 'Cambiar condiciones'], section: 'Cobranza', first: 'Tipo de obra social' },
      { open: [ROW, 'Agregar plan'], section: 'Cobranza', first: 'Nombre', isCompletedByScan: true },
    ],
  },
  {
    at: ['Obras Sociales'],
    page: { section: 'Cobranza', link: 'Cargar nomenclador' },
    ways: [{ open: ['Nueva regla'], first: 'Código' }],
  },
  { at: ['Médicos'], ways: [{ open: ['Crear Nuevo Médico'], first: 'Nombre' }] },
  { at: ['Proveedores'], ways: [{ open: ['Crear Nuevo Proveedor'], first: 'Nombre' }] },
  {
    at: ['Usuarios'],
    ways: [
      { open: ['Crear Nuevo Usuario'], first: 'Nombre' },
      { open: [/Pablo Herrera/, 'Generar nueva contraseña'], first: 'Nueva contraseña' },
    ],
  },
  {
    at: ['Historia Clinica'],
    search: RECEIVED.numId,
    ways: [{ open: ['Agregar Receta'], first: 'Médico' }, { open: [ROW] }],
  },
  {
    at: ['Taller'],
    ways: [
      { open: ['Recibir del laboratorio'], first: 'Código' },
      { open: [/Paula Ibarra/] },
      { open: [/Paula Ibarra/, 'Enviar al laboratorio'], first: 'Laboratorio' },
      { open: [/Ana Ríos/, 'Controlar'], first: 'Ojo derecho, esfera' },
    ],
  },
];

const moneyAndStock: readonly Screen[] = [
  {
    at: ['Caja'],
    ways: [
      { open: ['Ingreso'], first: 'Importe' },
      { open: ['Egreso'], first: 'Importe' },
      { open: ['Corregir Fondo inicial'], first: 'Fondo inicial' },
      { open: ['Cerrar la caja'], first: 'Cantidad de $ 20.000' },
    ],
  },
  { at: ['Caja', 'Facturación'], ways: [{ open: [ROW] }] },
  {
    at: ['Liquidaciones', 'Cobros'],
    ways: [
      { open: ['Registrar cobro'], first: 'Obra social' },
      { open: [ROW] },
      { open: [ROW, 'Anular cobro'], first: 'Motivo' },
    ],
  },
  { at: ['Liquidaciones', 'Cuentas'], ways: [{ open: [ROW] }] },
  {
    at: ['Liquidaciones', 'Presentaciones'],
    ways: [
      { open: ['Armar presentación'], first: 'Obra social' },
      { open: ['1', 'Facturar'], first: 'CUIT o CUIL' },
      { open: ['1', 'Desde un archivo'], first: 'Elegir planilla' },
      { open: ['1', 'Cargar respuesta'], first: 'Buscar por cliente, venta o afiliado' },
      { open: ['2', 'Decidir el débito de Inés Paz'], first: 'Refacturar' },
    ],
  },
  { at: ['Caja', 'Administrar'], ways: [{ open: ['Crear Nueva Caja'], first: 'Nombre', isCompletedByScan: true }] },
  { at: ['Stock'], ways: [{ open: ['Cambiar precios'], first: 'Porcentaje' }] },
  { at: ['Stock', 'Pedidos'], ways: [{ open: ['Nuevo pedido'], first: 'Proveedor' }, { open: [ROW] }] },
  { at: ['Stock', 'Recepciones'], ways: [{ open: ['Nueva recepción'], first: 'Proveedor' }, { open: [ROW] }] },
  {
    at: ['Stock', 'Conteos'],
    ways: [
      { open: ['Empezar un conteo'], first: 'Marca' },
      { open: [ROW], first: 'Escaneá o escribí un código' },
      { open: [ROW, 'Aplicar'], first: 'Poner en 0 lo que no se contó' },
    ],
  },
  { at: ['Auditoría'], ways: [{ open: [ROW] }] },
  { at: ['Configuración', 'Planes de pago'], ways: [{ open: ['Crear Nuevo Plan de pago'], first: 'Nombre' }] },
  { at: ['Configuración', 'Facturación'], ways: [{ open: ['Agregar punto de venta'], first: 'Número' }] },
  { at: ['Configuración', 'Puntos de venta'], ways: [{ open: ['Crear Nuevo Punto de venta'], first: 'Número' }] },
];

const products: readonly Screen[] = [
  {
    at: ['Productos'],
    ways: [
      { open: ['Crear Nuevo Producto'], first: 'Nombre' },
      { open: [ROW] },
      { open: [ROW, 'Ajustar stock'], section: 'Movimientos', first: 'Motivo' },
      { open: [ROW, 'Etiquetas'], first: 'Formato' },
      { open: ['Etiquetas'], first: 'Formato' },
      { open: ['Cambiar varios'], first: 'Categoría' },
    ],
  },
  {
    at: ['Productos', 'Marcas'],
    ways: [
      { open: ['Crear Nueva Marca'], first: 'Nombre', isCompletedByScan: true },
      { open: [ROW, 'Unir con…'], first: 'Con qué marca' },
    ],
  },
  {
    at: ['Productos', 'Categorias'],
    ways: [{ open: ['Crear Nueva Categoria'], first: 'Nombre', isCompletedByScan: true }],
  },
];

async function fillForSales(given: Given, shop: Shop): Promise<void> {
  const [, , , lab, rita, ana] = await Promise.all([
    shop.user('seller'),
    given.insurance(),
    givenIssuer(shop),
    given.provider(),
    given.client({ name: 'Rita Paz' }),
    given.client(RECEIVED),
  ]);
  await givenJob(given, shop);
  await given.sale({ client: rita._id, orderStatus: 'delivered' });
  const received = await givenJob(given, shop, { client: ana._id });
  await moveJob(shop, received, { stage: 'sent', labId: lab._id });
  await moveJob(shop, received, { stage: 'received' });
}

async function fillForMoney(given: Given, shop: Shop): Promise<void> {
  const admin = await shop.as('admin');
  const [iosper, osde, provider, product] = await Promise.all([
    given.insurance({ name: 'IOSPER', claimFrom: 'sale' }),
    given.insurance({ name: 'OSDE', claimFrom: 'sale' }),
    given.provider(),
    given.product(),
    given.cashSession(),
    givenIssuer(shop),
    admin.post('/tenant/stock/counts', {}),
  ]);
  await givenPresentedBatch(given, shop, iosper._id);
  const sale = await given.sale({
    coverages: [{ insurance: iosper._id, lines: [{ products: [0], insurerAmount: 500 }] }],
  });
  await admin.post(`/tenant/sales/${sale._id}/invoices`, {});
  const items = [{ client: 'Inés Paz', claimed: 900, recognized: 700, reason: 'other' }];
  await givenAnsweredBatch(shop, given, { insurance: osde, presentedBefore: 1, items });
  const payment = { insurance: osde._id, day: daysFromNow(0), method: 'bankTransfer', gross: 700, net: 700 };
  await admin.post('/tenant/insurer-payments', payment);
  const lines = [{ productId: product._id, quantity: 6, unitCost: 1100 }];
  await admin.post('/tenant/stock/purchase-orders', { providerId: provider._id, lines });
  await admin.post('/tenant/stock/receptions', { providerId: provider._id, date: daysFromNow(0), lines });
}

export const screensOf = {
  'sales, people and products': { screens: [...salesAndPeople, ...products], fillShop: fillForSales },
  'money and stock': { screens: moneyAndStock, fillShop: fillForMoney },
};

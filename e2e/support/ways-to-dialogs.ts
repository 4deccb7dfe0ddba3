import { givenAnsweredBatch } from './answered-batch.ts';
import { givenPresentedBatch } from './batches.ts';
import { daysFromNow, type Given } from './given.ts';
import { givenIssuer } from './invoices.ts';
import { givenJob, moveJob } from './jobs.ts';
import type { Shop } from './shop.ts';

export const ROW = Symbol('row');

export interface Way {
  /** Each button but the last opens a dialog with the next button. */
  open: readonly (string | RegExp | typeof ROW)[];
  /** A closed section of the first dialog, which holds the next button. */
  section?: string;
  /** Or a button in its place. Without a field, the title has the focus. */
  first?: string;
  /** Enter may then send the form. */
  isCompletedByScan?: true;
}

interface Screen {
  /** The entry of the menu, then a tab. */
  at: readonly string[];
  search?: string;
  ways: readonly Way[];
}

const RECEIVED = { name: 'Ana Ríos', numId: '30111222' };

const salesAndPeople: readonly Screen[] = [
  {
    at: ['Ventas'],
    ways: [
      { open: ['Crear Nueva Venta'], first: 'Documento, nombre o teléfono' },
      { open: [ROW] },
      { open: [/Rita Paz/, 'Rehacer'], first: 'Motivo' },
      { open: [/Rita Paz/, 'Facturar'], first: 'CUIT o CUIL' },
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
      { open: [ROW, 'Cargar nomenclador'], section: 'Cobranza', first: 'Buscar...' },
      { open: [ROW, 'Cargar nomenclador', 'Nueva regla'], section: 'Cobranza', first: 'Código' },
    ],
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
    ],
  },
  { at: ['Productos', 'Marcas'], ways: [{ open: ['Crear Nueva Marca'], first: 'Nombre', isCompletedByScan: true }] },
  {
    at: ['Productos', 'Categorias'],
    ways: [{ open: ['Crear Nueva Categoria'], first: 'Nombre', isCompletedByScan: true }],
  },
];

export const screensOf = { 'sales and people': salesAndPeople, products, 'money and stock': moneyAndStock };

export async function fillShop(given: Given, shop: Shop): Promise<void> {
  await shop.user('seller');
  await given.insurance();
  await given.cashSession();
  const admin = await shop.as('admin');
  await givenJob(given, shop);
  await admin.post('/tenant/stock/counts', {});
  await givenIssuer(shop);
  const { _id: insurer } = await given.insurance({ name: 'IOSPER', claimFrom: 'sale' });
  await givenPresentedBatch(given, shop, insurer);
  await given.sale({ coverages: [{ insurance: insurer, lines: [{ products: [0], insurerAmount: 500 }] }] });
  const insurance = await given.insurance({ name: 'OSDE', claimFrom: 'sale' });
  const items = [{ client: 'Inés Paz', claimed: 900, recognized: 700, reason: 'other' }];
  await givenAnsweredBatch(shop, given, { insurance, presentedBefore: 1, items });
  const payment = { insurance: insurance._id, day: daysFromNow(0), method: 'bankTransfer', gross: 700, net: 700 };
  await admin.post('/tenant/insurer-payments', payment);
  const delivered = await givenJob(given, shop, { client: (await given.client({ name: 'Rita Paz' }))._id });
  await admin.put(`/tenant/sales/${delivered.saleId}`, { orderStatus: 'delivered' });
  const [lab, client] = [await given.provider(), await given.client(RECEIVED)];
  const received = await givenJob(given, shop, { client: client._id });
  await admin.post(`/tenant/sales/${received.saleId}/invoices`, {});
  await moveJob(shop, received, { stage: 'sent', labId: lab._id });
  await moveJob(shop, received, { stage: 'received' });
  const lines = [{ productId: (await given.product())._id, quantity: 6, unitCost: 1100 }];
  await admin.post('/tenant/stock/purchase-orders', { providerId: lab._id, lines });
  await admin.post('/tenant/stock/receptions', { providerId: lab._id, date: daysFromNow(0), lines });
}

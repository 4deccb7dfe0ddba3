import { formatNumber } from '../../base/format/format.ts';
import { receptionTexts } from './texts.ts';

const { unitsOf } = receptionTexts;
const productsOf = (products: number) => (products === 1 ? '1 producto' : `${formatNumber(products)} productos`);

export const orderTexts = {
  title: 'Pedidos',
  empty: 'Todavía no hiciste pedidos.',
  emptyDetail:
    'Armá uno con lo que conviene pedir o con «Nuevo pedido», y recibilo cuando llegue, entero o por partes.',
  emptyFiltered: 'Ningún pedido con estos filtros.',
  create: 'Nuevo pedido',
  number: (number: number) => `N.º ${number}`,
  name: (number: number) => `Pedido N.º ${number}`,
  date: 'Fecha',
  provider: 'Proveedor',
  allProviders: 'Todos los proveedores',
  state: 'Estado',
  allStates: 'Todos los estados',
  expectedDay: 'Se espera',
  expectedDayHelp: 'Puede quedar vacío.',
  notExpected: 'Sin fecha',
  note: 'Observaciones',
  user: 'Lo hizo',
  units: 'Unidades',
  unitsOf,
  toCome: 'Por llegar',
  toComeOf: (units: number) => `${formatNumber(units)} por llegar`,
  total: 'Total al costo',
  canceledBy: 'Cancelado por',

  proposals: 'Conviene pedir',
  proposalsDetail:
    'Lo que se vende y no alcanza, y lo que tiene su cantidad mínima o menos. Lo que está por llegar cuenta.',
  productsOf,
  names: (names: readonly string[], products: number) =>
    products > names.length ? `${names.join(', ')} y ${formatNumber(products - names.length)} más` : names.join(', '),
  prepare: 'Armar pedido',
  prepareFor: (provider: string) => `Armar pedido a ${provider}`,
  more: (providers: number) => `Ver ${formatNumber(providers)} más`,
  proposalsFailed: 'No se pudo cargar lo que conviene pedir',

  lines: 'Productos del pedido',
  product: 'Producto',
  ordered: 'Pedido',
  received: 'Recibido',
  amount: 'Importe',
  beyond: (units: number) => `${formatNumber(units)} de más`,
  notOrdered: 'Llegó sin estar en el pedido',
  receptions: 'Recepciones',
  reception: (number: number) => `Recepción N.º ${number}`,
  reversed: 'Anulada',
  noneReceived: 'Todavía no llegó nada.',

  stockOf: (stock: number, toCome: number) =>
    toCome > 0 ? `Stock ${formatNumber(stock)} · ${formatNumber(toCome)} por llegar` : `Stock ${formatNumber(stock)}`,
  sells: (perMonth: number) => ` · se venden ${formatNumber(perMonth)} por mes`,
  noLines: 'Todavía no hay productos.',
  noLinesDetail: 'Escaneá sus códigos o buscalos por nombre.',
  save: 'Guardar pedido',
  saved: (number: number) => `Se guardó el pedido N.º ${number}.`,
  restored: 'Seguís con el pedido que dejaste sin guardar.',
  startOver: 'Empezar de nuevo',
  startOverQuestion: {
    title: '¿Empezar de nuevo?',
    message: 'Se borra lo cargado en este pedido.',
    confirm: 'Empezar de nuevo',
    cancel: 'Seguir cargando',
    destructive: true,
  },
  closeQuestion: {
    title: '¿Descartar el pedido?',
    message: 'Se borra lo cargado en este pedido.',
    confirm: 'Descartar',
    cancel: 'Seguir cargando',
    destructive: true,
  },

  print: 'Imprimir',
  whatsApp: 'WhatsApp',
  copy: 'Copiar para WhatsApp',
  copied: 'Se copió el pedido. Pegalo en WhatsApp.',
  copyFailed: 'No se pudo copiar el pedido.',
  receive: 'Recibir',
  cancel: 'Cancelar pedido',
  cancelQuestion: (toCome: number) => ({
    title: '¿Cancelar el pedido?',
    message: `${unitsOf(toCome)} ya no se ${toCome === 1 ? 'espera' : 'esperan'}. Lo que llegó queda en el stock. No se puede deshacer.`,
    confirm: 'Cancelar pedido',
    cancel: 'Volver',
    destructive: true,
  }),
  canceledNow: 'Se canceló el pedido.',
} as const;

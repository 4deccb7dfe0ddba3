import { finalConsumer } from '@dioptria/contract/shop/clients/client-labels.ts';
import type { Question } from '../../../base/ui/dialogs/question.ts';

export const wizardTexts = {
  steps: ['Buscar Cliente', 'Seleccionar Productos', 'Información de Pago'],
  stepsLabel: 'Pasos de la venta',
  stepOf: (step: number, name: string) => `Paso ${step} de 3: ${name}`,
  next: 'Siguiente',
  confirm: 'Confirmar Venta',
  restored: 'Recuperamos la venta que estabas armando.',
  startOver: 'Empezar de nuevo',
  startOverQuestion: {
    title: '¿Empezar de nuevo?',
    message: 'Los cambios no guardados se perderán.',
    confirm: 'Empezar de nuevo',
    cancel: 'Continuar venta',
    destructive: true,
  } satisfies Question,
  productGone: (name: string) => `Quitamos «${name}» de la venta porque ya no existe.`,
  createFailed: 'Error al crear la venta',
  confirmAgain: 'La venta sigue acá: confirmá de nuevo, no se va a duplicar.',
  created: (number: number) => `Venta N.º ${number} creada.`,
  createdBefore: (number: number) =>
    `La venta N.º ${number} ya se había creado antes de perder la conexión, sin tus últimos cambios.`,
} as const;

export const createdTexts = {
  whatsApp: 'WhatsApp',
  message: (client: string, number: number, shop: string, page: string) =>
    `Hola ${client}: registramos tu pedido ${number} de ${shop}. Podés seguirlo en ${page}`,
} as const;

export const clientTexts = {
  search: 'Buscar Cliente',
  create: 'Crear Nuevo Cliente',
  finalConsumer: finalConsumer.name,
  finalConsumerDetail: 'Venta sin datos del cliente. Para una receta o un aviso, elegí un cliente.',
  finalConsumerOwes: (balance: string) =>
    `Quedan ${balance} de saldo a nombre de «Consumidor final»: no vas a tener a quién avisarle. Si querés, elegí un cliente.`,
  aboutClient: 'El cliente de la venta',
  missing: 'Falta el cliente',
  missingDetail: 'Los productos y el pago quedan como están.',
  choose: 'Elegir cliente',
  nobody: 'Todavía no elegiste un cliente',
  nobodyDetail:
    'Escribí el número de su documento y presioná Enter, o su nombre o teléfono y elegilo de la lista. Si es su primera vez en la óptica, crealo. Sin sus datos, vendé a «Consumidor final».',
  several: 'Más de un cliente coincide. Elegí uno:',
  chosen: 'Cliente de la venta',
  addPrescription: 'Agregar Receta',
  prescriptionAssigned: (date: string) => `Receta asignada el ${date}`,
  removePrescription: 'Quitar receta',
  noPrescription: 'Todavía no tiene recetas.',
  validPrescriptions: 'Usá una receta vigente, o agregá otra.',
  latestExpired: (created: string, until: string, why: string) =>
    `Última receta: ${created}, vencida el ${until}. ${why} Cargá una nueva.`,
  prescriptionOf: (day: string) => `Receta del ${day}`,
  prescriptionBy: (doctor: string, until: string) => `${doctor} · vence el ${until}`,
  assignPrescription: 'Usar esta receta',
  copyPrescription: 'Copiar y cambiar',
  morePrescriptions: (hidden: number) =>
    hidden === 1 ? 'Ver otra receta vigente' : `Ver otras ${hidden} recetas vigentes`,
} as const;

export const productTexts = {
  add: 'Agregar productos',
  addCustom: 'Agregar producto personalizado',
  empty: 'Todavía no elegiste productos',
  emptyDetail: 'Buscalos por nombre, código, marca o categoría.',
  lines: 'Productos de la venta',
  custom: 'Personalizado',
  customHeading: 'Producto personalizado',
  description: 'Descripción',
  price: 'Precio',
  quantity: 'Cantidad',
  quantityOf: (name: string) => `Cantidad de ${name}`,
  less: 'Restar uno',
  more: 'Sumar uno',
  typeOf: (name: string) => `Tipo de receta de ${name}`,
  typeMissing: 'Elegí el tipo: sin él, el taller no recibe el trabajo.',
  withoutType: 'Va sin receta',
  each: 'c/u',
  /** The unit of two lenses (docs/rules.md#wizard-22). */
  pair: 'el par',
  priceBefore: 'antes',
  remove: (name: string) => `Quitar ${name}`,
  isService: 'Pasa por el taller',
  workshopNote: 'Nota para el taller',
  workshopNoteOf: (name: string) => `Nota para el taller de ${name}`,
} as const;

export const paymentTexts = {
  listPrice: (price: string) => `precio convenido, de lista ${price}`,
  quickDays: 'Entrega rápida',
  today: 'Hoy',
  tomorrow: 'Mañana',
  inAWeek: '1 semana',
  inTwoWeeks: '2 semanas',
  addPart: 'Agregar otro método',
  parts: 'Otros métodos de pago',
  partMethod: 'Otro método',
  partAmount: 'Importe',
  removePart: (nth: number) => `Quitar el método ${nth}`,
  paysNothing: (method: string, paid: string, isDeposit: boolean): Question => ({
    title: `${method} no paga nada`,
    message: isDeposit ? `¿La seña es ${paid} en total?` : `¿Los otros métodos pagan todo, ${paid}?`,
    confirm: 'Sí, confirmar la venta',
    cancel: 'Corregir',
  }),
  sumOfMethods: (amounts: readonly string[], sum: string, total: string) =>
    `${amounts.join(' + ')}${amounts.length > 1 ? ` = ${sum}` : ''} de ${total}`,
  leastDeposit: (amount: string, percent: number, part: string) =>
    `Con cristales, al menos ${amount} (${percent} % ${part}).`,
  notesPlaceholder: 'Avisos para el taller o para la entrega',
  summary: 'Resumen de la venta',
  noClient: 'Sin cliente',
  prescription: 'Con receta',
} as const;

export const pickerTexts = {
  title: 'Selecciona un Producto',
  search: 'Buscar producto',
  brand: 'Marca',
  category: 'Categoría',
  provider: 'Proveedor',
  code: 'Código',
  name: 'Nombre',
  price: 'Precio',
  stock: 'Stock',
  quantity: 'Cantidad',
  actions: 'Acciones',
  add: 'Agregar',
  update: 'Actualizar',
  added: 'Agregado',
  outOfStock: 'Sin Stock',
  nothing: 'No se encontraron productos asociados a los filtros seleccionados.',
  failed: 'No se pudieron cargar los productos',
  chosen: (lines: string) => `${lines} en la venta`,
  pages: 'Páginas de productos',
  scanned: (product: string, units: number) =>
    `Agregado: ${product}, ${units === 1 ? '1 unidad' : `${units} unidades`} en la venta.`,
  done: 'Listo',
} as const;

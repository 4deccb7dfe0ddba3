import { formatDay } from '../../base/format/format.ts';

export const claimsTexts = {
  tabs: 'Secciones de liquidaciones',
  coverages: 'Coberturas',
  payments: 'Cobros',
  accounts: 'Cuentas',
  withholdings: 'Retenciones',
} as const;

export const batchTexts = {
  title: 'Presentaciones',
  titleOf: (number: number, insurance: string) => `Presentación N.º ${number} de ${insurance}`,
  titlePaper: (number: number) => `Presentación N.º ${number}`,
  number: (number: number) => `N.º ${number}`,
  period: (from: string, to: string) => `Del ${formatDay(from)} al ${formatDay(to)}`,
  insurance: 'Obra social',
  allInsurers: 'Todas las obras sociales',
  state: 'Estado',
  allStates: 'Todos los estados',
  periodLabel: 'Período',
  presentedDay: 'Presentada el',
  dueDay: 'Vence',
  items: 'Ítems',
  claimed: 'Presentado',
  toClaim: 'A presentar',
  recognized: 'Reconocido',
  debited: 'Debitado',
  paid: 'Cobrado',
  document: 'Comprobante',
  note: 'Observaciones',
  user: 'Usuario',
  make: 'Armar presentación',
  edit: 'Comprobante y observaciones',
  editOf: (number: number) => `Datos de la presentación N.º ${number}`,
  add: 'Agregar coberturas',
  addShort: 'Agregar',
  late: (day: string) => `${day} · vencida`,
  addChosen: (count: number) => (count === 0 ? 'Agregar' : `Agregar ${count}`),
  nothingToAdd: 'No hay otras coberturas listas de esta obra social.',
  present: 'Presentar',
  presentTitle: (number: number) => `Presentar la presentación N.º ${number}`,
  presentHelp: (items: number, amount: string) =>
    `${items === 1 ? 'Es 1 cobertura' : `Son ${items} coberturas`} por ${amount}. Al presentar, los importes quedan fijos.`,
  dueOn: (day: string, days: number) =>
    `La obra social paga a ${days === 1 ? '1 día' : `${days} días`}: vence el ${day}.`,
  presented: 'Presentación registrada.',
  withdraw: 'Retirar',
  withdrawQuestion: (number: number, items: number) => ({
    title: `Retirar la presentación N.º ${number}`,
    message: `${items === 1 ? 'Su cobertura vuelve' : `Sus ${items} coberturas vuelven`} a estar para presentar en otra.`,
    confirm: 'Retirar',
    cancel: 'Cancelar',
    destructive: true,
  }),
  withdrawn: 'Presentación retirada.',
  empty: 'Todavía no hay presentaciones.',
  emptyDetail: 'Armá una con las coberturas listas de una obra social.',
  emptyFiltered: 'No hay presentaciones con estos filtros.',
} as const;

export const batchPaperTexts = {
  print: 'Imprimir',
  draft: 'Borrador: todavía no se presentó',
  taxId: 'CUIT',
  intermediary: 'Presenta por',
  fullAmount: 'Importe al 100 %',
  clientAmount: 'A cargo del afiliado',
  insurerAmount: 'A cargo de la obra social',
  shopSignature: 'Firma y sello de la óptica',
  received: 'Recibido por: firma y sello',
  receivedDay: 'Fecha de recepción',
  row: 'N.º',
  affiliate: 'N.º de afiliado',
  clientDocument: 'Documento',
  name: 'Nombre',
  prescription: 'Receta',
  authorization: 'Autorización',
  voucher: 'Bono',
  code: 'Código',
  description: 'Descripción',
  quantity: 'Cant.',
  total: 'Total',
} as const;

export const makeTexts = {
  title: 'Armar presentación',
  insurer: (name: string, amount: string) => `${name} · ${amount} por presentar`,
  from: 'Período desde',
  to: 'Período hasta',
  documentHelp: 'El número de la factura o del lote, si ya lo tenés.',
  coverages: 'Coberturas listas',
  all: 'Todas',
  search: 'Buscar por cliente o venta',
  rebill: 'Refacturación',
  row: (sale: number, day: string) => `Venta N.º ${sale} · desde el ${day}`,
  pages: 'Páginas de coberturas',
  total: (count: number, amount: string) => `${count === 1 ? '1 cobertura' : `${count} coberturas`} por ${amount}`,
  make: (count: number) => (count === 0 ? 'Armar' : `Armar con ${count}`),
  split: (limit: string) =>
    `Supera ${limit}: a una empresa grande le correspondería una Factura de Crédito Electrónica. Dividila en dos presentaciones o consultá a tu contador.`,
  nothing: 'No hay coberturas listas para presentar.',
  nothingDetail:
    'Una cobertura está lista cuando la venta se entregó y tiene los documentos que pide la obra social. En «Coberturas» ves qué falta.',
  chooseOne: 'Elegí al menos una cobertura.',
  nothingInPeriod: 'No hay coberturas listas en este período.',
} as const;

export const itemTexts = {
  title: 'Coberturas',
  shown: 'Coberturas que se muestran',
  kinds: (kind: 'all' | 'unanswered' | 'undecided' | 'debited' | 'unpaid', count: number) =>
    `${{ all: 'Todas', unanswered: 'Sin respuesta', undecided: 'Débitos por decidir', debited: 'Con débito', unpaid: 'Por cobrar' }[kind]} (${count})`,
  search: 'Buscar por cliente, venta o afiliado',
  none: 'No hay coberturas con esas palabras.',
  sale: (number: number) => `Venta N.º ${number}`,
  affiliate: (number: string) => `afiliado ${number}`,
  recognized: (recognized: string, paid: string) => `Reconocido ${recognized} · cobrado ${paid}`,
  debit: (amount: string, reason: string) => `Débito de ${amount}: ${reason}`,
  undecided: 'Por decidir',
  rebillOf: (batch: number) => `Refactura un débito de la presentación N.º ${batch}`,
  rebilledIn: (batch: number) => `en la presentación N.º ${batch}`,
  resubmitUntil: (day: string) => `se puede refacturar hasta el ${day}`,
  note: 'Aclaración',
  decide: 'Decidir',
  decideOf: (client: string) => `Decidir el débito de ${client}`,
  removeOf: (client: string) => `Quitar la cobertura de ${client}`,
  pages: 'Páginas de coberturas',
} as const;

export const answerTexts = {
  open: 'Cargar respuesta',
  titleOf: (number: number) => `Respuesta a la presentación N.º ${number}`,
  help: 'Cada cobertura empieza reconocida entera. Bajá el importe de las que tienen débito y destildá las que no tienen respuesta. Una respuesta guardada no se cambia.',
  row: (sale: number, amount: string) => `Venta N.º ${sale} · presentado ${amount}`,
  recognizedOf: (client: string) => `Reconocido a ${client}`,
  reasonOf: (client: string) => `Motivo del débito de ${client}`,
  noteOf: (client: string) => `Aclaración del débito de ${client}`,
  chooseReason: (amount: string) => `Motivo del débito de ${amount}`,
  tickAll: (isAnswered: boolean, count: number) => `${isAnswered ? 'Tildar' : 'Destildar'} las ${count}`,
  sums: (claimed: string, recognized: string, debited: string) =>
    `Presentado ${claimed} = reconocido ${recognized} + débitos ${debited}`,
  wrongSums: 'Hay un importe vacío o mayor que lo presentado.',
  save: (count: number) => (count === 1 ? 'Guardar 1 respuesta' : `Guardar ${count} respuestas`),
  saved: 'Respuesta guardada.',
} as const;

export const answerFileTexts = {
  open: 'Desde un archivo',
  titleOf: (number: number) => `Respuesta a la presentación N.º ${number} desde un archivo`,
  note: 'Elegí la planilla que mandó la obra social. Antes de guardar ves qué se leyó de cada cobertura.',
  unreadable: 'No se pudo leer el archivo.',
  rowsOf: (name: string, rows: number) => `${name} · ${rows === 1 ? '1 fila' : `${rows} filas`}`,
  otherFile: 'Elegir otro archivo',
  noColumn: 'Ninguna columna',
  read: 'Lo que se leyó',
  reading: 'Leyendo…',
  summary: (answers: number, wrong: number, left: number) =>
    [
      answers === 1 ? '1 respuesta' : `${answers} respuestas`,
      ...(wrong > 0 ? [wrong === 1 ? '1 fila que no se usa' : `${wrong} filas que no se usan`] : []),
      ...(left > 0 ? [left === 1 ? '1 cobertura queda sin respuesta' : `${left} coberturas quedan sin respuesta`] : []),
    ].join(' · '),
  reason: 'Motivo para los débitos que vienen sin motivo',
  chooseReason: 'Elegí el motivo',
  of: (claimed: string) => `de ${claimed}`,
  wrong: 'Filas que no se usan',
  row: (row: number, name: string) => [`Fila ${row}`, name].filter(Boolean).join(' · '),
} as const;

export const decideTexts = {
  titleOf: (client: string) => `Débito de ${client}`,
  debit: (insurance: string, amount: string, reason: string) => `${insurance} no reconoce ${amount}: ${reason}`,
  question: '¿Qué hacés con el débito?',
  choose: 'Elegí qué hacer con el débito.',
  rebill: 'Se puede incluir en otra presentación.',
  rebillUntil: (day: string) => `Se puede incluir en otra presentación hasta el ${day}.`,
  rebillLate: (day: string) => `Se puede incluir en otra presentación, pero el plazo terminó el ${day}.`,
  lost: (amount: string) => `La óptica pierde ${amount}.`,
  toClient: (client: string, amount: string, sale: number) =>
    `${client} pasa a deber ${amount} más por la venta N.º ${sale}.`,
  note: 'Aclaración',
  final: 'Una decisión guardada no se cambia.',
  forOthers: (count: number, reason: string, amount: string) =>
    `${count === 1 ? 'También el otro débito' : `También los otros ${count} débitos`} por «${reason}» (${amount})`,
  save: (count: number) => (count === 1 ? 'Guardar decisión' : `Guardar ${count} decisiones`),
  saved: (count: number) => (count === 1 ? 'Decisión guardada.' : `${count} decisiones guardadas.`),
} as const;

export const batchInvoiceTexts = {
  title: 'Factura',
  titleOf: (number: number) => `Facturar la presentación N.º ${number}`,
  button: 'Facturar',
  none: 'Esta presentación no tiene factura.',
  remembered: 'La próxima factura a esta obra social propone los mismos datos.',
  debits: (amount: string) =>
    `La factura tiene ${amount} de débitos que se dieron por perdidos o pasaron al cliente: corresponde una nota de crédito.`,
  creditDebits: 'Acreditar los débitos',
  debitsOf: (number: number) => `Débitos de la presentación N.º ${number}`,
} as const;

import { type JobStage, jobStageLabels, jobStageTable } from '@dioptria/contract/shop/jobs/job-stage-labels.ts';

const jobsOf = (total: number) => (total === 1 ? '1 trabajo' : `${total} trabajos`);
const untold = (codes: string) => `Nadie anotó que el laboratorio supo del cambio de ${codes}: controlalo.`;

export const jobTexts = {
  title: 'Taller',
  tabs: 'Taller',
  jobs: 'Trabajos',
  indicators: 'Indicadores',
  board: 'Tablero',
  list: 'Lista',
  view: 'Vista',
  lab: 'Laboratorio',
  allLabs: 'Todos los laboratorios',
  onlyLate: 'Solo atrasados',
  stage: 'Etapa',
  search: 'Buscar o escanear una orden de trabajo',
  unknownCode: (code: string) => `Ningún trabajo tiene el código «${code}».`,
  loadFailed: 'No se pudieron cargar los trabajos',
  columnEmpty: 'Nada por acá.',
  loadMore: 'Cargar más',
  late: 'Atrasado',
  due: (day: string) => `Para el ${day}`,
  tray: (tray: number) => `Bandeja\u00a0${tray}`,
  checkFailed: 'No pasó el control',
  moveTo: (code: string) => `Mover ${code} a`,
  moveHint: 'Mover a…',
  select: (code: string) => `Elegir ${code}`,
  chosen: (total: number) => (total === 1 ? '1 elegido' : `${total} elegidos`),
  clearChosen: 'Quitar la selección',
  movedTogether: `Se mueven juntos los de «${jobStageLabels.toSend}» o los de «${jobStageLabels.sent}».`,
  receive: 'Recibir del laboratorio',
  moved: (jobs: readonly { code: string; mustTellLab: boolean }[], stage: JobStage) => {
    const { label, isBack, isChecked } = jobStageTable[stage];
    const codes = jobs.flatMap(({ code, mustTellLab }) => (mustTellLab ? [code] : [])).join(', ');
    return `${jobsOf(jobs.length)} en «${label}».${isBack && !isChecked && codes ? ` ${untold(codes)}` : ''}`;
  },
  sendTitle: (total: number) => `Enviar ${jobsOf(total)} al laboratorio`,
  backTitle: (stage: JobStage) => `Volver a «${jobStageLabels[stage]}»`,
  acceptTitle: 'Aceptar aunque no pasó el control',
  send: 'Enviar',
  moveBack: 'Volver atrás',
  accept: 'Aceptar',
  reason: 'Motivo',
  note: 'Nota',
  printRemittance: 'Imprimir el remito',
  noneTitle: 'Todavía no hay trabajos.',
  noneDetail: 'Cada venta con cristales de lejos, cerca o lejos y cerca crea el suyo, y cada reparación también.',
} as const;

export const receiveTexts = {
  title: 'Recibir del laboratorio',
  hint: 'Escaneá el código de cada orden de trabajo, o escribilo y apretá Enter.',
  code: 'Código',
  none: 'Todavía no escaneaste ninguno.',
  twice: (code: string) => `${code} ya está en la lista.`,
  closed: (code: string, status: string) => `La venta de ${code} está en «${status}»: no se recibe.`,
  notSent: (code: string, stage: JobStage) => `${code} está en «${jobStageLabels[stage]}»: no se recibe.`,
  remove: (code: string) => `Quitar ${code}`,
  submit: (total: number) => `Recibir ${jobsOf(total)}`,
} as const;

export const detailTexts = {
  title: (code: string) => `Trabajo ${code}`,
  sale: (number: number) => `Venta N.º ${number}`,
  lenses: 'Cristales',
  right: 'Ojo derecho',
  left: 'Ojo izquierdo',
  differs: 'Distinto de la receta',
  prescribed: (text: string) => `La receta dice ${text || 'nada'}.`,
  lacking: (missing: string) => `Al trabajo le falta ${missing}.`,
  units: 'Potencias en dioptrías; distancias y altura en milímetros.',
  sentHint: 'Ya se envió: si cambiás lo que pide, el trabajo queda marcado «Avisá al laboratorio».',
  frame: 'Armazón',
  ownFrame: 'Propio del cliente',
  ownFrameText: 'Descripción del armazón propio',
  glass: 'Cristal',
  steps: 'Pasos',
  checks: 'Controles',
  passed: 'Pasó',
  failed: 'No pasó',
  print: 'Imprimir orden de trabajo',
  copy: 'Copiar para el laboratorio',
  copied: 'Se copió el texto para el laboratorio.',
  copyFailed: 'El navegador no permitió copiar.',
  sendOne: 'Enviar al laboratorio',
  receiveOne: 'Marcar recibido',
  check: 'Controlar',
  finish: 'Terminar',
  task: 'Trabajo a hacer',
  workshopNote: 'Nota para el taller',
  back: 'Volver atrás',
  freeTray: (tray: number) => `Usar la ${tray}`,
  saved: 'Trabajo guardado.',
  notify: 'Avisar por WhatsApp',
  loading: 'Trabajo',
  noMeasure: '–',
} as const;

export const completeTexts = {
  title: (code: string) => `Graduación de ${code}`,
  prescription: (day: string) => `Receta del ${day}`,
  use: 'Usar esta receta',
  none: (client: string) => `${client} no tiene recetas vigentes con estos valores.`,
  type: 'Escribir los valores a mano',
  powerMissing: 'Escribí la esfera o el cilindro de un ojo por lo menos.',
  save: 'Guardar datos',
  saved: (code: string) => `Guardaste la graduación de ${code}.`,
} as const;

const sendOthers = (total: number) => (total === 1 ? 'Enviar solo el otro' : `Enviar solo los otros ${total}`);

export const incompleteTexts = {
  title: (total: number) => (total === 1 ? 'A 1 trabajo le faltan datos' : `A ${total} trabajos les faltan datos`),
  lacking: (code: string, client: string, missing: string) => `${code} ${client}: falta ${missing}`,
  question: 'Qué hacer con los trabajos incompletos',
  complete: 'Completar datos',
  others: sendOthers,
  force: 'Enviar igual',
  reason: 'Motivo para enviar sin esos datos',
  undecided: (total: number) =>
    total === 0
      ? 'Completá los datos o elegí «Enviar igual».'
      : `Completá los datos, o elegí «${sendOthers(total)}» o «Enviar igual».`,
  unsaved: (code: string) => `Completá los datos de ${code} antes de enviar.`,
} as const;

export const tellTexts = {
  mark: 'Avisá al laboratorio',
  detail: 'El trabajo cambió después de enviarlo.',
  canceled: 'La venta se canceló y el laboratorio sigue con el trabajo.',
  untold,
  tell: 'Ya avisé',
  told: 'Quedó anotado que el laboratorio está avisado.',
} as const;

export const checkTexts = {
  title: (code: string) => `Controlar ${code}`,
  serviceTitle: (code: string) => `Terminar ${code}`,
  finishService: 'Marcar terminado',
  hint: 'Escribí lo que dice el frontofocómetro. Un cilindro en blanco es 0; lo demás en blanco no se compara.',
  compare: 'Comparar',
  value: 'Valor',
  ordered: 'Pedido',
  measured: 'Medido',
  difference: 'Diferencia',
  tolerance: 'Tolerancia',
  verdict: 'Veredicto',
  ok: 'Bien',
  wrong: 'Fuera',
  both: 'DNP de ambos ojos',
  passed: 'El par está dentro de la tolerancia.',
  failed: 'El par está fuera de la tolerancia.',
  approve: 'Marcar controlado',
  giveBack: 'Devolver al laboratorio',
  accept: 'Aceptar igual',
  acceptReason: 'Por qué se acepta',
  withoutMeasure: 'Controlado sin medir',
  finish: 'Marcar la venta «Para Retirar»',
  wrongFor: 'Se devuelve',
  readyTitle: (code: string) => `${code} está controlado`,
  ready: (client: string) => `La venta quedó «Para Retirar». ¿Le avisás a ${client}?`,
  later: 'Más tarde',
} as const;

export const printTexts = {
  workOrder: 'Orden de trabajo',
  remittance: 'Remito al laboratorio',
  barcode: (code: string) => `Código ${code}`,
  sketch: 'Medidas del armazón',
  eye: 'Ojo',
  jobs: 'Trabajos',
  receivedBy: 'Recibió (firma y aclaración)',
  total: (total: number) => jobsOf(total),
} as const;

export const canceledTexts = {
  title: 'Avisá al laboratorio: ventas canceladas',
  detail: 'Abrí el trabajo y, cuando avises, elegí «Ya avisé».',
} as const;

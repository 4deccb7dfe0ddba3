import type { Client } from '../clients/clients-api.ts';
import type { Question } from '../../base/ui/dialogs/question.ts';

// These labels are in the contract, because the server's export of prescriptions uses the same labels.
export { prescriptionStatusLabels } from '@dioptria/contract/shop/prescriptions/prescription-status.ts';

export const prescriptionTexts = {
  formTitle: 'Receta',
  viewTitle: 'Receta',
  noDiagnosis: 'No Especificado',
  save: 'Guardar Receta',
  saveAnyway: 'Guardar de todos modos',
  saved: 'Receta guardada.',
  warnings: 'Revisá estos valores antes de guardar:',
  loadFailed: 'Ocurrió un error al cargar la prescripción.',
  createFailed: 'Error al crear el registro médico.',
  updateFailed: 'Error al actualizar registro médico',
  deleteFailed: 'Error al eliminar el registro médico.',
  deleteQuestion: {
    title: '¿Eliminar esta receta?',
    message: 'La receta se borra para siempre de la historia clínica.',
    confirm: 'Eliminar receta',
    cancel: 'Conservar',
    destructive: true,
  } satisfies Question,
  rightEyeName: 'Ojo derecho',
  leftEyeName: 'Ojo izquierdo',
  powersHint: 'Dioptrías con signo: -1,25 · +2 · N es neutro (0,00).',
  measuresOf: (day: string) => `DNP y altura de la receta del ${day}.`,
  copyOf: (day: string) => `Copia de la receta del ${day}: cambiá lo que haga falta.`,
  copyRightToLeft: 'Copiar OD a OI',
  transpose: (part: string) => `Transponer ${part.toLowerCase()}: el mismo cristal con el otro signo de cilindro`,
  offer: (label: string, power: string) => `${label}: ¿usar ${power}?`,
  print: 'Imprimir',
  download: 'Descargar FHIR',
  readFile: 'Leer FHIR',
  unreadableFile: 'El archivo no es una receta de anteojos en formato FHIR.',
} as const;

export const electronicTexts = {
  title: 'Receta electrónica',
  scan: 'Escaneá el código o el QR de la receta, o pegalo.',
  digits: (total: number) => `${total} números`,
  sameDay: 'Si está vacía, la fecha de la receta.',
  lastDay: 'Vale hasta',
  openLoaded: 'Ver esa receta',
} as const;

export const prismTexts = {
  oblique: 'En grados',
  degreesOf: (base: string) => `${base}, en grados`,
  degreesRange: '0 a 360°',
  second: 'Otro prisma',
  degreesHint: 'Grados TABO, como los ve el optometrista: 0 a la derecha, 90 arriba, 180 a la izquierda, 270 abajo.',
} as const;

export const historyTexts = {
  title: 'Historia Clinica',
  search: 'Buscar historia clinica',
  focusSearch: 'Buscar un cliente',
  nobody: '¿De quién es la historia clínica?',
  nobodyDetail: 'Escribí el número de documento del cliente y presioná Enter.',
  historyOf: ({ name, typeId, numId }: Client) => `Recetas de ${name} (${typeId}:${numId})`,
  searchAnother: 'Buscar otra historia clinica',
  add: 'Agregar Receta',
  created: 'Creada',
  status: 'Estado',
  dates: (created: string, expires: string) => `Creada el ${created} · Vence el ${expires}`,
  empty: 'No se encontraron resultados.',
  emptyDetail: 'Aun no hay registros para este cliente.',
} as const;

export const comparisonTexts = {
  open: 'Comparar recetas',
  title: 'Comparar recetas',
  choose: 'Recetas a comparar',
  tooFew: 'Elegí dos o más recetas.',
  blank: 'Estas recetas no tienen valores de este ojo.',
  value: 'Valor',
  same: 'igual',
  change: (difference: string) => `cambió ${difference}`,
  hint: 'Todas con cilindro negativo, para comparar. El cambio es respecto de la receta de la izquierda.',
  chart: 'Equivalente esférico',
  chartSummary: (eyes: readonly string[]) => `Equivalente esférico en el tiempo. ${eyes.join('. ')}`,
} as const;

import type { TariffUndo } from '@dioptria/contract/shop/coverage-rules/tariff-changes.ts';
import { formatDay, formatNumber } from '../../base/format/format.ts';
import type { Question } from '../../base/ui/dialogs/question.ts';

const rulesOf = (rules: number) => (rules === 1 ? '1 regla' : `${formatNumber(rules)} reglas`);

/** '' if no rule is kept. */
function keptText({ kept, keptCodes }: TariffUndo): string {
  if (kept === 0) return '';
  const codes = [...new Set(keptCodes)].join(', ');
  const others = kept - keptCodes.length;
  const more = others === 0 ? '' : ` y ${formatNumber(others)} más`;
  return `${kept === 1 ? 'Queda' : 'Quedan'} ${rulesOf(kept)} en uso: ${codes}${more}.`;
}

export const toolTexts = {
  tools: 'Herramientas del nomenclador',
  import: 'Importar planilla',
  copy: 'Copiar con otras fechas',
  percent: 'Cambiar por porcentaje',
  pami: 'Cargar reglas de PAMI',
  changes: 'Deshacer un cambio',

  validFrom: 'Vale desde',
  validUntil: 'Vale hasta',
  untilHelp: 'Si lo dejás vacío, no tienen fecha de fin.',
  copyNote: 'Las reglas que valen el día anterior terminan ese día, y siguen iguales desde la fecha nueva.',
  percentNote:
    'Los importes, topes, precios convenidos y coseguros cambian desde la fecha. Las ventas ya hechas no cambian.',
  percentValue: 'Porcentaje',
  percentHelp: 'Con un signo menos, baja: -5.',
  missing: 'Este campo es obligatorio.',
  preview: 'Ver cómo queda',
  previewing: 'Calculando...',
  previewTitle: 'Vista previa',
  apply: (rules: number) => `Aplicar a ${rulesOf(rules)}`,
  doCopy: 'Copiar',
  unchanged: (rules: number) => `${rulesOf(rules)} sin importes ${rules === 1 ? 'queda' : 'quedan'} igual.`,
  rule: 'Regla',
  amount: 'Importe',
  cap: 'Tope',
  agreedPrice: 'Precio convenido',
  copay: 'Coseguro',
  before: 'Antes',
  after: 'Después',
  done: (rules: number) => `${rules === 1 ? 'Cambió' : 'Cambiaron'} ${rulesOf(rules)}.`,
  loaded: (rules: number) => `${rules === 1 ? 'Se cargó' : 'Se cargaron'} ${rulesOf(rules)}.`,

  pamiNote:
    'Carga las condiciones y reglas de PAMI: un anteojo de lejos y uno de cerca por año, o un bifocal; receta válida por 150 días; conformidad firmada. Los precios son los de tu convenio.',
  far: 'Anteojo de lejos',
  near: 'Anteojo de cerca',
  bifocal: 'Anteojo bifocal',
  pamiFrom: 'Si lo dejás vacío, vale desde hoy.',
  load: 'Cargar reglas',

  noChanges: 'No hay cambios para deshacer.',
  changeOf: (rules: number, day: string) => `${rulesOf(rules)} desde el ${formatDay(day)}`,
  undoQuestion: (rules: number): Question => ({
    title: '¿Deshacer este cambio?',
    message: `Se ${rules === 1 ? 'borra' : 'borran'} ${rulesOf(rules)}, salvo las que ya usó una venta, y vuelven las anteriores.`,
    confirm: 'Deshacer',
    cancel: 'Volver',
  }),
  kept: keptText,
  undone: (done: TariffUndo) => [`Se deshizo: ${rulesOf(done.undone)}.`, keptText(done)].filter(Boolean).join(' '),

  fileNote: 'Nada cambia hasta que lo importes. Una regla con el mismo código termina el día anterior a la nueva.',
  columnsOf: (file: string, rows: number) =>
    `${file || 'La planilla'}: ${rows === 1 ? '1 fila' : `${formatNumber(rows)} filas`}. Decí qué columna es cada dato.`,
  otherFile: 'Otra planilla',
  noColumn: 'Ninguna',
  unreadable: 'No se pudo leer la planilla. Elegila de nuevo.',
  ofPlan: 'Plan de las filas sin plan',
  allPlans: 'Todos los planes',
  ofTarget: 'Prestación de las filas sin prestación',
  from: 'Valen desde, si la fila no lo dice',
  until: 'Valen hasta, si la fila no lo dice',
  newRules: 'Reglas nuevas',
  ended: 'Reglas que terminan',
  wrong: 'Filas a revisar',
  wrongHelp: 'Estas filas no cargan nada.',
  row: (row: number) => `Fila ${row}`,
  more: (rows: number) => `Y ${formatNumber(rows)} más.`,
  moreRows: (rows: number) => `Y ${rows === 1 ? '1 fila' : `${formatNumber(rows)} filas`} más`,
  fewer: 'Ver menos',
  nothing: 'Ninguna fila carga una regla.',
  doImport: (rules: number) => `Importar ${rulesOf(rules)}`,
} as const;

import { rowTotal } from '../../base/sheets/texts.ts';

const number = (value: number) => value.toLocaleString('es-AR');

export const importTexts = {
  import: 'Importar',
  title: (many: string) => `Importar ${many}`,
  steps: ['Archivo', 'Columnas', 'Revisión', 'Importación'],
  step: (current: number, name: string) => `Paso ${current} de 4: ${name}`,

  harmless: 'Nada se guarda hasta el último paso. Importar dos veces la misma planilla no duplica nada.',

  columnsOf: (file: string, total: number) =>
    `${file || 'La planilla'}: ${rowTotal(total)}. Decí qué columna va en cada dato.`,
  column: 'Columna',
  none: 'No importar',
  fixed: 'El mismo valor en todas',
  fixedPlaceholder: 'Valor para todas las filas',
  fixedFor: (label: string) => `Valor de ${label} en todas las filas`,
  asked: 'Falta decidir',
  askedHelp: 'Estos datos no tienen columna. Elegí una, o escribí el valor que va en todas las filas.',
  withoutEmail:
    '¿No tenés los correos? Apagá «Pedir correo» en Configuración, en Clientes y recetas, y volvé a elegir la planilla.',
  missingKeys: (labels: string) => `Sin ${labels} no se importa ninguna fila.`,
  missingColumns: (labels: string) => `Sin ${labels} solo se cambian los registros que ya existen.`,
  unusedColumns: (columns: readonly string[]) => {
    const names = columns.join(', ').replace(/\.$/, '');
    return columns.length === 1
      ? `Una columna no se usa: ${names}.`
      : `${number(columns.length)} columnas no se usan: ${names}.`;
  },
  titles: (titles: readonly { row: number; text: string }[], total: number) => {
    const some = titles.map(({ row, text }) => `${text} (fila ${row})`).join(', ');
    const first = total === 1 ? 'Una fila es el título de un grupo' : `${number(total)} filas son títulos de un grupo`;
    return `${first}: ${some}${total > titles.length ? '…' : '.'} Cada fila de abajo lo lleva en la columna «Título del grupo».`;
  },
  rate: (columns: readonly string[]) =>
    columns.length === 1
      ? `Cotización: «${columns[0]}» está en dólares`
      : `Cotización: ${columns.map((column) => `«${column}»`).join(' y ')} están en dólares`,
  rateHelp: 'Cuántos pesos vale un dólar. Se guardan pesos.',
  check: 'Revisar',
  checking: 'Revisando…',
  back: 'Atrás',
  otherFile: 'Otra planilla',

  created: 'Nuevos',
  updated: 'Cambian',
  unchanged: 'Sin cambios',
  failed: 'Con errores',
  changes: 'Qué cambia',
  changesHelp:
    'Así quedan los que ya tenés. Si no querés cambiarlos, volvé con «Atrás» y dejá esas columnas en «No importar».',
  allChanges: (total: number, shown: number) =>
    total > shown ? `Ver los primeros ${number(shown)} que cambian` : `Ver los ${number(total)} que cambian`,
  fewerChanges: 'Ver menos',
  record: 'Nombre',
  field: 'Dato',
  before: 'Antes',
  after: 'Ahora',
  change: (label: string, before: string, after: string) => `${label}: ${before} → ${after}`,
  makeMissing: (total: number, many: string) =>
    total === 1 ? `Crear 1 que falta en ${many}` : `Crear ${number(total)} que faltan en ${many}`,
  similar: (name: string, stored: string, many: string) => `«${name}» va en «${stored}», que ya está en ${many}.`,
  mendLetters: (total: number) =>
    total === 1
      ? 'Corregir las letras dañadas de 1 dato. Se lee así:'
      : `Corregir las letras dañadas de ${number(total)} datos. Se leen así:`,
  tidyNames: (total: number) =>
    total === 1 ? 'Guardar 1 nombre como «Nombre Apellido»' : `Guardar ${number(total)} nombres como «Nombre Apellido»`,
  tidied: (from: string, to: string) => `${from} → ${to}`,
  leaveOut: (total: number) =>
    total === 1
      ? 'Importar también 1 fila sin su dato equivocado, que no es obligatorio'
      : `Importar también ${number(total)} filas sin sus datos equivocados, que no son obligatorios`,
  leavesOut: 'Importar las filas sin sus datos equivocados, cuando no son obligatorios',
  notes: 'Avisos',
  notesHelp: (shown: number | undefined) =>
    `Estas filas se importan igual.${shown === undefined ? '' : ` Se muestran los primeros ${number(shown)} avisos.`}`,
  errors: 'Errores',
  firstErrors: (shown: number) => `Se muestran los primeros ${number(shown)} errores. El archivo los tiene todos.`,
  row: 'Fila',
  value: 'Valor',
  reason: 'Motivo',
  blank: '(vacío)',
  run: (total: number) => `Importar ${rowTotal(total)}`,
  nothingValid:
    'Ninguna fila se puede importar. Si la columna es otra, presioná «Atrás»; si no, corregí la planilla y volvé a subirla.',

  running: (done: number, all: number) => `Importando: ${number(done)} de ${rowTotal(all)}`,
  keepsRunning: 'Podés cerrar esta ventana: la importación sigue.',
  stop: 'Cancelar importación',
  interrupted: (done: number, all: number) =>
    `La importación se interrumpió: se revisaron ${number(done)} de ${rowTotal(all)}. Lo importado quedó guardado.`,
  goOn: 'Continuar',
  cancelled: 'Se canceló la importación. Lo que ya se había importado quedó guardado.',
  done: 'La importación terminó.',
  finish: 'Listo',
  progress: 'Avance de la importación',
} as const;

/** This module imports no schemas, since each worker that reads a spreadsheet loads it. */

/** Sizes in bytes. */
export const sheetLimits = {
  fileSize: 10 * 1024 * 1024,
  rows: 100_000,
  columns: 200,
  rowLength: 100_000,
  /** All parts of an unpacked workbook together. */
  expanded: 200 * 1024 * 1024,
  sharedTexts: 32 * 1024 * 1024,
  /** Characters of all rows: a text that cells share counts once for each cell. */
  texts: 64 * 1024 * 1024,
  rowsWithHeadings: 30,
  sheets: 100,
  sheetName: 100,
  lastRow: 1_048_576,
} as const;

const number = (value: number) => value.toLocaleString('es-AR');

export const sheetTexts = {
  notSpreadsheet: 'El archivo no es una planilla: guardala como XLSX o CSV y volvé a intentarlo.',
  oldWorkbook: 'El archivo es de un Excel viejo (.xls) o tiene contraseña: guardalo como XLSX, sin contraseña.',
  brokenWorkbook: 'La planilla está dañada: abrila en Excel, guardala de nuevo como XLSX y volvé a intentarlo.',
  empty: 'La planilla no tiene filas debajo de los títulos de las columnas.',
  unknownSheet: (name: string) => `La planilla no tiene una hoja «${name}».`,
  unknownHeadings: (row: number) =>
    `Los títulos no pueden estar en la fila ${row}: elegí una de las primeras ${sheetLimits.rowsWithHeadings} filas.`,
  tooLarge: `El archivo es demasiado grande: puede tener hasta ${sheetLimits.fileSize / 1024 / 1024} MB.`,
  tooManyRows: `La planilla tiene demasiadas filas: puede tener hasta ${number(sheetLimits.rows)}. Partila en varias.`,
  tooManyColumns: `La planilla tiene demasiadas columnas: puede tener hasta ${sheetLimits.columns}.`,
  unclosedQuote: (row: number) => `Desde la fila ${row} hay una comilla sin cerrar.`,
  rowTooLong: (row: number) => `La fila ${row} es demasiado larga.`,
  expandsTooMuch: 'La planilla ocupa demasiado al abrirla.',
  tooHard:
    'La planilla es demasiado complicada para leerla: copiá los datos a una planilla nueva, guardala como XLSX o CSV y volvé a intentarlo.',
  wrongType: 'Mandá una planilla XLSX o CSV.',
  extraCells: (texts: string) => `La fila tiene más celdas que columnas: sobra «${texts}».`,
  unknownColumn: (name: string) => `La planilla no tiene una columna «${name}».`,
  serverBusy: 'Se están recibiendo demasiadas planillas. Probá de nuevo en unos segundos.',
} as const;

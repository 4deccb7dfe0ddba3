export const rowTotal = (total: number) => (total === 1 ? '1 fila' : `${total.toLocaleString('es-AR')} filas`);

export const sheetTexts = {
  drop: 'Arrastrá la planilla hasta acá, o elegila en tu equipo.',
  choose: 'Elegir planilla',
  formats: 'XLSX o CSV, de hasta 10 MB y 100.000 filas. Lo que esté arriba de los títulos de las columnas se saltea.',
  sheet: 'Hoja',
  sheetRows: (name: string, total: number) => `${name} (${rowTotal(total)})`,
  headingsRow: 'Fila de los títulos',
  readLike: (words: readonly string[]) => `Se lee así: ${words.join(', ')}`,
  letters: 'Letras de la planilla',
  encodings: { cp850: 'De un programa viejo (DOS)', 'windows-1252': 'De Windows' },
  columnFor: (label: string) => `Columna para ${label}`,
  errorsFile: 'Descargar filas a corregir',
} as const;

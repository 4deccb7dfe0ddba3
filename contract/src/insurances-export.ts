import { defineExport } from './export.ts';
import { insurances } from './insurances.ts';
import { activeWord } from './record-words.ts';

/** 'Lista de Obras Sociales' as a file. */
export const insurancesExport = defineExport(insurances, {
  file: 'obras-sociales',
  sheet: 'Obras Sociales',
  columns: [
    { header: 'Nombre', kind: 'text', value: ({ name }) => name },
    { header: 'Detalles de cobertura', kind: 'text', width: 48, value: ({ coverageDetails }) => coverageDetails },
    // A number of eleven digits that nobody adds up: as a number, a spreadsheet would show its magnitude.
    { header: 'CUIT', kind: 'text', width: 14, value: ({ numCuit }) => (numCuit === null ? null : String(numCuit)) },
    { header: 'Estado', kind: 'text', width: 10, value: ({ enabled }) => activeWord(enabled) },
    { header: 'Fecha de Registro', kind: 'instant', value: ({ createdAt }) => createdAt },
  ],
});

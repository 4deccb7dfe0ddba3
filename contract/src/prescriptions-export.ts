import { defineExport, type ExportColumn } from './export.ts';
import { prescriptionStatus, prescriptionStatusLabels } from './prescription-status.ts';
import { prescriptions } from './prescriptions.ts';
import type { RecordOf } from './resource.ts';

type Prescription = RecordOf<typeof prescriptions>;

/** One eye as opticians write it. */
function eyeColumns(name: 'OD' | 'OI', eye: 'rightEye' | 'leftEye'): ExportColumn<Prescription>[] {
  return [
    { header: `${name} lejos Esf.`, kind: 'decimal', value: (row) => row[eye].far.sphere },
    { header: `${name} lejos Cil.`, kind: 'decimal', value: (row) => row[eye].far.cylinder },
    { header: `${name} lejos Eje`, kind: 'integer', value: (row) => row[eye].far.axis },
    { header: `${name} cerca Esf.`, kind: 'decimal', value: (row) => row[eye].near.sphere },
    { header: `${name} cerca Cil.`, kind: 'decimal', value: (row) => row[eye].near.cylinder },
    { header: `${name} cerca Eje`, kind: 'integer', value: (row) => row[eye].near.axis },
    { header: `${name} DNP`, kind: 'decimal', value: (row) => row[eye].pupillaryDistance },
    { header: `${name} Altura`, kind: 'decimal', value: (row) => row[eye].height },
    { header: `${name} Prisma`, kind: 'decimal', value: (row) => row[eye].prism },
  ];
}

/** Prescriptions as a file: the clinical history's columns, and the values. */
export const prescriptionsExport = defineExport(prescriptions, {
  file: 'recetas',
  sheet: 'Recetas',
  columns: [
    { header: 'Creada', kind: 'instant', value: ({ createdAt }) => createdAt },
    { header: 'Cliente', kind: 'text', value: ({ client }) => client.name },
    { header: 'Médico', kind: 'text', value: ({ optometrist }) => optometrist.name },
    { header: 'Matricula', kind: 'text', width: 16, value: ({ optometrist }) => optometrist.license },
    { header: 'Fecha de la receta', kind: 'day', value: ({ prescriptionDate }) => prescriptionDate },
    { header: 'Vencimiento', kind: 'day', value: ({ expirationDate }) => expirationDate },
    {
      header: 'Estado',
      kind: 'text',
      width: 20,
      value: (row, { today }) => prescriptionStatusLabels[prescriptionStatus(row, today)],
    },
    { header: 'Diagnostico', kind: 'text', width: 40, value: ({ notes }) => notes },
    ...eyeColumns('OD', 'rightEye'),
    ...eyeColumns('OI', 'leftEye'),
  ],
});

import { listExport } from '../list-export.ts';
import { prescriptionStatus, prescriptionStatusLabels } from './prescription-status.ts';
import { prescriptions } from './prescriptions.ts';

export const prescriptionsExport = listExport(prescriptions, {
  columns: [
    { header: 'Creada', kind: 'instant', value: ({ createdAt }) => createdAt },
    'client',
    'optometrist',
    { header: 'Matricula', kind: 'text', width: 16, value: ({ optometrist }) => optometrist.license },
    'prescriptionDate',
    'expirationDate',
    {
      header: 'Estado',
      kind: 'text',
      width: 20,
      value: (row, { today }) => prescriptionStatusLabels[prescriptionStatus(row, today)],
    },
    'notes',
    'rightEye',
    'leftEye',
  ],
});

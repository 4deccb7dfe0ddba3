import { endpoint } from '../../base/endpoint.ts';
import { z } from '../../base/zod.ts';
import { listExport } from '../exports.ts';
import { prescriptionStatus, prescriptionStatusLabels } from './prescription-status.ts';
import { prescriptions } from './prescriptions.ts';

export const prescriptionEndpoints = {
  ofClient: endpoint({
    method: 'GET',
    path: '/tenant/prescription/client/:id',
    caller: prescriptions.permissions.list,
    tag: prescriptions.name,
    summary: 'Every prescription of a client, newest first',
    answer: z.array(prescriptions.record),
    shows: prescriptions.shows,
  }),
};

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
    'origin',
    'cuir',
    'issuedOn',
    'startsOn',
    'patientCuil',
  ],
});

import { listExport } from '../list-export.ts';
import { jobs } from './jobs.ts';

export const jobsExport = listExport(jobs, {
  columns: [
    ...(['code', 'number', 'client'] as const),
    { header: 'Teléfono', kind: 'text', width: 18, value: ({ client }) => client.phone },
    ...(['kind', 'stage', 'overdue', 'dueDay', 'deliveryDate', 'lab', 'labOrderNumber', 'promisedDay'] as const),
    ...(['trayNumber', 'checkResult', 'mustTellLab', 'frame', 'rightLens', 'leftLens'] as const),
    ...([
      'lensName',
      'design',
      'material',
      'refractiveIndex',
      'treatments',
      'tint',
      'diameter',
      'notes',
      'createdAt',
    ] as const),
  ],
});

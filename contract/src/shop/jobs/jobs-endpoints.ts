import { endpoint } from '../../base/endpoint.ts';
import { z } from '../../base/zod.ts';
import { listExport } from '../exports.ts';
import { measuredPair } from '../lenses/lens-check-schemas.ts';
import { recordEndpointsOf } from '../record-endpoints.ts';
import { MAX_TRAY } from './job-stage-labels.ts';
import { jobCheck, jobMove, jobs, jobsMove, labNotice } from './jobs.ts';

const { record } = jobs;
const common = { tag: 'jobs', caller: 'jobs.update' } as const;
const writing = { ...common, method: 'POST', refusals: [409] } as const;

export const jobEndpoints = {
  ...recordEndpointsOf(jobs),
  tray: endpoint({
    ...common,
    method: 'GET',
    path: '/tenant/jobs/tray',
    summary: 'The smallest number that no tray has; null if all are taken',
    answer: z.object({ trayNumber: z.int().min(1).max(MAX_TRAY).nullable() }),
    shows: ['sales'],
  }),
  move: endpoint({
    ...writing,
    path: '/tenant/jobs/:id/stage',
    summary: 'Moves a job one stage forward, or back with a reason',
    body: jobMove,
    answer: z.object({ job: record }),
  }),
  moveMany: endpoint({
    ...writing,
    path: '/tenant/jobs/stages',
    summary: 'Moves several jobs to one stage, all or none',
    refusals: [404, 409],
    body: jobsMove,
    answer: z.object({ jobs: z.array(record) }),
  }),
  check: endpoint({
    ...writing,
    path: '/tenant/jobs/:id/check',
    summary: "Compares what the lensmeter says with the job's lenses, and keeps the result",
    body: measuredPair,
    answer: z.object({ check: jobCheck, job: record }),
  }),
  labTold: endpoint({
    ...writing,
    path: '/tenant/jobs/:id/lab-told',
    summary: 'Says that the lab knows of the changes that came after the job was sent',
    body: labNotice,
    answer: z.object({ job: record }),
  }),
};

export const jobsExport = listExport(jobs, {
  columns: [
    ...(['code', 'number', 'client'] as const),
    { header: 'Teléfono', kind: 'text', width: 18, value: ({ client }) => client.phone },
    ...([
      'kind',
      'service',
      'stage',
      'overdue',
      'dueDay',
      'deliveryDate',
      'lab',
      'labOrderNumber',
      'promisedDay',
    ] as const),
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

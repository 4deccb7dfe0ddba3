import { endpoint } from '../../base/endpoint.ts';
import { z } from '../../base/zod.ts';
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

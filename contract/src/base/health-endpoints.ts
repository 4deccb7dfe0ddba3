import { endpoint } from './endpoint.ts';
import { z } from './zod.ts';

const health = {
  method: 'GET',
  tag: 'health',
  caller: 'public',
  answer: z.object({ status: z.literal('ok') }),
} as const;

export const healthEndpoints = {
  live: endpoint({ ...health, path: '/health/live', summary: 'The process answers' }),
  ready: endpoint({ ...health, path: '/health/ready', summary: 'The database answers too' }),
};

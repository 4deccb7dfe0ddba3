import { endpoint } from './endpoint.ts';

export const liveEndpoints = {
  listen: endpoint({
    method: 'GET',
    path: '/tenant/live',
    caller: 'signed-in',
    tag: 'live',
    summary: 'Server-sent events: which records change, as they change',
    refusals: [429],
    isStream: true,
  }),
};

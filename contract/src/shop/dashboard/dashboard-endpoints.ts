import { endpoint } from '../../base/endpoint.ts';
import { dashboard } from './dashboard.ts';

export const dashboardEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/tenant/dashboard',
    caller: 'dashboard.read',
    tag: 'dashboard',
    summary: 'The figures of the dashboard',
    answer: dashboard,
    shows: ['sales', 'cash-sessions', 'invoices'],
  }),
};

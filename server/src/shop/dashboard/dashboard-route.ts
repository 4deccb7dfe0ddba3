import { dashboard } from '@dioptria/contract/shop/dashboard/dashboard.ts';
import type { Api } from '../../base/http/api.ts';
import { tenantRoute } from '../../base/http/tenant-route.ts';
import { readDashboard } from './dashboard-queries.ts';

export function dashboardRoute(api: Api): void {
  tenantRoute(api, {
    method: 'GET',
    url: '/tenant/dashboard',
    caller: 'dashboard.read',
    tag: 'dashboard',
    summary: 'The figures of the dashboard',
    answer: dashboard,
    work: readDashboard,
  });
}

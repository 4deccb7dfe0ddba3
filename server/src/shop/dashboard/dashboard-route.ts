import { dashboardEndpoints } from '@dioptria/contract/shop/dashboard/dashboard-endpoints.ts';
import type { Api } from '../../base/http/api.ts';
import { serve } from '../../base/http/serve.ts';
import { readDashboard } from './dashboard-queries.ts';

export function dashboardRoute(api: Api): void {
  serve(api, dashboardEndpoints.read, { work: readDashboard });
}

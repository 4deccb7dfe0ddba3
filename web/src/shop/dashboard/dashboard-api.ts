import { dashboardEndpoints } from '@dioptria/contract/shop/dashboard/dashboard-endpoints.ts';
import { queryOf } from '../../base/http/call.ts';

export const dashboardQuery = queryOf(dashboardEndpoints.read);

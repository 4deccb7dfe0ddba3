import { endpoint } from '../../base/endpoint.ts';
import { singleRecordEndpointsOf } from '../record-endpoints.ts';
import { settings } from './settings.ts';

export const settingsEndpoints = {
  ...singleRecordEndpointsOf(settings, {
    read: 'The settings of the shop',
    change: 'Change the settings that are sent; a logo in base64, or null to remove it',
  }),
  logo: endpoint({
    method: 'GET',
    path: '/tenant/settings/:tenantId/logo/:logoId',
    caller: 'public',
    tag: 'shop',
    summary: "The shop's logo",
    isFile: true,
  }),
};

import { fiscalEndpoints } from '@dioptria/contract/shop/fiscal-settings/fiscal-endpoints.ts';
import { fiscalSettings } from '@dioptria/contract/shop/fiscal-settings/fiscal-settings.ts';
import type { Api } from '../../base/http/api.ts';
import { singleRecordRoutes } from '../../base/http/single-record-routes.ts';
import { readFiscalSettings } from './read-fiscal-settings.ts';
import { certificateForChanges, type SimulatorAuthority } from './simulator-certificate.ts';
import { updateFiscalSettings } from './update-fiscal-settings.ts';

export const fiscalSettingsRoutes = (api: Api, authority: SimulatorAuthority): void =>
  singleRecordRoutes(api, {
    definition: fiscalSettings,
    endpoints: fiscalEndpoints,
    schema: 'FiscalSettings',
    read: readFiscalSettings,
    prepare: ({ tenantId }, changes) => certificateForChanges(authority, { tenantId, changes, now: new Date() }),
    change: updateFiscalSettings,
  });

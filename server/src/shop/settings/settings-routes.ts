import { totpUnavailable } from '@dioptria/contract/shop/auth/password-rules.ts';
import { settings } from '@dioptria/contract/shop/settings/settings.ts';
import { settingsEndpoints } from '@dioptria/contract/shop/settings/settings-endpoints.ts';
import type { Api } from '../../base/http/api.ts';
import { singleRecordRoutes } from '../../base/http/single-record-routes.ts';
import { invalid } from '../../base/records/refusal.ts';
import { logoType } from './logo-type.ts';
import { readSettings } from './read-settings.ts';
import { updateSettings } from './update-settings.ts';

/** In bytes: a logo of 200 kB in base64, and the other fields. */
const BODY_LIMIT = 320 * 1024;

/** `offersSecondFactor` is false on a server that cannot keep the secrets of second factors. */
export const settingsRoutes = (api: Api, offersSecondFactor: boolean): void =>
  singleRecordRoutes(api, {
    definition: settings,
    endpoints: settingsEndpoints,
    schema: 'Settings',
    bodyLimit: BODY_LIMIT,
    read: readSettings,
    prepare: async ({ tenantId }, { logo }) => (logo ? logoType(tenantId, logo.content) : undefined),
    change(context, changes, type) {
      if (!offersSecondFactor && (changes.secondFactor ?? 'optional') !== 'optional') {
        throw invalid({ path: 'secondFactor', message: totpUnavailable });
      }
      return updateSettings(context, changes, type);
    },
  });

import { totpUnavailable } from '@dioptria/contract/shop/auth/password-rules.ts';
import { settings } from '@dioptria/contract/shop/settings/settings.ts';
import { z } from 'zod';
import { trackChanges } from '../../base/audit/audit-routes.ts';
import type { Api } from '../../base/http/api.ts';
import { tenantRoute } from '../../base/http/tenant-route.ts';
import type { Context } from '../../base/records/context.ts';
import { recordChange } from '../../base/records/record-change.ts';
import { invalid, notFound } from '../../base/records/refusal.ts';
import { logoType } from './logo-type.ts';
import { readSettings } from './read-settings.ts';
import { updateSettings } from './update-settings.ts';

/** The largest size of a body, in bytes: a logo of 200 kB in base64, and the other fields. */
const BODY_LIMIT = 320 * 1024;

const { path, envelope, name: tag, record, permissions } = settings;
const url = `/tenant/${path}`;

const settingsWithHistory = {
  definition: settings,
  service: {
    async read(context: Context, id: string) {
      if (id !== context.actor.tenantId) throw notFound();
      return readSettings(context);
    },
  },
};

/**
 * Adds the routes of the tenant's settings (docs/rules.md#settings-1).
 * @param offersSecondFactor false on a server that cannot keep the secrets of second factors, so that no tenant can require second
 * factors
 */
export function settingsRoutes(api: Api, offersSecondFactor: boolean): void {
  api.schemas.add(record, { id: 'Settings' });
  trackChanges(api, settingsWithHistory);
  tenantRoute(api, {
    method: 'GET',
    url,
    caller: permissions.read,
    tag,
    summary: 'The settings of the shop',
    answer: record,
    work: readSettings,
  });

  for (const method of ['PUT', 'PATCH'] as const) {
    tenantRoute(api, {
      method,
      url,
      caller: permissions.update,
      tag,
      summary: 'Change the settings that are sent; a logo in base64, or null to remove it',
      bodyLimit: BODY_LIMIT,
      body: settings.update,
      answer: z.object({ [envelope]: record }),
      prepare: async ({ tenantId }, { body: { logo } }) => (logo ? logoType(tenantId, logo.content) : undefined),
      async work(context, { body, prepared }) {
        if (!offersSecondFactor && (body.secondFactor ?? 'optional') !== 'optional') {
          throw invalid({ path: 'secondFactor', message: totpUnavailable });
        }
        const { before, after } = await updateSettings(context, body, prepared);
        recordChange(context, settings, { id: after._id, before, after });
        return { [envelope]: after };
      },
    });
  }
}

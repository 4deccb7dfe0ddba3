import { settings } from '@dioptria/contract/settings.ts';
import { z } from 'zod';
import type { Api } from '../http/api.ts';
import { tenantRoute } from '../http/tenant-route.ts';
import type { Context } from '../resource/context.ts';
import { recordChange } from '../resource/record-change.ts';
import { notFound } from '../resource/refusal.ts';
import { readSettings } from './read-settings.ts';
import { updateSettings } from './update-settings.ts';

/** The largest body: a logo of 200 kB in base64, and the other fields. */
const BODY_LIMIT = 320 * 1024;

const { path, envelope, name: tag, record, permissions } = settings;
const url = `/tenant/${path}`;

/** The settings as a record with a history. */
export const recordOfSettings = {
  definition: settings,
  service: {
    async read(context: Context, id: string) {
      if (id !== context.actor.tenantId) throw notFound();
      return readSettings(context);
    },
  },
};

/** Adds the routes of the tenant's settings (docs/rules.md#settings-1). */
export function settingsRoutes(api: Api): void {
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
      async work(context, { body }) {
        const { before, after } = await updateSettings(context, body);
        recordChange(context, settings, { id: after._id, before, after });
        return { [envelope]: after };
      },
    });
  }
}

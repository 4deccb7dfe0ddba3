import { fiscalSettings } from '@dioptria/contract/shop/fiscal-settings/fiscal-settings.ts';
import { z } from 'zod';
import { trackChanges } from '../../base/audit/audit-routes.ts';
import type { Api } from '../../base/http/api.ts';
import { tenantRoute } from '../../base/http/tenant-route.ts';
import type { Context } from '../../base/records/context.ts';
import { recordChange } from '../../base/records/record-change.ts';
import { notFound } from '../../base/records/refusal.ts';
import { readFiscalSettings } from './read-fiscal-settings.ts';
import { certificateForChanges, type SimulatorAuthority } from './simulator-certificate.ts';
import { updateFiscalSettings } from './update-fiscal-settings.ts';

const { path, envelope, name: tag, record, permissions } = fiscalSettings;
const url = `/tenant/${path}`;

const settingsWithHistory = {
  definition: fiscalSettings,
  service: {
    async read(context: Context, id: string) {
      if (id !== context.actor.tenantId) throw notFound();
      return readFiscalSettings(context);
    },
  },
};

/** Adds the routes of the tenant's fiscal settings (docs/rules.md#fiscal-1). */
export function fiscalSettingsRoutes(api: Api, authority: SimulatorAuthority): void {
  api.schemas.add(record, { id: 'FiscalSettings' });
  trackChanges(api, settingsWithHistory);
  tenantRoute(api, {
    method: 'GET',
    url,
    caller: permissions.read,
    tag,
    summary: 'The issuer of the vouchers, and when the shop issues them',
    answer: record,
    work: readFiscalSettings,
  });
  for (const method of ['PUT', 'PATCH'] as const) {
    tenantRoute(api, {
      method,
      url,
      caller: permissions.update,
      tag,
      summary: 'Change the fiscal settings that are sent',
      body: fiscalSettings.update,
      answer: z.object({ [envelope]: record }),
      prepare: ({ tenantId }, { body: changes }) =>
        certificateForChanges(authority, { tenantId, changes, now: new Date() }),
      async work(context, { body, prepared }) {
        const { before, after } = await updateFiscalSettings(context, body, prepared);
        recordChange(context, fiscalSettings, { id: after._id, before, after });
        return { [envelope]: after };
      },
    });
  }
}

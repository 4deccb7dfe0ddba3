import { importEndpoints } from '@dioptria/contract/shop/imports/import-endpoints.ts';
import { headingKeys } from '@dioptria/contract/shop/imports/import-mapping.ts';
import { importPlans } from '@dioptria/contract/shop/imports/import-plans.ts';
import { can } from '@dioptria/contract/shop/permissions.ts';
import { problemTexts } from '@dioptria/contract/base/problems.ts';
import { asTenant } from '../../base/database/as-tenant.ts';
import type { Api } from '../../base/http/api.ts';
import type { Context } from '../../base/records/context.ts';
import { Refusal } from '../../base/records/refusal.ts';
import { serveSheet } from '../../base/sheets/sheet-route.ts';
import type { SheetUploads } from '../../base/sheets/sheet-uploads.ts';
import { receiveFile } from './receive-file.ts';
import { describeImport } from './describe-imports.ts';
import type { ServedResources } from './import-job.ts';
import { readHeadings } from './remembered-headings.ts';

export async function uploadRoute(api: Api, served: ServedResources, uploads: SheetUploads): Promise<void> {
  const inTenant = <Result>(context: Context, work: (scope: Context) => Promise<Result>) =>
    asTenant(api.database, context.actor.tenantId, (tx) => work({ ...context, tx }));
  await serveSheet(api, uploads, importEndpoints.upload, {
    admit({ actor }, { params }) {
      const { permissions } = importPlans[params.id].resource;
      if (![permissions.create, permissions.update].every((permission) => can(actor.permissions, permission))) {
        throw new Refusal(403, 'forbidden', problemTexts.forbidden);
      }
    },
    async choose(context, { params: { id }, query: { sheet, headingsRow } }) {
      const remembered = await inTenant(context, (scope) => readHeadings(scope, id));
      const known = [...importPlans[id].fields.flatMap(headingKeys), ...Object.keys(remembered)];
      return { sheet, headingsRow, known };
    },
    async work(context, table, { params: { id: resource }, query: { name } }) {
      const stored = await receiveFile(api.database, context, table, { resource, name });
      return { import: await inTenant(context, (scope) => describeImport(scope, served, stored)) };
    },
  });
}

import { tariffEndpoints } from '@dioptria/contract/shop/coverage-rules/tariff-endpoints.ts';
import {
  tariffFields,
  type TariffImportQuery,
  type tariffSheetQuery,
} from '@dioptria/contract/shop/coverage-rules/tariff-import.ts';
import { headingKeys } from '@dioptria/contract/shop/imports/import-mapping.ts';
import type { z } from 'zod';
import { asTenant } from '../../base/database/as-tenant.ts';
import type { Api } from '../../base/http/api.ts';
import type { Context } from '../../base/records/context.ts';
import { serveSheet } from '../../base/sheets/sheet-route.ts';
import type { SheetTable } from '../../base/sheets/sheet-row.ts';
import type { SheetUploads } from '../../base/sheets/sheet-uploads.ts';
import { importTariff, plansByKey, type ReadTariff } from './import-tariff.ts';
import { newestRules } from './newest-rules.ts';
import { previewTariff } from './preview-tariff.ts';
import { describeTariff, readTariff } from './read-tariff.ts';

const choose = (_context: Context, { query: { sheet, headingsRow } }: { query: z.output<typeof tariffSheetQuery> }) =>
  Promise.resolve({ sheet, headingsRow, known: tariffFields.flatMap(headingKeys) });

export async function tariffSheetRoutes(api: Api, uploads: SheetUploads): Promise<void> {
  const inTenant = <Result>(context: Context, work: (scope: Context) => Promise<Result>) =>
    asTenant(api.database, context.actor.tenantId, (tx) => work({ ...context, tx }));

  const importWith =
    <Answer>(
      work: (context: Context, insuranceId: string, query: TariffImportQuery, read: ReadTariff) => Promise<Answer>,
    ) =>
    async (
      context: Context,
      table: SheetTable,
      { params, query }: { params: { id: string }; query: TariffImportQuery },
    ): Promise<Answer> => {
      const [plans, newestRule] = await inTenant(
        context,
        async (scope) => [await plansByKey(scope, params.id), await newestRules(scope, params.id)] as const,
      );
      const read = await readTariff(table, query, plans, newestRule);
      return inTenant(context, (scope) => work(scope, params.id, query, read));
    };

  await serveSheet(api, uploads, tariffEndpoints.readSheet, {
    choose,
    async work(context, table, { params }) {
      await inTenant(context, (scope) => plansByKey(scope, params.id));
      return { sheet: await describeTariff(table) };
    },
  });
  await serveSheet(api, uploads, tariffEndpoints.previewSheet, { choose, work: importWith(previewTariff) });
  await serveSheet(api, uploads, tariffEndpoints.importSheet, { choose, work: importWith(importTariff) });
}

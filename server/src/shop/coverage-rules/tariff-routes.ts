import type { Selection } from '@dioptria/contract/base/resource.ts';
import {
  coverageRules,
  coverageRulesExport,
  insurancePlans,
} from '@dioptria/contract/shop/coverage-rules/coverage-rules.ts';
import { tariffEndpoints } from '@dioptria/contract/shop/coverage-rules/tariff-endpoints.ts';
import {
  tariffFields,
  type TariffImportQuery,
  type tariffSheetQuery,
} from '@dioptria/contract/shop/coverage-rules/tariff-import.ts';
import { headingKeys } from '@dioptria/contract/shop/imports/import-mapping.ts';
import { insurances } from '@dioptria/contract/shop/insurances/insurances.ts';
import type { z } from 'zod';
import { asTenant } from '../../base/database/as-tenant.ts';
import { serveFile } from '../../base/exports/export-routes.ts';
import type { Api } from '../../base/http/api.ts';
import { childRoutes } from '../../base/http/resource-routes.ts';
import { serve } from '../../base/http/serve.ts';
import type { Context } from '../../base/records/context.ts';
import { serveSheet } from '../../base/sheets/sheet-route.ts';
import type { SheetTable } from '../../base/sheets/sheet-row.ts';
import type { SheetUploads } from '../../base/sheets/sheet-uploads.ts';
import { importTariff, plansByKey, previewTariff, type ReadTariff } from './import-tariff.ts';
import { loadPami } from './load-pami.ts';
import { changePlan, createPlan, deletePlan, listPlans, readPlan } from './plans.ts';
import { describeTariff, readTariff } from './read-tariff.ts';
import { changeByPercent, copyRules, previewPercent } from './renew-rules.ts';
import { listRules, newestRules, readAllRules, readRule, requireInsurer } from './rule-records.ts';
import { listTariffChanges, undoTariffChange } from './tariff-changes.ts';
import { changeRule, createRule, deleteRule } from './write-rules.ts';

export function tariffRoutes(api: Api): void {
  childRoutes(api, insurances, insurancePlans, {
    list: listPlans,
    read: readPlan,
    create: createPlan,
    update: changePlan,
    remove: deletePlan,
  });
  childRoutes(api, insurances, coverageRules, {
    list: listRules,
    read: readRule,
    create: createRule,
    update: changeRule,
    remove: deleteRule,
  });
  serveFile<{ id: string } & Selection>(api, tariffEndpoints.export, {
    file: coverageRulesExport,
    kind: insurances.name,
    requireRecord: (context, { id }) => requireInsurer(context, id),
    readAll: (context, { id, ...query }) => readAllRules(context, id, query),
  });
}

export function tariffChangeRoutes(api: Api): void {
  serve(api, tariffEndpoints.copy, { work: (context, { params, body }) => copyRules(context, params.id, body) });
  serve(api, tariffEndpoints.previewPercent, {
    work: (context, { params, body }) => previewPercent(context, params.id, body),
  });
  serve(api, tariffEndpoints.changePercent, {
    work: (context, { params, body }) => changeByPercent(context, params.id, body),
  });
  serve(api, tariffEndpoints.loadPami, {
    work: (context, { params, body: { validFrom, ...prices } }) => loadPami(context, params.id, prices, validFrom),
  });
  serve(api, tariffEndpoints.changes, {
    async work(context, { params }, reply) {
      const changes = await listTariffChanges(context, params.id);
      reply.header('x-total-count', changes.length);
      return changes;
    },
  });
  serve(api, tariffEndpoints.undo, {
    work: (context, { params }) => undoTariffChange(context, params.id, params.changeId),
  });
}

const choose = (
  _context: Context,
  { query: { sheet, headingsRow, encoding } }: { query: z.output<typeof tariffSheetQuery> },
) => Promise.resolve({ sheet, headingsRow, encoding, known: tariffFields.flatMap(headingKeys) });

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

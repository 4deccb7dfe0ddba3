import { id } from '@dioptria/contract/base/fields.ts';
import { priceChanges, priceRowsQuery } from '@dioptria/contract/shop/prices/price-changes.ts';
import {
  priceList,
  priceListPreview,
  priceListPreviewQuery,
  priceListProblem,
  priceListProblemsExport,
  priceListProblemsExportQuery,
  priceListQuery,
} from '@dioptria/contract/shop/prices/price-lists.ts';
import { headingKeys } from '@dioptria/contract/shop/imports/import-mapping.ts';
import { priceListFields } from '@dioptria/contract/shop/prices/price-list-labels.ts';
import { MAX_LIMIT } from '@dioptria/contract/base/resource.ts';
import { z } from 'zod';
import { asTenant } from '../../base/database/as-tenant.ts';
import { exportRoute } from '../../base/exports/export-routes.ts';
import type { Api } from '../../base/http/api.ts';
import { listRoute } from '../../base/http/list-routes.ts';
import type { Context } from '../../base/records/context.ts';
import type { ExportedList } from '../../base/records/exported-list.ts';
import { sheetRoute } from '../../base/sheets/sheet-route.ts';
import type { SheetUploads } from '../../base/sheets/sheet-uploads.ts';
import { previewList, selectListProblems } from './preview-list.ts';
import { requirePriceChange } from './price-records.ts';
import { describeList, readListCosts, rememberedColumns } from './read-list.ts';

const { path, name: tag, permissions } = priceChanges;
const url = `/tenant/${path}`;
const caller = permissions.create;
const params = z.object({ id: id() });

const choose = (_context: Context, { query: { sheet, headingsRow } }: { query: z.output<typeof priceListQuery> }) =>
  Promise.resolve({ sheet, headingsRow, known: priceListFields.flatMap(headingKeys) });

const exportedListProblems: ExportedList<{ id: string }> = {
  url: `${url}/:id/problems`,
  tag,
  summary: 'The wrong rows of a provider’s list as a file, to mend',
  params,
  query: priceListProblemsExportQuery,
  file: priceListProblemsExport,
  kind: 'price_changes',
  async requireRecord(context, { id: changeId }) {
    await requirePriceChange(context, changeId);
  },
  async *readAll(context, { id: changeId }) {
    for (let page = 1; ; page += 1) {
      const some = await selectListProblems(context, changeId, { page, limit: MAX_LIMIT });
      if (some.length > 0) yield some;
      if (some.length < MAX_LIMIT) return;
    }
  },
};

export async function priceListRoutes(api: Api, uploads: SheetUploads): Promise<void> {
  exportRoute(api, exportedListProblems);
  const inTenant = <Result>(context: Context, work: (scope: Context) => Promise<Result>) =>
    asTenant(api.database, context.actor.tenantId, (tx) => work({ ...context, tx }));
  await sheetRoute(api, uploads, {
    url: `${url}/lists`,
    caller,
    tag,
    summary: 'Reads a provider’s list and suggests what its columns are; nothing is stored',
    query: priceListQuery,
    choose,
    answer: z.object({ list: priceList }),
    async work(context, table, { query: { providerId } }) {
      const remembered = await inTenant(context, (scope) => rememberedColumns(scope, providerId));
      return { list: await describeList(table, remembered) };
    },
  });
  await sheetRoute(api, uploads, {
    url: `${url}/lists/preview`,
    caller,
    tag,
    summary: 'What the costs of a provider’s list would change; nothing changes yet',
    query: priceListPreviewQuery,
    choose,
    answer: z.object({ preview: priceListPreview }),
    async work(context, table, { query }) {
      const read = await readListCosts(table, query);
      return { preview: await inTenant(context, (scope) => previewList(scope, query, read)) };
    },
  });
  listRoute(api, {
    url: `${url}/:id/problems`,
    caller: permissions.read,
    tag,
    summary: 'The rows of a provider’s list that change nothing, with the reasons; unknown codes last',
    params,
    query: priceRowsQuery,
    row: priceListProblem,
    async page(context, { params: { id: changeId }, query }) {
      const { problems: total } = await requirePriceChange(context, changeId);
      return { total, records: await selectListProblems(context, changeId, query) };
    },
  });
}

/** The routes of a change of costs by a provider's list (docs/rules.md#prices-7). */
import { id } from '@dioptria/contract/fields.ts';
import { priceChanges, priceRowsQuery } from '@dioptria/contract/price-changes.ts';
import {
  priceList,
  priceListPreview,
  priceListPreviewQuery,
  priceListProblem,
  priceListProblemsExport,
  priceListProblemsExportQuery,
  priceListQuery,
} from '@dioptria/contract/price-lists.ts';
import { MAX_LIMIT } from '@dioptria/contract/resource.ts';
import { z } from 'zod';
import { asTenant } from '../database/as-tenant.ts';
import type { Api } from '../http/api.ts';
import { listRoute } from '../http/list-routes.ts';
import type { Context } from '../resource/context.ts';
import type { ExportedList } from '../resource/exported-list.ts';
import { sheetRoute, type SheetUploads } from '../sheets/sheet-route.ts';
import { previewList, selectListProblems } from './preview-list.ts';
import { requirePriceChange } from './price-records.ts';
import { describeList, readListCosts, rememberedColumns } from './read-list.ts';

const { path, name: tag, permissions } = priceChanges;
const url = `/tenant/${path}`;
const caller = permissions.create;
const params = z.object({ id: id() });

/** The wrong rows of a list as a file. */
export const exportedListProblems: ExportedList<{ id: string }> = {
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

/** Adds the routes that read a list and preview its costs. The preview is applied and undone as any other. */
export async function priceListRoutes(api: Api, uploads: SheetUploads): Promise<void> {
  const inTenant = <Result>(context: Context, work: (scope: Context) => Promise<Result>) =>
    asTenant(api.database, context.actor.tenantId, (tx) => work({ ...context, tx }));
  await sheetRoute(api, uploads, {
    url: `${url}/lists`,
    caller,
    tag,
    summary: 'Reads a provider’s list and suggests what its columns are; nothing is stored',
    query: priceListQuery,
    answer: z.object({ list: priceList }),
    async work(context, file, { query: { providerId } }) {
      const remembered = await inTenant(context, (scope) => rememberedColumns(scope, providerId));
      return { list: await describeList(file, remembered) };
    },
  });
  await sheetRoute(api, uploads, {
    url: `${url}/lists/preview`,
    caller,
    tag,
    summary: 'What the costs of a provider’s list would change; nothing changes yet',
    query: priceListPreviewQuery,
    answer: z.object({ preview: priceListPreview }),
    async work(context, file, { query }) {
      const read = await readListCosts(file, query);
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

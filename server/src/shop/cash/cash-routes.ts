import { cashEntriesQuery, cashEntry, cashSessions } from '@dioptria/contract/shop/cash/cash-sessions.ts';
import { recordPlace as params } from '@dioptria/contract/base/resource.ts';
import { z } from 'zod';
import type { Api } from '../../base/http/api.ts';
import { documentRoutes } from '../../base/http/document-routes.ts';
import { listRoute } from '../../base/http/list-routes.ts';
import { tenantRoute } from '../../base/http/tenant-route.ts';
import { cashSessionValuesFor } from './hidden-sums.ts';
import { cashSessionsListing } from './list-sessions.ts';
import { openCashSessionOf } from './open-cash-session.ts';
import { cashSessionEntries } from './session-entries.ts';
import { readCashSession } from './session-records.ts';
import { cashWriteRoutes } from './cash-write-routes.ts';

const { path, name: tag, record, permissions } = cashSessions;
const url = `/tenant/${path}`;

/** Adds the routes of cash sessions (docs/rules.md#cash-2). */
export function cashRoutes(api: Api): void {
  documentRoutes(api, {
    definition: cashSessions,
    listing: cashSessionsListing,
    read: readCashSession,
    valuesFor: cashSessionValuesFor,
  });

  tenantRoute(api, {
    method: 'GET',
    url: `${url}/current`,
    caller: permissions.read,
    tag,
    summary: 'The open session of the register that the user works at, or null',
    answer: z.object({ cashSession: record.nullable() }),
    async work(context) {
      const current = await openCashSessionOf(context);
      return { cashSession: current === null ? null : await readCashSession(context, current) };
    },
  });

  listRoute(api, {
    url: `${url}/:id/entries`,
    caller: permissions.read,
    tag,
    summary: 'The payments and movements of a session, newest first',
    params,
    query: cashEntriesQuery,
    row: cashEntry,
    page: (context, input) => cashSessionEntries(context, input.params.id, input.query),
  });

  cashWriteRoutes(api);
}

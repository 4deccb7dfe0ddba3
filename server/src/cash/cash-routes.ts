import { cashSessionsExport, cashSessionsExportQuery } from '@dioptria/contract/cash-export.ts';
import { cashEntriesQuery, cashEntry, cashSessions, cashSessionsQuery } from '@dioptria/contract/cash-sessions.ts';
import { id } from '@dioptria/contract/fields.ts';
import type { Selection } from '@dioptria/contract/resource.ts';
import { z } from 'zod';
import type { Api } from '../http/api.ts';
import { listRoute, readingRoutes } from '../http/list-routes.ts';
import { tenantRoute } from '../http/tenant-route.ts';
import type { ExportedList } from '../resource/exported-list.ts';
import { type SessionFilters, sessionsListing } from './list-sessions.ts';
import { openSessionOf } from './open-session.ts';
import { sessionEntries } from './session-entries.ts';
import { readSession } from './session-records.ts';
import { cashWriteRoutes } from './cash-write-routes.ts';

const { path, name: tag, record, permissions } = cashSessions;
const url = `/tenant/${path}`;
const params = z.object({ id: id() });

/** The sessions as records with a history. */
export const recordOfCashSessions = {
  definition: cashSessions,
  service: { list: sessionsListing.list, read: readSession },
};

/** The list as a file. */
export const exportedCashSessions: ExportedList = {
  url,
  tag,
  summary: 'cashSession: the list as a file',
  query: cashSessionsExportQuery,
  file: cashSessionsExport,
  kind: 'cash_sessions',
  // The route has parsed the query with this schema.
  readAll: (context, query) => sessionsListing.readAll(context, query as Selection & SessionFilters),
};

/** Adds the routes of cash sessions (docs/rules.md#cash-2). */
export function cashRoutes(api: Api): void {
  readingRoutes(api, recordOfCashSessions, cashSessionsQuery);

  tenantRoute(api, {
    method: 'GET',
    url: `${url}/current`,
    caller: permissions.read,
    tag,
    summary: 'The open session of the register that the user works at, or null',
    answer: z.object({ cashSession: record.nullable() }),
    async work(context) {
      const current = await openSessionOf(context);
      return { cashSession: current === null ? null : await readSession(context, current) };
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
    page: (context, input) => sessionEntries(context, input.params.id, input.query),
  });

  cashWriteRoutes(api);
}

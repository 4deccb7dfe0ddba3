import { cashEndpoints } from '@dioptria/contract/shop/cash/cash-endpoints.ts';
import { cashSessions } from '@dioptria/contract/shop/cash/cash-sessions.ts';
import type { Api } from '../../base/http/api.ts';
import { documentRoutes } from '../../base/http/document-routes.ts';
import { serve, serveList } from '../../base/http/serve.ts';
import { cashSessionValuesFor } from './hidden-sums.ts';
import { cashSessionsListing } from './list-sessions.ts';
import { openCashSessionOf } from './open-cash-session.ts';
import { cashSessionEntries } from './session-entries.ts';
import { readCashSession } from './session-records.ts';
import { cashWriteRoutes } from './cash-write-routes.ts';

export function cashRoutes(api: Api): void {
  documentRoutes(api, {
    definition: cashSessions,
    listing: cashSessionsListing,
    read: readCashSession,
    valuesFor: cashSessionValuesFor,
  });

  serve(api, cashEndpoints.current, {
    async work(context) {
      const current = await openCashSessionOf(context);
      return { cashSession: current === null ? null : await readCashSession(context, current) };
    },
  });

  serveList(api, cashEndpoints.entries, {
    page: (context, input) => cashSessionEntries(context, input.params.id, input.query),
  });

  cashWriteRoutes(api);
}

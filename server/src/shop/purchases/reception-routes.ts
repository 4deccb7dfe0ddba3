import { receptionEndpoints } from '@dioptria/contract/shop/purchases/purchase-endpoints.ts';
import { receptions } from '@dioptria/contract/shop/purchases/receptions.ts';
import type { Api } from '../../base/http/api.ts';
import { documentRoutes } from '../../base/http/document-routes.ts';
import { serve } from '../../base/http/serve.ts';
import { createReception } from './create-reception.ts';
import { readLines, readReception, receptionsListing } from './reception-records.ts';
import { reverseReception } from './reverse-reception.ts';

export function receptionRoutes(api: Api): void {
  documentRoutes(api, {
    definition: receptions,
    listing: receptionsListing,
    read: readReception,
    lines: {
      require: readReception,
      async *readAll(context, { id }) {
        yield await readLines(context, id);
      },
    },
  });
  writingRoutes(api);
}

function writingRoutes(api: Api): void {
  serve(api, receptionEndpoints.create, {
    work: async (context, { body }) => ({ reception: await createReception(context, body) }),
  });
  serve(api, receptionEndpoints.reverse, {
    work: async (context, input) => ({ reception: await reverseReception(context, input.params.id) }),
  });
}

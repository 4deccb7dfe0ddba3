import { mergeEndpoints } from '@dioptria/contract/shop/merges/merge-endpoints.ts';
import type { Api } from '../../base/http/api.ts';
import { serve } from '../../base/http/serve.ts';
import { recentMerges } from './merge-records.ts';
import { createMerge, previewMerge, undoMerge } from './merges.ts';
import { similarPairs } from './similar-names.ts';

export function mergeRoutes(api: Api): void {
  serve(api, mergeEndpoints.preview, {
    work: async (context, { body }) => ({ preview: await previewMerge(context, body) }),
  });
  serve(api, mergeEndpoints.create, {
    work: async (context, { body }) => ({ merge: await createMerge(context, body) }),
  });
  serve(api, mergeEndpoints.recent, {
    async work(context, _input, reply) {
      const merges = await recentMerges(context);
      reply.header('x-total-count', merges.length);
      return merges;
    },
  });
  serve(api, mergeEndpoints.similar, {
    async work(context, _input, reply) {
      const pairs = await similarPairs(context);
      reply.header('x-total-count', pairs.length);
      return pairs;
    },
  });
  serve(api, mergeEndpoints.undo, {
    work: async (context, { params: { id } }) => ({ merge: await undoMerge(context, id) }),
  });
}

import type { SentBodyOf } from '@dioptria/contract/base/endpoint.ts';
import { settingsEndpoints } from '@dioptria/contract/shop/settings/settings-endpoints.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, queryOf } from '../../base/http/call.ts';
import { staleAfterCall } from '../../base/http/stale.ts';

const { read, update } = settingsEndpoints;

export const settingsQuery = queryOf(read);

/** The cast is correct: the fields of the form have the types of the settings. */
const bodyOf = (request: object) => request as SentBodyOf<typeof update>;

export function useSaveSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (request: object) => (await call(update, { body: bodyOf(request) })).settings,
    onSuccess: (saved) => {
      queryClient.setQueryData(settingsQuery.queryKey, saved);
      void queryClient.invalidateQueries({ predicate: staleAfterCall(update) });
    },
  });
}

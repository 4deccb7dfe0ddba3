import { settings, type Settings } from '@dioptria/contract/settings.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { http } from '../shared/http/http.ts';
import { addressOf, queryKeys, staleAfter } from '../shared/http/query-keys.ts';

const path = addressOf(settings);

/** The query of the shop's settings. */
export const settingsQuery = queryOptions({
  queryKey: queryKeys.all(path),
  queryFn: ({ signal }) => http.get<Settings>(path, { signal }),
});

/** Saves the settings. The request names the version that the user edited by its `updatedAt`. */
export function useSaveSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (request: object) => (await http.put<{ settings: Settings }>(path, request)).settings,
    onSuccess: (saved) => {
      queryClient.setQueryData(settingsQuery.queryKey, saved);
      void queryClient.invalidateQueries({ predicate: staleAfter(settings.path) });
    },
  });
}

import { settings, type Settings } from '@dioptria/contract/shop/settings/settings.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { http } from '../../base/http/http.ts';
import { queryKeys, resourcePath } from '../../base/http/query-keys.ts';
import { staleAfter } from '../stale-queries.ts';

const path = resourcePath(settings);

export const settingsQuery = queryOptions({
  queryKey: queryKeys.all(path),
  queryFn: ({ signal }) => http.get<Settings>(path, { signal }),
});

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

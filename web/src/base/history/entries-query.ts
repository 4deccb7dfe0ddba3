import type { HistoryEntry } from '@dioptria/contract/shop/audit/audit.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { anyQuery, call, type ListEndpoint } from '../http/call.ts';
import type { Query } from '../http/http.ts';

const AT_ONCE = 50;

/** Newest first. */
export const entriesQuery = <Entry extends HistoryEntry>(endpoint: ListEndpoint<Entry>, filter: Query = {}) =>
  infiniteQueryOptions({
    queryKey: [endpoint.path, 'entries', filter],
    queryFn: ({ pageParam, signal }): Promise<Entry[]> =>
      call(endpoint, { ...anyQuery({ ...filter, before: pageParam, limit: AT_ONCE }), signal }),
    initialPageParam: '',
    getNextPageParam: (last) => (last.length < AT_ONCE ? undefined : last.at(-1)?._id),
    // The entries are always refetched, so that the newest entries are shown.
    staleTime: 0,
    meta: { shows: endpoint.shows },
  });

export const historyTexts = {
  open: 'Historial',
  empty: 'No hay cambios registrados.',
  more: 'Cargar más',
  loadingMore: 'Cargando...',
  becomes: 'pasó a',
  blank: 'vacío',
} as const;

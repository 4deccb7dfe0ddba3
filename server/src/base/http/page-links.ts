import type { ListQuery } from '@dioptria/contract/base/resource.ts';
import type { Page } from '../records/crud-service.ts';

/** RFC 8288. If the total is only a lower bound, the header has no URL of the last page. */
export function pageLinks(
  path: string,
  query: Pick<ListQuery, 'page' | 'limit'>,
  { total, atLeast }: Omit<Page<unknown>, 'records'>,
): string {
  const last = Math.max(1, Math.ceil(total / query.limit));
  const pages: [relation: string, page: number, exists: boolean][] = [
    ['first', 1, true],
    ['prev', Math.min(query.page - 1, atLeast ? query.page - 1 : last), query.page > 1],
    ['next', query.page + 1, atLeast ?? query.page < last],
    ['last', last, !atLeast],
  ];
  return pages
    .filter(([, , exists]) => exists)
    .map(([relation, page]) => `<${path}?${searchOf({ ...query, page })}>; rel="${relation}"`)
    .join(', ');
}

export function searchOf(query: object): string {
  const sent = Object.entries(query).filter(([, value]) => value !== undefined);
  return new URLSearchParams(sent.map(([key, value]): [string, string] => [key, String(value)])).toString();
}

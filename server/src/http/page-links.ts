import type { ListQuery } from '@dioptria/contract/resource.ts';
import type { Page } from '../resource/crud-service.ts';

/**
 * The `Link` header of a list: the addresses of its neighbouring pages (RFC 8288). If the total is only a lower bound, the
 * header names no last page.
 */
export function pageLinks(
  address: string,
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
    .map(([relation, page]) => `<${address}?${searchOf({ ...query, page })}>; rel="${relation}"`)
    .join(', ');
}

/** A query as the search part of an address, without the keys that have no value. */
export function searchOf(query: object): string {
  const sent = Object.entries(query).filter(([, value]) => value !== undefined);
  return new URLSearchParams(sent.map(([key, value]): [string, string] => [key, String(value)])).toString();
}

import type { Endpoint } from '@dioptria/contract/base/endpoint.ts';
import { frequentTopics } from '@dioptria/contract/shop/nouns.ts';
import type { Query } from '@tanstack/react-query';

export type IsStale = (query: Pick<Query, 'queryKey' | 'meta'>) => boolean;

/** '/tenant/products/{id}/prices' is within 'products'. */
export const isWithin = (path: string, topic: string): boolean => `${path}/`.startsWith(`/tenant/${topic}/`);

/** Matches the queries of a topic: its list, its records, and paths below a record. */
export const isOfPath =
  (topic: string): IsStale =>
  ({ queryKey: [path] }) =>
    isWithin(String(path), topic);

/** @param topic the path of the changed records, for example 'sales'. By default every query of the tenant is stale. */
export function staleAfter(topic = ''): IsStale {
  const isFrequent = frequentTopics.some((frequent) => frequent === topic);
  return (query) => {
    const { shows } = query.meta ?? {};
    if (shows?.includes(topic)) return true;
    const path = String(query.queryKey[0]);
    if (!path.startsWith('/tenant/')) return false;
    return !isFrequent || shows === undefined || isWithin(path, topic);
  };
}

export function staleAfterCall({ path, changes }: Pick<Endpoint, 'path' | 'changes'>): IsStale {
  if (changes === 'nothing') return () => false;
  if (changes === 'everything') return staleAfter();
  return staleAfter(changes ?? frequentTopics.find((topic) => isWithin(path, topic)) ?? path.replace('/tenant/', ''));
}

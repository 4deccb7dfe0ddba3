import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { batchRefetches } from './refetches.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** The answer to the first request is 1, to the second request 2, and so on. */
async function showList(queryKey: string[]) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const request = vi.fn(() => Promise.resolve(request.mock.calls.length));
  const observer = new QueryObserver(queryClient, { queryKey, queryFn: request, staleTime: Infinity });
  const leave = observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
  const { markStale } = batchRefetches(queryClient);
  return { queryClient, request, markStale, leave, answer: () => observer.getCurrentResult().data };
}

const all = () => true;

it('several changes at the same moment cause one request', async () => {
  const { request, markStale, answer } = await showList(['/tenant/sales']);
  for (let count = 0; count < 50; count += 1) markStale(all);
  await vi.advanceTimersByTimeAsync(100);
  expect([request.mock.calls.length, answer()]).toEqual([2, 2]);
});

it('a long series of changes causes about one request per second, and one request after the last change', async () => {
  const { request, markStale } = await showList(['/tenant/sales']);
  for (let count = 0; count < 40; count += 1) {
    markStale(all);
    await vi.advanceTimersByTimeAsync(50);
  }
  await vi.advanceTimersByTimeAsync(1000);
  expect(request.mock.calls.length).toBe(5);
});

it('a fresh query is not refetched, and a stale query that is not on the screen is refetched when it is shown again', async () => {
  const { request, markStale, leave, queryClient } = await showList(['/tenant/sales']);
  markStale(({ queryKey }) => queryKey[0] === '/tenant/users');
  await vi.advanceTimersByTimeAsync(1000);
  leave();
  markStale(all);
  await vi.advanceTimersByTimeAsync(1000);
  expect(request).toHaveBeenCalledTimes(1);
  expect(queryClient.getQueryState(['/tenant/sales'])?.isInvalidated).toBe(true);
});

it('a query that waits for its first answer during a change is requested again, because this answer may be outdated', async () => {
  const queryClient = new QueryClient();
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const request = vi.fn(
    () => answers[request.mock.calls.length - 1]?.promise ?? Promise.reject(new Error('Too many requests')),
  );
  const observer = new QueryObserver(queryClient, { queryKey: ['/tenant/sales'], queryFn: request });
  observer.subscribe(() => {});
  batchRefetches(queryClient).markStale(all);
  await vi.advanceTimersByTimeAsync(100);
  expect(request).toHaveBeenCalledTimes(1);
  answers[0]?.resolve('before');
  answers[1]?.resolve('after');
  await vi.advanceTimersByTimeAsync(0);
  expect(observer.getCurrentResult().data).toBe('after');
});

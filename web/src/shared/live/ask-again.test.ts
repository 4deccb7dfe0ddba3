import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askAgainTogether } from './ask-again.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A list on the screen. Each answer is its own ordinal: 1, 2, 3. */
async function shown(queryKey: string[]) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const ask = vi.fn(() => Promise.resolve(ask.mock.calls.length));
  const observer = new QueryObserver(queryClient, { queryKey, queryFn: ask, staleTime: Infinity });
  const leave = observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
  const { touch } = askAgainTogether(queryClient);
  return { queryClient, ask, touch, leave, answer: () => observer.getCurrentResult().data };
}

const all = () => true;

it('changes that come together are asked for once', async () => {
  const { ask, touch, answer } = await shown(['/tenant/sales']);
  for (let count = 0; count < 50; count += 1) touch(all);
  await vi.advanceTimersByTimeAsync(100);
  expect([ask.mock.calls.length, answer()]).toEqual([2, 2]);
});

it('changes that keep coming are asked for about once a second, the last one too', async () => {
  const { ask, touch } = await shown(['/tenant/sales']);
  for (let count = 0; count < 40; count += 1) {
    touch(all);
    await vi.advanceTimersByTimeAsync(50);
  }
  await vi.advanceTimersByTimeAsync(1000);
  expect(ask.mock.calls.length).toBe(5);
});

it('what a change does not touch is not asked again, and what is not on the screen only when it is', async () => {
  const { ask, touch, leave, queryClient } = await shown(['/tenant/sales']);
  touch(({ queryKey }) => queryKey[0] === '/tenant/users');
  await vi.advanceTimersByTimeAsync(1000);
  leave();
  touch(all);
  await vi.advanceTimersByTimeAsync(1000);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(queryClient.getQueryState(['/tenant/sales'])?.isInvalidated).toBe(true);
});

it('a first answer that was under way when the change came may be from before it, and is asked again', async () => {
  const queryClient = new QueryClient();
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const ask = vi.fn(() => answers[ask.mock.calls.length - 1]?.promise ?? Promise.reject(new Error('Asked too often')));
  const observer = new QueryObserver(queryClient, { queryKey: ['/tenant/sales'], queryFn: ask });
  observer.subscribe(() => {});
  askAgainTogether(queryClient).touch(all);
  await vi.advanceTimersByTimeAsync(100);
  expect(ask).toHaveBeenCalledTimes(1);
  answers[0]?.resolve('before');
  answers[1]?.resolve('after');
  await vi.advanceTimersByTimeAsync(0);
  expect(observer.getCurrentResult().data).toBe('after');
});

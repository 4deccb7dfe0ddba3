import { endpoint } from '@dioptria/contract/base/endpoint.ts';
import { z } from 'zod';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const busy = () =>
  Response.json(
    { message: 'El servicio está ocupado. Probá de nuevo en unos segundos.', code: 'overloaded' },
    { status: 503 },
  );
const fetched = vi.fn<(url: string, options: RequestInit) => Promise<Response>>();

// Stubs of the browser's objects that `storedSession` reads. Nobody is signed in.
vi.stubGlobal('window', { addEventListener: () => {} });
vi.stubGlobal('localStorage', { getItem: () => null });
vi.stubGlobal('fetch', fetched);
const { call } = await import('./call.ts');

const transfer = endpoint({
  method: 'POST',
  path: '/tenant/transfers',
  caller: 'signed-in',
  tag: 'transfers',
  summary: 'Store a transfer',
  body: z.object({}),
  answer: z.object({ _id: z.string() }),
});
const send = () => call(transfer, { body: {}, idempotencyKey: 'key' });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  fetched.mockReset();
});

const keys = () => fetched.mock.calls.map(([, { headers }]) => new Headers(headers).get('idempotency-key'));

test('a request that a busy server refuses is sent again with the same key', async () => {
  fetched.mockResolvedValueOnce(busy()).mockResolvedValueOnce(Response.json({ _id: 'x' }, { status: 201 }));
  const answered = send();
  await vi.advanceTimersByTimeAsync(1000);
  expect(await answered).toEqual({ _id: 'x' });
  expect(keys()).toEqual(['key', 'key']);
});

test("a request that a busy server refuses twice throws the server's error", async () => {
  fetched.mockImplementation(async () => busy());
  const answered = expect(send()).rejects.toMatchObject({
    status: 503,
    message: 'El servicio está ocupado. Probá de nuevo en unos segundos.',
  });
  await vi.advanceTimersByTimeAsync(1000);
  await answered;
  expect(fetched).toHaveBeenCalledTimes(2);
});

test("a request that breaks a rule throws the server's error at once, without a retry", async () => {
  fetched.mockResolvedValue(Response.json({ message: 'No hay stock.', code: 'out_of_stock' }, { status: 409 }));
  await expect(send()).rejects.toMatchObject({ status: 409 });
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('an answer 401 to a request that the page has aborted does not end the session', async () => {
  const givenUp = new AbortController();
  const body = new ReadableStream({ start: (stream) => stream.error(new DOMException('', 'AbortError')) });
  fetched.mockImplementation(async () => {
    givenUp.abort();
    return new Response(body, { status: 401 });
  });
  await expect(call(transfer, { body: {}, signal: givenUp.signal })).rejects.toMatchObject({ name: 'AbortError' });
});

import { setImmediate as immediate } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import type { Database } from '../database/database.ts';
import type { Listener } from '../database/announcements.ts';
import { LiveHub } from './live-hub.ts';

function openHub() {
  let listener: Listener | undefined;
  const database = {
    listen(subscribed: Listener) {
      listener = subscribed;
      subscribed.onListening();
      return () => Promise.resolve();
    },
  } as unknown as Database;
  const announce = (id: string) => listener?.onAnnouncement({ tenantId: 'shop', topic: 'sales', id });
  return { hub: new LiveHub(database), announce };
}

const reader = {
  tenantId: 'shop',
  limits: [],
  onAnnouncement: ({ id }: { id?: string | undefined }, stream: { sendEvent: (event: string, data: object) => void }) =>
    stream.sendEvent('change', { id }),
};

afterEach(() => {
  vi.useRealTimers();
});

test('the server disconnects a client that does not read its stream, and frees the memory of its events; other streams go on', async () => {
  const { hub, announce } = openHub();
  const [idle, busy] = [hub.open(reader), hub.open(reader)];
  let read = 0;
  busy.on('data', () => (read += 1));
  for (let count = 0; count < 5000; count += 1) {
    announce(String(count));
    if (count % 100 === 0) await immediate();
  }
  expect([idle.destroyed, busy.destroyed]).toEqual([true, false]);
  expect(idle.readableLength).toBeLessThan(70 * 1024);
  expect(read).toBeGreaterThan(4999);
});

test('the hub sends heartbeats on every open stream, and forgets a closed stream', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { hub } = openHub();
  const order: string[] = [];
  const streams = [hub.open(reader), hub.open(reader)];
  for (const stream of streams) stream.on('data', (chunk: Buffer) => order.push(chunk.toString().trim()));
  await vi.waitFor(() => expect(order.length).toBeGreaterThan(1));
  order.length = 0;
  vi.advanceTimersByTime(20_000);
  await vi.waitFor(() => expect(order).toEqual([':', ':']));
  streams[0]?.destroy();
  await vi.waitFor(() => expect(hub.size).toBe(1));
  await hub.close();
  await vi.waitFor(() => expect(hub.size).toBe(0));
  expect(() => hub.open(reader)).toThrow('El servicio está ocupado');
});

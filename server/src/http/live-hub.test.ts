import { setImmediate as immediate } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import type { Database } from '../database/database.ts';
import type { Hearing } from '../database/listener.ts';
import { LiveHub } from './live-hub.ts';

/** A hub on a database of which only the announcements matter: the test makes them. */
function hubOnly() {
  let hearing: Hearing | undefined;
  const database = {
    listen(heard: Hearing) {
      hearing = heard;
      heard.onListening();
      return () => Promise.resolve();
    },
  } as unknown as Database;
  const announce = (id: string) => hearing?.onAnnouncement({ tenantId: 'shop', topic: 'sales', id });
  return { hub: new LiveHub(database), announce };
}

const reader = {
  tenantId: 'shop',
  quotas: [],
  onAnnouncement: ({ id }: { id: string }, stream: { sendEvent: (event: string, data: object) => void }) =>
    stream.sendEvent('change', { id }),
};

afterEach(() => {
  vi.useRealTimers();
});

test('who does not read is cut off; nothing piles up for it, and others read on', async () => {
  const { hub, announce } = hubOnly();
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

test('every stream beats before any session is looked at, and one that is gone is forgotten', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { hub } = hubOnly();
  const order: string[] = [];
  const beating = { ...reader, onBeat: async () => void order.push('looked') };
  const streams = [hub.open(beating), hub.open(beating)];
  for (const stream of streams) stream.on('data', (chunk: Buffer) => order.push(chunk.toString().trim()));
  await vi.waitFor(() => expect(order.length).toBeGreaterThan(1));
  order.length = 0;
  vi.advanceTimersByTime(20_000);
  await vi.waitFor(() => expect(order).toEqual([':', ':', 'looked', 'looked']));
  streams[0]?.destroy();
  await vi.waitFor(() => expect(hub.size).toBe(1));
  await hub.close();
  await vi.waitFor(() => expect(hub.size).toBe(0));
  expect(() => hub.open(reader)).toThrow('El servicio está ocupado');
});

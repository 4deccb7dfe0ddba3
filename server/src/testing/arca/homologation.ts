import { afterAll } from 'vitest';
import { memoryStore } from '@dioptria/arca-simulator/store.ts';
import { addressesBelow, serveOnLoopback } from '@dioptria/arca-simulator/server.ts';
import { createSimulator } from '@dioptria/arca-simulator/simulator.ts';

export function homologationAt(url: string) {
  const { wsaa, wsfe, padron } = addressesBelow(url);
  return { arcaWsaaUrl: wsaa, arcaWsfeUrl: wsfe, arcaPadronUrl: padron };
}

export async function simulatedHomologation() {
  const store = memoryStore();
  const simulator = createSimulator({ store, now: () => new Date(), reuseWindowMs: 0 });
  const server = await serveOnLoopback(0, (request, response) => {
    simulator.handle(request, response, server.url).catch(() => request.socket.destroy());
  });
  afterAll(() => server.close());
  return { simulator, store, url: server.url, config: homologationAt(server.url) };
}

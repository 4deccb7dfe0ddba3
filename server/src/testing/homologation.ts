/** The simulator in place of ARCA's environment for tests, as the variables ARCA_*_URL allow it. */
import { afterAll } from 'vitest';
import { memoryStore } from '@dioptria/arca-simulator/memory-store.ts';
import { addressesBelow, serveOnLoopback } from '@dioptria/arca-simulator/server.ts';
import { createSimulator } from '@dioptria/arca-simulator/simulator.ts';

/** Returns the configuration that leads the requests of homologación to the services below a URL. */
export function homologationAt(url: string) {
  const { wsaa, wsfe, padron } = addressesBelow(url);
  return { arcaWsaaUrl: wsaa, arcaWsfeUrl: wsfe, arcaPadronUrl: padron };
}

/** Starts a simulator for this test file, and returns it with its store, its URL and the configuration that leads to it. */
export async function simulatedHomologation() {
  const store = memoryStore();
  const simulator = createSimulator({ store, now: () => new Date(), reuseWindowMs: 0 });
  const server = await serveOnLoopback(0, (request, response) => {
    simulator.handle(request, response, server.url).catch(() => request.socket.destroy());
  });
  afterAll(() => server.close());
  return { simulator, store, url: server.url, config: homologationAt(server.url) };
}

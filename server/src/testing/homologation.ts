/** The simulator in place of ARCA's environment for tests, as the variables ARCA_*_URL allow it. */
import { afterAll } from 'vitest';
import { memoryStore } from '../base/arca-simulator/memory-store.ts';
import { addressesBelow, serveOnLoopback } from '../base/arca-simulator/server.ts';
import { createSimulator } from '../base/arca-simulator/simulator.ts';
import type { Config } from '../base/process/config.ts';

/** Starts a simulator for this test file, and returns it with the configuration that leads to it. */
export async function simulatedHomologation() {
  const simulator = createSimulator({ store: memoryStore(), now: () => new Date(), reuseWindowMs: 0 });
  const server = await serveOnLoopback(0, (request, response) => {
    simulator.handle(request, response, '').catch(() => request.socket.destroy());
  });
  afterAll(() => server.close());
  const { wsaa, wsfe, padron } = addressesBelow(server.url);
  const config: Partial<Config> = {
    arcaWsaaUrl: wsaa,
    arcaWsfeUrl: wsfe,
    arcaPadronUrl: padron,
  };
  return { simulator, config };
}

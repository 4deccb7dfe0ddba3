import type { Simulator } from '@dioptria/arca-simulator/simulator.ts';
import type { SimulatorStore } from '@dioptria/arca-simulator/store.ts';
import type { Database } from '../../base/database/database.ts';
import { type Hooks, watchServer } from './arca-proxy.ts';
import { queueConfig } from '../examples/given-vouchers.ts';
import { giveCertificate } from './give-certificate.ts';
import { homologationAt, simulatedHomologation } from './homologation.ts';

export interface OutsideArca {
  simulator: Simulator;
  store: SimulatorStore;
  watched: { hooks: Hooks; operations: readonly string[] };
  config: ReturnType<typeof homologationAt>;
  environment: Record<string, string>;
}

export async function outsideArca(): Promise<OutsideArca> {
  const { simulator, store, url } = await simulatedHomologation();
  const watched = await watchServer(() => url);
  const config = homologationAt(watched.url);
  return {
    simulator,
    store,
    watched,
    config,
    environment: {
      ARCA_WSAA_URL: config.arcaWsaaUrl,
      ARCA_WSFE_URL: config.arcaWsfeUrl,
      ARCA_PADRON_URL: config.arcaPadronUrl,
      SECRETS_KEY: queueConfig.secretsKey?.toString('base64') ?? '',
    },
  };
}

export const installCertificate = (
  database: Database,
  tenantId: string,
  { simulator }: OutsideArca,
  cuit: string,
): Promise<void> =>
  giveCertificate(database, { tenantId, environment: 'homologation', cuit }, (request) =>
    simulator.issueCertificate(request),
  );

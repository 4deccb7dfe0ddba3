import { makeOnce } from '@dioptria/contract/base/make-once.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { sql } from 'kysely';
import type { Validity } from '@dioptria/arca-simulator/authority.ts';
import type { Database } from '../database/database.ts';
import { asTenant, isTenantId } from '../database/as-tenant.ts';
import { databaseStore } from './database-store.ts';
import type { Faults } from '@dioptria/arca-simulator/faults.ts';
import {
  addressesBelow,
  type LoopbackServer,
  type ServiceAddresses,
  serveOnLoopback,
} from '@dioptria/arca-simulator/server.ts';
import { createSimulator, type Simulator, type SimulatorOptions } from '@dioptria/arca-simulator/simulator.ts';

export interface ProductSimulator {
  addressesOf(tenantId: string): Promise<ServiceAddresses>;
  /** @throws RefusedRequest */
  issueCertificate(tenantId: string, requestPem: string, validity?: Validity): Promise<string>;
  /** Only tests make the simulator fail: no URL of the product does. */
  faultsOf(tenantId: string): Faults;
  of(tenantId: string): Simulator;
  close(): Promise<void>;
}

const MAX_KEPT = 200;

/**
 * In milliseconds. A certificate's validity begins this long before its creation. The server checks a new certificate
 * against a time that it read before the creation, and another server's clock may be slow.
 */
const EARLIER = 5 * 60_000;

async function isTenant(database: Database, id: string): Promise<boolean> {
  if (!isTenantId(id)) return false;
  const { rows } = await asTenant(database, id, (tx) => sql`select from tenants where id = ${id}`.execute(tx));
  return rows.length > 0;
}

export function productSimulator(database: Database, options: Omit<SimulatorOptions, 'store'>): ProductSimulator {
  const simulators = new Map<string, Simulator>();
  let server: LoopbackServer | undefined;
  let isClosed = false;

  function of(tenantId: string): Simulator {
    if (!isTenantId(tenantId)) throw new TypeError('A tenant id must be a UUID');
    const known = simulators.get(tenantId);
    if (known) return known;
    const [oldest] = simulators.keys();
    if (simulators.size >= MAX_KEPT && oldest !== undefined) simulators.delete(oldest);
    const made = createSimulator({ ...options, store: databaseStore(database, tenantId) });
    simulators.set(tenantId, made);
    return made;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, tenantId = '', path = ''] = /^\/([\da-f-]{36})(\/.*)$/.exec(request.url ?? '') ?? [];
    if (!simulators.has(tenantId) && !(await isTenant(database, tenantId))) {
      response.writeHead(404).end();
      return;
    }
    request.url = path;
    await of(tenantId).handle(request, response, `http://${request.headers.host ?? ''}/${tenantId}`);
  }

  const serve = makeOnce(async () => {
    server = await serveOnLoopback(0, (request, response) => {
      answer(request, response).catch(() => request.socket.destroy());
    });
    if (isClosed) await server.close();
    return server;
  });

  async function start(): Promise<LoopbackServer> {
    if (isClosed) throw new Error('The simulator is closed');
    return serve();
  }

  return {
    addressesOf: async (tenantId) => addressesBelow(`${(await start()).url}/${tenantId}`),
    issueCertificate: (tenantId, requestPem, validity) =>
      of(tenantId).issueCertificate(requestPem, {
        validFrom: new Date(options.now().getTime() - EARLIER),
        ...validity,
      }),
    faultsOf: (tenantId) => of(tenantId).faults,
    of,
    close: async () => {
      isClosed = true;
      await server?.close();
    },
  };
}

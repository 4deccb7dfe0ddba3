import type { Environment } from '@dioptria/contract/shop/fiscal-settings/fiscal-labels.ts';
import { DEFAULT_TIME_ZONE } from '@dioptria/contract/base/shop-time.ts';
import { type ArcaAddresses, publicAddresses } from '../../../base/arca/addresses.ts';
import type { ProductSimulator } from '../../../base/arca-simulator/product-simulator.ts';
import type { Database } from '../../../base/database/database.ts';
import type { DatabaseLog } from '../../../base/database/log.ts';
import type { Config } from '../../../base/process/config.ts';
import type { Context } from '../../../base/records/context.ts';
import type { Transaction } from '../../../base/database/tables.ts';
import type { Vault } from '../../../base/security/vault.ts';

/** The parts of a server that sends vouchers. */
export interface Sending {
  database: Database;
  config: Config;
  vault: Vault;
  simulator: ProductSimulator;
  log: DatabaseLog;
  /** The clock that decides when a voucher is due, and which day it gets. */
  now: () => Date;
  /** Cuts the requests to ARCA when it is aborted, since the server closes. */
  signal: AbortSignal;
  /** Counts an outcome for the metrics. */
  count: (outcome: SendingOutcome) => void;
}

/** The parts that have access to ARCA: the queue, and the requests of users that ask ARCA. */
export type Access = Pick<Sending, 'database' | 'config' | 'vault' | 'simulator' | 'now'>;

/** What became of an attempt to send a voucher, for the metrics. */
export const sendingOutcomes = ['authorised', 'rejected', 'uncertain', 'waiting', 'outside'] as const;
export type SendingOutcome = (typeof sendingOutcomes)[number];

/** Returns the URLs of ARCA in an environment. Each tenant has a simulator of its own. */
export async function addressesOf(
  { config, simulator }: Pick<Sending, 'config' | 'simulator'>,
  environment: Environment,
  tenantId: string,
): Promise<ArcaAddresses> {
  return environment === 'simulator' ? simulator.addressesOf(tenantId) : publicAddresses(environment, config);
}

/** The tab that announcements of the queue name, so that a server does not wake up for its own changes. */
export const QUEUE_TAB = 'voucher-queue';

/** Returns the context of a change that the queue makes on behalf of the user who issued the voucher. */
export function queueContext(
  tx: Transaction,
  tenantId: string,
  { now, user }: { now: Date; user: { id: string; name: string } },
): Context {
  return {
    tx,
    actor: {
      tenantId,
      userId: user.id,
      name: user.name,
      email: '',
      role: 'readonly',
      owner: false,
      permissions: [],
    },
    timeZone: DEFAULT_TIME_ZONE,
    tabId: QUEUE_TAB,
    origin: { address: '', userAgent: '', requestId: '' },
    isPasswordRecent: false,
    now,
  };
}

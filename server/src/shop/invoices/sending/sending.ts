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

export interface Sending {
  database: Database;
  config: Config;
  vault: Vault;
  simulator: ProductSimulator;
  log: DatabaseLog;
  now: () => Date;
  signal: AbortSignal;
  count: (outcome: SendingOutcome) => void;
}

export type Access = Pick<Sending, 'database' | 'config' | 'vault' | 'simulator' | 'now'>;

export const sendingOutcomes = ['authorised', 'rejected', 'uncertain', 'waiting', 'outside'] as const;
export type SendingOutcome = (typeof sendingOutcomes)[number];

export async function addressesOf(
  { config, simulator }: Pick<Sending, 'config' | 'simulator'>,
  environment: Environment,
  tenantId: string,
): Promise<ArcaAddresses> {
  return environment === 'simulator' ? simulator.addressesOf(tenantId) : publicAddresses(environment, config);
}

/** The queue announces its changes with this tab id, so that the queue ignores its own announcements. */
export const QUEUE_TAB = 'voucher-queue';

/** The queue acts on behalf of the user who issued the voucher. */
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

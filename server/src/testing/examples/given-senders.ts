import type { ProductSimulator } from '../../base/arca-simulator/product-simulator.ts';
import { silentLog } from '../../base/database/log.ts';
import type { Database } from '../../base/database/database.ts';
import { vaultOf } from '../../base/security/vault.ts';
import { VoucherSender } from '../../shop/invoices/sending/voucher-sender.ts';
import { queueConfig, type TestClock } from './given-vouchers.ts';

export interface MortalSender {
  sender: VoucherSender;
  kill: () => void;
}

export function mortalSender(database: Database, simulator: ProductSimulator, clock: TestClock): MortalSender {
  let isDead = false;
  const pool = new Proxy(database.pool, {
    get(target, name) {
      if (isDead && name === 'connect') return () => Promise.reject(new Error('The server was killed'));
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  const mortal: Database = {
    pool,
    ping: () => database.ping(),
    listen: (listener) => database.listen(listener),
    close: () => database.close(),
  };
  const config = queueConfig;
  return {
    sender: new VoucherSender({
      database: mortal,
      config,
      vault: vaultOf(config),
      simulator,
      log: silentLog,
      now: clock.now,
    }),
    kill: () => {
      isDead = true;
    },
  };
}

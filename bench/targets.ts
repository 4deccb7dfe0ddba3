import { wireOf } from './connection.ts';
import type { Target } from './measure.ts';
import type { Operation } from './operations.ts';
import type { Running } from './processes.ts';
import type { Shop } from './shop.ts';

/** A server under measurement. */
export interface Measured {
  server: Running;
  shops: { small: Shop; large: Shop };
  /** 1 for figures worth having, less for a quick look. */
  effort: number;
  say: (line: string) => void;
}

/** Requests of an operation to the server, its variants in turn. */
export function serverTarget(port: number, shop: Shop, operation: Operation): Target {
  let sent = 0;
  return {
    port,
    status: operation.status,
    next: () => wireOf(operation.request(shop, sent++ % operation.variants)),
  };
}

/** The same requests to the bare side, which knows them by number; bodies travel too. */
export function bareTarget(port: number, shop: Shop, operation: Operation): Target {
  let sent = 0;
  return {
    port,
    status: 200,
    next() {
      const variant = sent++ % operation.variants;
      return wireOf({ ...operation.request(shop, variant), path: `/${operation.name}/${variant}` });
    },
  };
}

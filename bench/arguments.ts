import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

export interface Arguments {
  /** Orders of the large shop. */
  orders: number;
  /** A tenth of everything: to see whether it runs, not for figures. */
  quick: boolean;
  /** Whether a missed goal is a failure. */
  check: boolean;
  /** A folder to keep the loaded shops in, and to find them in the next time. */
  keep: string | undefined;
}

/** @throws TypeError for what is no option, or no number. */
export function readArguments(words: string[]): Arguments {
  const { values } = parseArgs({
    args: words,
    options: {
      orders: { type: 'string' },
      quick: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
      keep: { type: 'string' },
    },
  });
  const { quick, check, keep } = values;
  const orders = Number(values.orders ?? (quick ? 10_000 : 100_000));
  if (!Number.isInteger(orders) || orders < 1000) throw new TypeError('--orders must be a whole number from 1000 on');
  return { orders, quick, check, keep: keep === undefined ? undefined : resolve(keep) };
}

import { parseArgs } from 'node:util';
import type { Command } from '../../base/process/config.ts';
import { distribute } from '../../base/database/distribute.ts';

export const distributeHelp = `  distribute
      Spreads the tables over the workers of a Citus cluster: run it once, on the coordinator's database, after the
      first start of the product, while no server of the product runs. Prints {"tables"}: how many are distributed.`;

export function distributeCommand(args: string[]): Command {
  parseArgs({ args, options: {} });
  return async ({ pool }) => [{ tables: await distribute(pool) }];
}

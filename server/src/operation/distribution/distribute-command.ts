import { parseArgs } from 'node:util';
import { distribute } from '../../base/database/distribute.ts';
import type { Command } from '../../base/process/config.ts';
import { balanceShards, isolateTenant } from '../../base/database/move-shops.ts';
import { StartupProblem } from '../../base/process/startup-problem.ts';

export const distributeHelp = `  distribute
      Spreads the tables over the workers of a Citus cluster: run it once, on the coordinator's database, after the
      first start of the product, while no server of the product runs, and again before --isolate or --balance if a new
      version made tables. Prints {"tables"}: how many are distributed.
  distribute --isolate TENANT [--to HOST:PORT]
      Gives a large shop a group of shards of its own, on another worker, while it sells. Prints its steps. After it was
      killed, repeat it with --to.
  distribute --balance
      Moves groups of shards to workers that have fewer, for example to a new worker, while all shops sell.`;

export function distributeCommand(args: string[]): Command {
  const { values } = parseArgs({
    args,
    options: { isolate: { type: 'string' }, to: { type: 'string' }, balance: { type: 'boolean' } },
  });
  const { isolate, to, balance } = values;
  if (to !== undefined && isolate === undefined) throw new StartupProblem('--to needs --isolate TENANT: see --help.');
  if (isolate !== undefined && balance) throw new StartupProblem('Use either --isolate or --balance: see --help.');
  if (isolate !== undefined) return ({ pool }) => isolateTenant(pool, isolate, to);
  if (balance) return ({ pool }) => balanceShards(pool);
  return async ({ pool }) => [{ tables: await distribute(pool) }];
}

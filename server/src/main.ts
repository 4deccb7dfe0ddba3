import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { productSimulator } from './base/arca-simulator/product-simulator.ts';
import { automaticBackups } from './operation/backup/automatic-backups.ts';
import { type Config, readConfig } from './base/process/config.ts';
import { beforeTenant } from './base/database/as-tenant.ts';
import { type Database, openDatabase } from './base/database/database.ts';
import { codeOf } from './base/database/errors.ts';
import { drainConnections } from './base/http/server.ts';
import { createLog, type Log, logOutput } from './base/http/log.ts';
import { leaveRoot } from './base/process/leave-root.ts';
import { demoPassword, seedDemo } from './operation/demo/seed-demo.ts';
import { StartupProblem } from './base/process/startup-problem.ts';
import { backupProblems } from './operation/doctor/examine-files.ts';
import { isWithoutTenants, newFirstShopCode } from './operation/tenants/first-shop.ts';
import { checkKeyFile, vaultOf } from './base/security/vault.ts';
import { VoucherSender } from './shop/invoices/sending/voucher-sender.ts';

/** Writes to standard error, because the log may write JSON lines to standard output. */
function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

const unusablePort: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use: stop what uses it, or set PORT to another',
  EACCES: 'needs an administrator: set PORT to one above 1023',
  EADDRNOTAVAIL: 'is not of this machine: check HOST',
  ENOTFOUND: 'is not of this machine: check HOST',
};

/** @throws StartupProblem when the host or the port cannot be used. */
async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    const listening = await app.listen({ host, port });
    const address = listening.replace('127.0.0.1', 'localhost');
    say(`Ready at ${address}`);
    return address;
  } catch (error) {
    const reason = unusablePort[codeOf(error) ?? ''];
    throw reason ? new StartupProblem(`The address ${host}:${port} ${reason}.`, { cause: error }) : error;
  }
}

async function offerDemo(database: Database): Promise<void> {
  const users = await beforeTenant(database, (tx) =>
    tx
      .selectFrom('credentials')
      .select('email_key')
      .where('email_key', 'in', ['admin@optica.demo', 'vendedor@optica.demo', 'lectura@optica.demo'])
      .orderBy('email_key')
      .execute(),
  );
  if (users.length > 0) say(`Sign in as ${users.map((user) => user.email_key).join(', ')}, password ${demoPassword}.`);
}

/**
 * A second signal ends the process at once. The server closes only after `started`, since a start that still runs would
 * reopen closed parts.
 */
function closeOnSignal(
  app: FastifyInstance,
  database: Database,
  started: Promise<void>,
  others: readonly { stop: () => Promise<void> }[],
): void {
  const close = async (signal: string): Promise<void> => {
    app.log.info(`Closing on ${signal}`);
    await Promise.allSettled([started]);
    await Promise.all([drainConnections(app), ...others.map((other) => other.stop())]);
    await app.close();
    await database.close();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      close(signal).catch((error: unknown) => {
        app.log.error({ err: error }, 'The end was not orderly');
        process.exitCode = 1;
      });
    });
  }
}

async function open(app: FastifyInstance, database: Database, config: Config, code: string): Promise<void> {
  if (config.demo) await seedDemo(database, new Date());
  const address = await listen(app, config);
  if (config.demo) await offerDemo(database);
  else if (await isWithoutTenants(database)) say(`There is no shop yet. Create it at ${address}/crear?codigo=${code}`);
}

async function serve(database: Database, config: Config, log: Log): Promise<void> {
  const code = newFirstShopCode();
  const simulator = productSimulator(database, { now: () => new Date() });
  const sender = new VoucherSender({ database, config, vault: vaultOf(config), simulator, log });
  const app = await buildApp(database, config, log, { firstShopCode: code, vouchers: () => sender.figures, simulator });
  app.addHook('onClose', () => simulator.close());
  const started = open(app, database, config, code).then(() => sender.start());
  const backups = config.backup ? [automaticBackups(database, config, log)] : [];
  closeOnSignal(app, database, started, [...backups, sender]);
  await started;
}

/** A damaged backup stops no start. @throws OwnedFileProblem for any other damaged file. */
async function checkFiles(config: Config, log: Log): Promise<void> {
  const keyProblem = await checkKeyFile(config);
  if (keyProblem) throw keyProblem;
  for (const { message } of await backupProblems(config, 'start')) log.warn(message);
}

async function start(config: Config): Promise<void> {
  const log = createLog(config, await logOutput(config));
  const database = await openDatabase(config, log);
  try {
    await leaveRoot(config, log);
    await checkFiles(config, log);
    await serve(database, config, log);
  } catch (error) {
    await database.close();
    throw error;
  }
}

try {
  await start(readConfig(process.env));
} catch (error) {
  if (!(error instanceof StartupProblem)) throw error;
  say(error.message);
  process.exitCode = 1;
}

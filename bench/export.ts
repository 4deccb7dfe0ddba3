import { inDatabase, loadShop, settle } from './load/load-shop.ts';
import { type Running, startServer } from './processes.ts';
import { bench, readArguments } from './run.ts';
import { measureBaseline, sellDuring, sellingTable } from './selling.ts';
import { openShop, type Shop } from './shop.ts';

const options = readArguments();

/** Reads the whole export without pauses. @returns the number of bytes */
async function readExport(server: Running, { headers }: Shop, format: string): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${server.port}/tenant/sales/export?format=${format}`, { headers });
  if (!answer.ok || !answer.body) throw new Error(`The export was answered ${answer.status}: ${await answer.text()}`);
  let bytes = 0;
  for await (const chunk of answer.body) bytes += chunk.length;
  return bytes;
}

await bench(options, async (folder) => {
  const shop = await inDatabase(folder, async (database) => {
    const loaded = await loadShop(database, options.orders);
    await settle(database);
    return openShop(database, loaded);
  });
  const server = await startServer(folder);
  try {
    const baseline = await measureBaseline(server, shop);
    const csv = await sellDuring(server, shop, () => readExport(server, shop, 'csv'));
    const xlsx = await sellDuring(server, shop, () => readExport(server, shop, 'xlsx'));
    return [
      sellingTable(`The export of ${options.orders} sales, and the sales made beside it`, baseline, { csv, xlsx }),
    ];
  } finally {
    await server.stop();
  }
});

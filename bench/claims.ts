import { CLAIMS, coverSales, measureBatch } from './batch.ts';
import { inDatabase, loadShop, settle } from './load/load-shop.ts';
import { startServer } from './processes.ts';
import { bench, readArguments } from './run.ts';
import { openShop } from './shop.ts';

const options = readArguments(CLAIMS + 500);

await bench(options, async (folder) => {
  const { insurer, ...shop } = await inDatabase(folder, async (database) => {
    const loaded = await loadShop(database, options.orders);
    const covered = await coverSales(database, loaded.tenantId);
    await settle(database);
    return { ...(await openShop(database, loaded)), insurer: covered };
  });
  const server = await startServer(folder);
  try {
    return [await measureBatch(server, shop, insurer)];
  } finally {
    await server.stop();
  }
});

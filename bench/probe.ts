import { dirname } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/**
 * The measured server's process loads this file before the server starts. On request, the file reports the memory in bytes and
 * the delay of the event loop since the last report in milliseconds, or makes a backup.
 */
const delays = monitorEventLoopDelay({ resolution: 5 });
delays.enable();

/** The interval of the measurements, in milliseconds. Only the time beyond the interval is a delay. */
const between = 5;
const milliseconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - between);

process.on('message', (question) => {
  if (question === 'memory') process.send?.(process.memoryUsage.rss());
  if (question === 'delay') {
    process.send?.({ p99: milliseconds(delays.percentile(99)), max: milliseconds(delays.max) });
    delays.reset();
  }
  if (typeof question === 'string' && question.startsWith('backup ')) void backUp(question.slice('backup '.length));
});
// The channel must not keep the server alive.
process.channel?.unref();

/** The modules of the backup are loaded only here, because otherwise they would be part of the measured memory. */
async function backUp(file: string): Promise<void> {
  const { inDatabase } = await import('./load/load-shop.ts');
  const { writeNewFile } = await import('../server/src/operation/backup/new-file.ts');
  const { writeShops } = await import('../server/src/operation/backup/read-shops.ts');
  await inDatabase(dirname(process.env['DATA_DIR'] ?? ''), (database) =>
    writeNewFile(file, { force: true }, (to) => writeShops(database, to, new Date())),
  );
}

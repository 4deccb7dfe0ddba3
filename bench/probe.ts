import { dirname } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/**
 * This module is loaded into the process of the measured server before the server starts. On request of the parent process, the
 * module reports the memory of the process in bytes, reports the delay of the event loop since the last report in milliseconds, or
 * makes a backup.
 */
const delays = monitorEventLoopDelay({ resolution: 5 });
delays.enable();

/**
 * The histogram's interval in milliseconds. The interval is subtracted from each value, because only the time beyond the interval
 * is a delay.
 */
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

/**
 * Makes a backup in this process, like the daily backup. The modules of the backup are loaded only here, because otherwise they
 * would be part of the measured memory of the server.
 */
async function backUp(file: string): Promise<void> {
  const { inDatabase } = await import('./load/load-shop.ts');
  const { writeNewFile } = await import('../server/src/operation/backup/new-file.ts');
  const { writeShops } = await import('../server/src/operation/backup/read-shops.ts');
  await inDatabase(dirname(process.env['DATA_DIR'] ?? ''), (database) =>
    writeNewFile(file, { force: true }, (to) => writeShops(database, to, new Date())),
  );
}

import { monitorEventLoopDelay } from 'node:perf_hooks';

/**
 * Loaded into the measured server before it starts: tells whoever started it how much memory it has, in bytes, and how long
 * its event loop was held up since the last such question, in milliseconds; and makes a backup when told to.
 */
const delays = monitorEventLoopDelay({ resolution: 5 });
delays.enable();

/** The watch itself looks every so many milliseconds: what is beyond is the delay. */
const between = 5;
const milliseconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - between);

process.on('message', (question) => {
  if (question === 'memory') process.send?.(process.memoryUsage.rss());
  if (question === 'delay') {
    process.send?.({ p99: milliseconds(delays.percentile(99)), max: milliseconds(delays.max) });
    delays.reset();
  }
  if (typeof question === 'string' && question.startsWith('backup ')) {
    // Loaded only now: it is no part of the memory of a server that makes none. The answer is the file.
    void import('./backup-probe.ts').then(({ backUpHere }) => backUpHere(question.slice('backup '.length)));
  }
});
// Nothing of the bench keeps the server alive.
process.channel?.unref();

/** docs/decisions/0030-files-of-users.md */
import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { codeOf } from '../database/errors.ts';
import { FairQueue, overloaded } from '../admission/fair-queue.ts';
import { Refusal } from '../records/refusal.ts';
import type { Reply, SentFile } from './serve-file.ts';

/**
 * In megabytes. The bytes of the file and of its decompressed parts do not count. The modules that read the files limit these
 * bytes.
 */
const resourceLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 };
/** In milliseconds. The largest files within all limits take half of this time. */
const PROCESSOR_TIME = 15_000;
const CHECK_EVERY = 250;
/**
 * In milliseconds. A worker lives shorter than the next file waits. Together both times are shorter than the silence after which
 * the server closes a connection (server.ts).
 */
export const workerLimits = { life: 25_000, wait: 30_000 } as const;

/**
 * `insideGroup` is the maximum number of a tenant's files in the queue, including the files that workers are reading.
 */
const queueFor = (workers: number, insideGroup: number) =>
  new FairQueue({
    inside: 64,
    insideGroup,
    running: { write: workers, read: 0, report: 0 },
    longestWait: workerLimits.wait,
  });

/** A machine with one or two processors reads one spreadsheet at a time, so that a processor is free for requests. */
const SHEETS = availableParallelism() > 2 ? 2 : 1;

/**
 * Pictures have their own queue, so that a small picture never waits for a spreadsheet. A tenant reads or queues two
 * spreadsheets at most, because each keeps a worker busy for seconds. More pictures may wait: a signature is a picture,
 * and clients sign at several tills.
 */
const queues = { sheet: queueFor(SHEETS, 2), picture: queueFor(1, 16) };

export interface UserFile {
  tenantId: string;
  kind: keyof typeof queues;
  reader: URL;
  /** `readInWorker` moves the bytes to the worker: afterwards this array is empty. */
  content: Uint8Array<ArrayBuffer>;
  options?: unknown;
  /** The message to the user if the worker exceeds its limits. */
  tooHard: string;
}

/**
 * Passes to `work` the items that the reader yields, and ends the worker when `work` ends.
 * @throws Refusal if the reader refuses the file, or the worker exceeds its memory or processor time; `overloaded` if no worker
 * is free in time, or the worker has not ended within `workerLimits.life`.
 */
export async function readInWorker<Item, Result>(
  file: UserFile,
  work: (items: AsyncGenerator<Item>) => Promise<Result>,
): Promise<Result> {
  const queue = queues[file.kind];
  // Each file enters the queue as a new client, because one client gets only half of its group's slots.
  const ticket = queue.enter({ group: file.tenantId, client: randomUUID() }, 'write');
  if (!ticket) throw overloaded();
  try {
    return await queue.run(ticket, () => inWorker(file, work));
  } finally {
    queue.leave(ticket);
  }
}

async function inWorker<Item, Result>(
  { reader, content: { buffer }, options, tooHard }: UserFile,
  work: (items: AsyncGenerator<Item>) => Promise<Result>,
): Promise<Result> {
  const workerData: SentFile<unknown> = { content: buffer, options };
  const worker = new Worker(reader, { workerData, transferList: [buffer], resourceLimits });
  const refusal = new Refusal(413, 'too_large', tooHard);
  const stopped = Promise.withResolvers<never>();
  // Between two items no code awaits this promise. Without this handler, a rejection at that time would end the process.
  stopped.promise.catch(() => {});
  worker.once('error', (error) => stopped.reject(codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY' ? refusal : error));
  const last = setTimeout(() => stopped.reject(overloaded()), workerLimits.life);
  const watch = setInterval(() => {
    worker.cpuUsage().then(
      ({ user, system }) => (user + system) / 1000 > PROCESSOR_TIME && stopped.reject(refusal),
      // `cpuUsage` fails if the worker has just ended.
      () => {},
    );
  }, CHECK_EVERY);
  try {
    return await work(itemsOf<Item>(worker, stopped.promise));
  } finally {
    clearTimeout(last);
    clearInterval(watch);
    await worker.terminate();
  }
}

async function* itemsOf<Item>(worker: Worker, stopped: Promise<never>): AsyncGenerator<Item> {
  for (;;) {
    const answered = new Promise<Reply<Item>>((resolve) => void worker.once('message', resolve));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage('next');
    const reply = await Promise.race([answered, stopped]);
    if ('isOver' in reply) return;
    if ('problem' in reply) throw refusalOf(reply.problem);
    yield reply.item;
  }
}

const refusalOf = ({ status, message }: { status: 400 | 413; message: string }) =>
  new Refusal(status, status === 413 ? 'too_large' : 'invalid', message);

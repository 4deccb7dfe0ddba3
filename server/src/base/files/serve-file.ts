/** The worker's side of reading a file (read-in-worker.ts). */
import { constants, setPriority } from 'node:os';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { FileProblem } from './file-problem.ts';

/** A worker's reply to a request for the next item. */
export type Reply<Item> = { item: Item } | { problem: { status: 400 | 413; message: string } } | { isOver: true };

/** Reads the worker's file, and sends an item for each request. @param read throws a `FileProblem` to refuse the file */
export function serveFile<Item>(read: (file: Buffer) => AsyncGenerator<Item>): void {
  if (!parentPort) throw new Error('A file is read outside of a worker');
  const port: MessagePort = parentPort;
  // Linux gives each thread a priority of its own: requests of other shops go first.
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);
  const items = read(Buffer.from(sentFile()));
  port.on('message', () => void replyOf(items).then((reply) => port.postMessage(reply)));
}

async function replyOf<Item>(items: AsyncGenerator<Item>): Promise<Reply<Item>> {
  try {
    const next = await items.next();
    return next.done ? { isOver: true } : { item: next.value };
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    return { problem: { status: error.status, message: error.message } };
  }
}

/** The file. `readInWorker` starts no worker without it. */
const sentFile = () => workerData as ArrayBuffer;

/** The code that reads a file inside a worker. read-in-worker.ts starts the worker. */
import { constants, setPriority } from 'node:os';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { FileProblem } from './file-problem.ts';

/** A worker's reply to the message that asks for the next item. */
export type Reply<Item> = { item: Item } | { problem: { status: 400 | 413; message: string } } | { isOver: true };

/**
 * Reads the worker's file, and sends one item for each message that asks for the next item. @param read throws a `FileProblem` to
 * refuse the file
 */
export function serveFile<Item, Options = undefined>(
  read: (file: Buffer, options: Options) => AsyncGenerator<Item>,
): void {
  if (!parentPort) throw new Error('A file is read outside of a worker');
  const port: MessagePort = parentPort;
  // On Linux each thread has its own priority. The worker gets a low priority, so that requests of other shops run first.
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);
  const { content, options } = sentFile<Options>();
  const items = read(Buffer.from(content), options);
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

/** The data that `readInWorker` gives to a worker. */
export interface SentFile<Options> {
  content: ArrayBuffer;
  options: Options;
}

/** Returns the file's bytes, and the options that the caller of `readInWorker` chose for this reader. */
const sentFile = <Options>() => workerData as SentFile<Options>;

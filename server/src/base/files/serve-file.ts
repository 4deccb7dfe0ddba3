import { constants, setPriority } from 'node:os';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';

/**
 * `status` is 400 if the file cannot be read, and 413 if the file exceeds a limit. This module imports only Node
 * modules, so that a worker starts quickly.
 */
export class FileProblem extends Error {
  readonly status: 400 | 413;

  constructor(status: 400 | 413, message: string) {
    super(message);
    this.name = 'FileProblem';
    this.status = status;
  }
}

export type Reply<Item> = { item: Item } | { problem: { status: 400 | 413; message: string } } | { isOver: true };

/** Sends one item after each message that asks for the next item. `read` throws a `FileProblem` to refuse the file. */
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

export interface SentFile<Options> {
  content: ArrayBuffer;
  options: Options;
}

const sentFile = <Options>() => workerData as SentFile<Options>;

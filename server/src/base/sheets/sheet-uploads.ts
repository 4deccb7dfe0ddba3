import { sheetLimits, sheetTexts } from '@dioptria/contract/base/sheet-texts.ts';
import { on } from 'node:events';
import type { Readable } from 'node:stream';
import { Refusal } from '../records/refusal.ts';

/** In bytes. All uploaded files share this room, from their arrival until a worker has read them. */
const ROOM = 96 * 1024 * 1024;

interface Arrival {
  tenantId: string;
  refuse: () => void;
}

/**
 * A tenant can send one file at a time. If there is no room for more bytes, the server refuses the file that has been arriving
 * for the longest time. So a slow client does not keep other shops waiting.
 */
export class SheetUploads {
  readonly #room: number;
  readonly #held = new Map<string, number>();
  readonly #arriving = new Set<Arrival>();

  constructor(room = ROOM) {
    this.#room = room;
  }

  /**
   * @throws Refusal 429 if the tenant is already sending a file, or the server has no room; Refusal 413 if the file is too large.
   */
  async during<Result>(
    tenantId: string,
    body: Readable | undefined,
    work: (content: Uint8Array<ArrayBuffer>) => Promise<Result>,
  ): Promise<Result> {
    if (this.#held.has(tenantId)) throw busy();
    this.#held.set(tenantId, 0);
    try {
      return await work(body ? await this.#receive(tenantId, body) : new Uint8Array());
    } finally {
      this.#held.delete(tenantId);
    }
  }

  async #receive(tenantId: string, body: Readable): Promise<Uint8Array<ArrayBuffer>> {
    const refused = new AbortController();
    const arrival = { tenantId, refuse: () => refused.abort() };
    this.#arriving.add(arrival);
    try {
      const chunks: Buffer[] = [];
      let length = 0;
      for await (const [chunk] of chunksOf(body, refused.signal)) {
        length += chunk.length;
        if (length > sheetLimits.fileSize) throw tooLarge();
        chunks.push(chunk);
        this.#held.set(tenantId, length);
        this.#makeRoom();
      }
      // The bytes are copied to an array with its own memory, because the array moves to another thread: buffers of Node may share
      // their memory with other buffers.
      const content = new Uint8Array(length);
      let at = 0;
      for (const chunk of chunks) {
        content.set(chunk, at);
        at += chunk.length;
      }
      return content;
    } catch (error) {
      throw refused.signal.aborted ? busy() : error;
    } finally {
      this.#arriving.delete(arrival);
    }
  }

  #makeRoom(): void {
    const held = [...this.#held.values()].reduce((sum, length) => sum + length, 0);
    if (held <= this.#room) return;
    const [oldest] = this.#arriving;
    if (!oldest) return;
    this.#arriving.delete(oldest);
    this.#held.set(oldest.tenantId, 0);
    oldest.refuse();
  }
}

/** An abort throws without closing the connection, so that the client gets an answer. */
const chunksOf = (body: Readable, signal: AbortSignal) =>
  on(body, 'data', { signal, close: ['end'] }) as AsyncIterable<[chunk: Buffer]>;

const busy = () => new Refusal(429, 'too_many_requests', sheetTexts.serverBusy, { headers: { 'retry-after': '5' } });
export const tooLarge = () => new Refusal(413, 'too_large', sheetTexts.tooLarge);

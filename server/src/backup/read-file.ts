import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import { messageOf } from '../database/error-facts.ts';
import { knownMigrations } from '../database/migrate.ts';
import { StartupProblem } from '../startup-problem.ts';
import { type Ending, FORMAT, type Header, markIn, type Part } from './shop-file.ts';

/** Rows that are handed on together, at most. */
const BATCH = 1000;

/** What a whole and undamaged file says of itself. */
export interface Inspected extends Header, Ending {
  shops: { id: string; name: string }[];
  /** The addresses that its users sign in with, which nobody else may have. */
  emails: string[];
}

/** How a file is read. */
export interface Reading {
  /** The folder of the migrations that are known: a test's. */
  migrations?: string | undefined;
  /** Ends the reading. */
  signal?: AbortSignal | undefined;
}

/** Reads a file to its end, and writes nothing. @throws StartupProblem when it is damaged, cut off, newer, or none of ours. */
export async function inspect(file: string, reading: Reading = {}): Promise<Inspected> {
  const found: Partial<Inspected> & Pick<Inspected, 'shops' | 'emails'> = { shops: [], emails: [] };
  let table = '';
  for await (const part of partsOf(file, reading)) {
    if ('header' in part) Object.assign(found, part.header);
    else if ('ending' in part) Object.assign(found, part.ending);
    else if ('shop' in part) found.shops.push(part.shop);
    else if ('table' in part) table = part.table;
    else if (table === 'credentials') found.emails.push(...part.rows.map(emailOf));
  }
  // The first and the last part of every file that `partsOf` reads to its end.
  return found as Inspected;
}

function emailOf(row: string): string {
  return String((JSON.parse(row) as Record<string, unknown>)['email_key']);
}

/**
 * The parts of a file as it is read, compressed or not. What they are worth is known at the end only: `inspect` it before.
 * @throws StartupProblem as `inspect`
 */
export async function* partsOf(file: string, { migrations, signal }: Reading = {}): AsyncGenerator<Part> {
  const checks = new Checks(file, await knownMigrations(migrations));
  for await (const lines of linesOf(file)) {
    signal?.throwIfAborted();
    let rows: string[] = [];
    for (const line of lines) {
      if (line.startsWith('{') && rows.length < BATCH) rows.push(line);
      else {
        if (rows.length > 0) yield checks.rows(rows);
        rows = [];
        if (line.startsWith('{')) rows.push(line);
        else yield checks.mark(line);
      }
    }
    if (rows.length > 0) yield checks.rows(rows);
  }
  checks.end();
}

/** What is known of a file so far, and what it must be. */
class Checks {
  readonly #hash = createHash('sha256');
  readonly #rows: Record<string, number> = {};
  readonly #file: string;
  readonly #known: readonly string[];
  #begun = false;
  #ended = false;
  #table: string | undefined;

  constructor(file: string, known: readonly string[]) {
    this.#file = file;
    this.#known = known;
  }

  mark(line: string): Part {
    const part = markIn(line);
    if (!this.#begun && (part === undefined || !('header' in part))) {
      throw new StartupProblem(`The file ${this.#file} holds no shops of this product.`);
    }
    if (part === undefined || this.#ended) throw this.#damaged();
    if ('header' in part) this.#checkVersion(part.header);
    if ('table' in part) this.#table = part.table;
    if ('ending' in part) this.#checkEnding(part.ending);
    else this.#hash.update(`${line}\n`);
    return part;
  }

  rows(rows: string[]): Part {
    if (!this.#begun) throw new StartupProblem(`The file ${this.#file} holds no shops of this product.`);
    if (this.#table === undefined || this.#ended) throw this.#damaged();
    this.#rows[this.#table] = (this.#rows[this.#table] ?? 0) + rows.length;
    this.#hash.update(`${rows.join('\n')}\n`);
    return { rows };
  }

  end(): void {
    if (!this.#begun) throw new StartupProblem(`The file ${this.#file} holds no shops of this product.`);
    if (!this.#ended) throw new StartupProblem(`The file ${this.#file} is incomplete: it breaks off before its end.`);
  }

  #checkVersion({ format, migration }: Header): void {
    if (this.#begun) throw this.#damaged();
    this.#begun = true;
    if (format > FORMAT || !this.#known.includes(migration)) {
      throw new StartupProblem(
        `The file ${this.#file} is of a newer version (${migration}): use that version or a later one.`,
      );
    }
  }

  #checkEnding({ sha256, rows }: Ending): void {
    this.#ended = true;
    const same = Object.entries(rows).every(([table, count]) => this.#rows[table] === count);
    if (!same || this.#hash.digest('hex') !== sha256) throw this.#damaged();
  }

  #damaged(): StartupProblem {
    return new StartupProblem(`The file ${this.#file} is damaged: it does not say what was written into it.`);
  }
}

/** The whole lines of a file, some at a time. What follows the last line's end is none. */
async function* linesOf(file: string): AsyncGenerator<string[]> {
  let rest = '';
  for await (const text of textOf(file)) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    yield lines;
  }
}

async function* textOf(file: string): AsyncGenerator<string> {
  const isCompressed = await beginsLikeGzip(file);
  const bytes = createReadStream(file, { highWaterMark: 256 * 1024 });
  const decoder = new TextDecoder();
  try {
    const plain = isCompressed ? bytes.pipe(createGunzip({ chunkSize: 256 * 1024 })) : bytes;
    bytes.on('error', (error) => plain.destroy(error));
    for await (const chunk of plain) yield decoder.decode(chunk as Buffer, { stream: true });
  } catch (error) {
    const said = messageOf(error);
    // What zlib says of the end it did not find.
    const isCutOff = said === 'unexpected end of file';
    throw new StartupProblem(
      isCutOff
        ? `The file ${file} is incomplete: it breaks off before its end.`
        : `The file ${file} cannot be read, it is damaged: ${said}.`,
      { cause: error },
    );
  } finally {
    bytes.destroy();
  }
}

async function beginsLikeGzip(file: string): Promise<boolean> {
  try {
    const handle = await open(file);
    try {
      const { bytesRead, buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0);
      return bytesRead === 2 && buffer.readUInt16BE() === 0x1f8b;
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw new StartupProblem(`The file ${file} cannot be read: ${messageOf(error)}.`, { cause: error });
  }
}

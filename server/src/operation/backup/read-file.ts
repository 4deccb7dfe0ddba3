import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import { messageOf } from '../../base/database/errors.ts';
import { knownMigrations } from '../../base/database/migrate.ts';
import { StartupProblem } from '../../base/process/startup-problem.ts';
import { type Ending, FORMAT, type Header, parseMarker, type Part } from './shop-file.ts';

/** In characters. The lines of a backup are much shorter. */
const LONGEST_LINE = 16 * 1024 * 1024;
const BATCH = 1000;

export interface FileContents extends Header, Ending {
  shops: { id: string; name: string }[];
  emails: string[];
}

export interface Reading {
  /** Only tests set this folder, which replaces the server's folder of migrations. */
  migrations?: string | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Reads the file and stores nothing. `check` throws if a row must not be stored.
 * @throws StartupProblem if the file is damaged, incomplete, of a newer version, or no backup or export of this server.
 */
export async function inspect(
  file: string,
  reading: Reading = {},
  check: (table: string, rows: readonly string[]) => void = () => {},
): Promise<FileContents> {
  const found: Partial<FileContents> & Pick<FileContents, 'shops' | 'emails'> = { shops: [], emails: [] };
  let table = '';
  for await (const part of partsOf(file, reading)) {
    if ('header' in part) Object.assign(found, part.header);
    else if ('ending' in part) Object.assign(found, part.ending);
    else if ('shop' in part) found.shops.push(part.shop);
    else if ('table' in part) table = part.table;
    else {
      check(table, part.rows);
      if (table === 'credentials') found.emails.push(...part.rows.map(emailOf));
    }
  }
  // `partsOf` throws for a file without a header or an ending, so `found` has the fields of both.
  return found as FileContents;
}

function emailOf(row: string): string {
  return String((JSON.parse(row) as Record<string, unknown>)['email_key']);
}

/** Call `inspect` first, because some damage shows only at the end of the file. @throws StartupProblem like `inspect`. */
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

class Checks {
  readonly #hash = createHash('sha256');
  readonly #rows: Record<string, number> = {};
  readonly #file: string;
  readonly #known: readonly string[];
  #hasHeader = false;
  #hasEnding = false;
  #table: string | undefined;

  constructor(file: string, known: readonly string[]) {
    this.#file = file;
    this.#known = known;
  }

  mark(line: string): Part {
    const part = parseMarker(line);
    if (!this.#hasHeader && (part === undefined || !('header' in part))) {
      throw new StartupProblem(`The file ${this.#file} holds no shops of this product.`);
    }
    if (part === undefined || this.#hasEnding) throw this.#damaged();
    if ('header' in part) this.#checkVersion(part.header);
    if ('table' in part) this.#table = part.table;
    if ('ending' in part) this.#checkEnding(part.ending);
    else this.#hash.update(`${line}\n`);
    return part;
  }

  rows(rows: string[]): Part {
    if (!this.#hasHeader) throw new StartupProblem(`The file ${this.#file} holds no shops of this product.`);
    if (this.#table === undefined || this.#hasEnding) throw this.#damaged();
    this.#rows[this.#table] = (this.#rows[this.#table] ?? 0) + rows.length;
    this.#hash.update(`${rows.join('\n')}\n`);
    return { rows };
  }

  end(): void {
    if (!this.#hasHeader) throw new StartupProblem(`The file ${this.#file} holds no shops of this product.`);
    if (!this.#hasEnding)
      throw new StartupProblem(`The file ${this.#file} is incomplete: it breaks off before its end.`);
  }

  #checkVersion({ format, migration }: Header): void {
    if (this.#hasHeader) throw this.#damaged();
    this.#hasHeader = true;
    if (format > FORMAT || !this.#known.includes(migration)) {
      throw new StartupProblem(
        `The file ${this.#file} is of a newer version (${migration}): use that version or a later one.`,
      );
    }
  }

  #checkEnding({ sha256, rows }: Ending): void {
    this.#hasEnding = true;
    const same = Object.entries(rows).every(([table, count]) => this.#rows[table] === count);
    if (!same || this.#hash.digest('hex') !== sha256) throw this.#damaged();
  }

  #damaged(): StartupProblem {
    return new StartupProblem(`The file ${this.#file} is damaged: its content was changed after it was written.`);
  }
}

/** Yields several lines at a time. A text after the last line break is left out. */
async function* linesOf(file: string): AsyncGenerator<string[]> {
  let rest: string[] = [];
  let length = 0;
  for await (const text of textOf(file)) {
    const [first = '', ...others] = text.split('\n');
    rest.push(first);
    length += first.length;
    if (length > LONGEST_LINE) {
      throw new StartupProblem(`The file ${file} is damaged: it has a line of more than ${LONGEST_LINE} characters.`);
    }
    const last = others.pop();
    if (last === undefined) continue;
    yield [rest.join(''), ...others];
    rest = [last];
    length = last.length;
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
    const message = messageOf(error);
    // zlib has this message for a truncated file.
    const isCutOff = message === 'unexpected end of file';
    throw new StartupProblem(
      isCutOff
        ? `The file ${file} is incomplete: it breaks off before its end.`
        : `The file ${file} cannot be read, it is damaged: ${message}.`,
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

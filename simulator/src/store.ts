import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Detail } from './detail.ts';

export interface Sequence {
  cuit: string;
  pointOfSale: number;
  type: number;
}

export interface CodedText {
  code: number;
  text: string;
}

export interface Voucher extends Sequence {
  number: number;
  detail: Detail;
  cae: string;
  /** The last day of the CAE, `yyyymmdd`. */
  due: string;
  /** The time of the authorisation, `yyyymmddhhmiss`. */
  processedAt: string;
  observations: readonly CodedText[];
}

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json | undefined };

/** A change is stored when its promise resolves, and survives a kill of the process from then on. */
export interface SimulatorStore {
  read(name: string): Promise<Json | undefined>;
  /**
   * Stores a named value if the stored value still equals `before`, or if `before` is undefined and there is no value. Of several
   * concurrent calls with the same `before`, only one stores its value and returns true.
   */
  swap(name: string, before: Json | undefined, after: Json): Promise<boolean>;
  lastVoucher(sequence: Sequence): Promise<Voucher | undefined>;
  findVoucher(sequence: Sequence, number: number): Promise<Voucher | undefined>;
  vouchersOf(cuit: string, types: readonly number[]): Promise<readonly Voucher[]>;
  /** Of several concurrent calls with the same number of a sequence, exactly one returns true. */
  addVoucher(voucher: Voucher): Promise<boolean>;
}

/** Stores the result of `make` if there is no value. Concurrent calls return the same value. */
export async function readOrMake<Value extends Json>(
  store: SimulatorStore,
  name: string,
  make: () => Promise<Value>,
): Promise<Value> {
  const known = await store.read(name);
  if (known !== undefined) return known as Value;
  const made = await make();
  return (await store.swap(name, undefined, made)) ? made : readOrMake(store, name, make);
}

export async function changeValue<Value extends Json>(
  store: SimulatorStore,
  name: string,
  change: (current: Value | undefined) => Value,
): Promise<void> {
  const current = (await store.read(name)) as Value | undefined;
  if (!(await store.swap(name, current, change(current)))) await changeValue(store, name, change);
}

const keyOf = ({ cuit, pointOfSale, type }: Sequence) => `${cuit} ${pointOfSale} ${type}`;

export function memoryStore(): SimulatorStore {
  const values = new Map<string, Json>();
  const sequences = new Map<string, Map<number, Voucher>>();
  const numbersOf = (sequence: Sequence) => sequences.get(keyOf(sequence)) ?? new Map<number, Voucher>();
  return {
    read: (name) => Promise.resolve(values.get(name)),
    swap: (name, before, after) => {
      const isSame = isDeepStrictEqual(values.get(name), before);
      if (isSame) values.set(name, after);
      return Promise.resolve(isSame);
    },
    lastVoucher: (sequence) => {
      const numbers = numbersOf(sequence);
      return Promise.resolve(numbers.get(Math.max(...numbers.keys())));
    },
    findVoucher: (sequence, number) => Promise.resolve(numbersOf(sequence).get(number)),
    vouchersOf: (cuit, types) => {
      const all = [...sequences.values()].flatMap((numbers) => [...numbers.values()]);
      return Promise.resolve(all.filter((voucher) => voucher.cuit === cuit && types.includes(voucher.type)));
    },
    addVoucher: (voucher) => {
      const numbers = numbersOf(voucher);
      sequences.set(keyOf(voucher), numbers);
      if (numbers.has(voucher.number)) return Promise.resolve(false);
      numbers.set(voucher.number, voucher);
      return Promise.resolve(true);
    },
  };
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}

/** Does nothing on Windows, which cannot and need not sync a folder. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function writeNew(path: string, content: unknown): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(JSON.stringify(content));
    await file.sync();
  } finally {
    await file.close();
  }
}

function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = last.then(work);
    last = result.catch(() => {});
    return result;
  };
}

interface Folder {
  values: string;
  vouchers: string;
  unfinished: string;
}

async function addFile({ unfinished }: Folder, path: string, content: unknown): Promise<boolean> {
  const written = join(unfinished, randomUUID());
  await mkdir(dirname(path), { recursive: true });
  await writeNew(written, content);
  try {
    // Unlike a rename, a link fails if the name exists.
    await link(written, path);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(written);
  }
  await syncFolder(dirname(path));
  return true;
}

async function replaceFile({ unfinished }: Folder, path: string, content: unknown): Promise<void> {
  const written = join(unfinished, randomUUID());
  await writeNew(written, content);
  await rename(written, path);
  await syncFolder(dirname(path));
}

function folderOf({ vouchers }: Folder, { cuit, pointOfSale, type }: Sequence): string {
  if (!/^\d{1,19}$/.test(cuit)) throw new TypeError('A CUIT has only digits');
  return join(vouchers, cuit, `${pointOfSale}-${type}`);
}

const numbersIn = async (folder: string) => (await namesIn(folder)).map((name) => Number.parseInt(name, 10));
/** The cast is correct: only `addVoucher` writes these files. */
const readVoucher = async (folder: string, number: number) =>
  (await readJson(join(folder, `${number}.json`))) as Voucher | undefined;

async function vouchersOf(folder: Folder, cuit: string, types: readonly number[]): Promise<Voucher[]> {
  const ofIssuer = join(folder.vouchers, cuit);
  const sequences = (await namesIn(ofIssuer)).filter((name) => types.includes(Number(name.split('-')[1])));
  const found: Voucher[] = [];
  for (const sequence of sequences) {
    const path = join(ofIssuer, sequence);
    const vouchers = await Promise.all((await numbersIn(path)).map((number) => readVoucher(path, number)));
    found.push(...vouchers.filter((voucher) => voucher !== undefined));
  }
  return found;
}

/**
 * A store in the files of a folder. Each change is one file that appears at once, so a killed process leaves no half change:
 *
 *     values/<name>.json                                         a named value
 *     vouchers/<CUIT>/<point of sale>-<type>/<number>.json       a voucher
 *     new/<random>                                               a file that is being written
 *
 * Only one process at a time may use a folder.
 */
export async function fileStore(path: string): Promise<SimulatorStore> {
  const folder: Folder = {
    values: join(path, 'values'),
    vouchers: join(path, 'vouchers'),
    unfinished: join(path, 'new'),
  };
  // A killed process may have left files that it had not finished.
  await rm(folder.unfinished, { recursive: true, force: true });
  for (const part of Object.values(folder)) await mkdir(part, { recursive: true, mode: 0o700 });
  const inOrder = oneAtATime();
  const fileOf = (name: string) => join(folder.values, `${encodeURIComponent(name)}.json`);
  /** The cast is correct: only `swap` writes these files. */
  const read = async (name: string) => (await readJson(fileOf(name))) as Json | undefined;
  return {
    read,
    swap: (name, before, after) =>
      inOrder(async () => {
        if (!isDeepStrictEqual(await read(name), before)) return false;
        await replaceFile(folder, fileOf(name), after);
        return true;
      }),
    lastVoucher: async (sequence) => {
      const own = folderOf(folder, sequence);
      const numbers = await numbersIn(own);
      return numbers.length === 0 ? undefined : readVoucher(own, Math.max(...numbers));
    },
    findVoucher: async (sequence, number) => readVoucher(folderOf(folder, sequence), number),
    vouchersOf: (cuit, types) => vouchersOf(folder, cuit, types),
    addVoucher: async (voucher) => addFile(folder, join(folderOf(folder, voucher), `${voucher.number}.json`), voucher),
  };
}

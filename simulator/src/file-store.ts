/**
 * A store in the files of a folder. Each change is one file that appears at once, so a killed process leaves no half of it:
 *
 *     values/<name>.json                                         a named value
 *     vouchers/<CUIT>/<point of sale>-<type>/<number>.json       a voucher
 *     new/<random>                                               a file that is being written
 *
 * Only one process at a time may use a folder.
 */
import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Json, Sequence, SimulatorStore, Voucher } from './store.ts';

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

/** Windows cannot sync a folder, and does not need it. */
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

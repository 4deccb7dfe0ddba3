import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database/test-database.ts';
import { databaseStore } from './database-store.ts';
import { fileStore, memoryStore, readOrMake, type Voucher } from '@dioptria/arca-simulator/store.ts';

const database = await testDatabase();
const folder = await mkdtemp(join(tmpdir(), 'arca-store-'));
afterAll(() => rm(folder, { recursive: true }));

const sequence = { cuit: '30000000007', pointOfSale: 1, type: 6 };
const voucher = (number: number, changes: Partial<Voucher> = {}): Voucher => ({
  ...sequence,
  number,
  detail: { concept: 1, total: 12_100, docNumber: 'Ñ\n"' } as Voucher['detail'],
  cae: '71263951827464',
  due: '20261203',
  processedAt: '20261123120000',
  observations: [],
  ...changes,
});

describe.each([
  ['files', () => fileStore(folder)],
  ['the database', () => Promise.resolve(databaseStore(database, '018f0000-0000-7000-8000-000000000001'))],
  ['memory', () => Promise.resolve(memoryStore())],
])('a store in %s', (_, open) => {
  test('returns each stored voucher unchanged, and the last voucher of a sequence', async () => {
    const store = await open();
    expect(await store.lastVoucher(sequence)).toBeUndefined();
    for (const number of [9, 10, 2]) expect(await store.addVoucher(voucher(number))).toBe(true);
    expect(await store.lastVoucher(sequence)).toEqual(voucher(10));
    expect(await store.findVoucher(sequence, 2)).toEqual(voucher(2));
    expect(await store.findVoucher(sequence, 3)).toBeUndefined();
    expect(await store.findVoucher({ ...sequence, pointOfSale: 11 }, 2)).toBeUndefined();
  });

  test('adds only one of forty simultaneous vouchers with the same number', async () => {
    const store = await open();
    const added = await Promise.all(
      Array.from({ length: 40 }, (_unused, position) => store.addVoucher(voucher(50, { cae: String(position) }))),
    );
    expect(added.filter(Boolean)).toHaveLength(1);
  });

  test('lists the vouchers of an issuer that have one of the given types', async () => {
    const store = await open();
    const note = voucher(1, { type: 8, pointOfSale: 7 });
    await store.addVoucher(note);
    expect(await store.vouchersOf(sequence.cuit, [3, 8])).toEqual([note]);
    expect(await store.vouchersOf('20111111112', [8])).toEqual([]);
  });

  test('changes a value only if nobody has changed the value since it was read', async () => {
    const store = await open();
    const name = 'ticket ../abc wsfe';
    expect(await store.swap(name, 1, 2)).toBe(false);
    const made = await Promise.all(
      Array.from({ length: 20 }, (_unused, number) => store.swap(name, undefined, number)),
    );
    expect(made.filter(Boolean)).toHaveLength(1);
    const first = await store.read(name);
    const changed = await Promise.all(Array.from({ length: 20 }, () => store.swap(name, first, { a: [1], b: 'x' })));
    expect(changed.filter(Boolean)).toHaveLength(1);
    expect(await store.swap(name, { b: 'x', a: [1] }, 'end')).toBe(true);
    expect(await store.read(name)).toBe('end');
  });

  test('makes a missing value only once', async () => {
    const store = await open();
    let count = 0;
    const make = () => Promise.resolve((count += 1));
    const values = await Promise.all(Array.from({ length: 10 }, () => readOrMake(store, 'made', make)));
    expect(new Set(values).size).toBe(1);
  });
});

test('a store in files keeps its vouchers when it is opened again, and forgets unfinished files', async () => {
  const store = await fileStore(folder);
  await writeFile(join(folder, 'new', 'unfinished'), '{"half');
  await store.addVoucher(voucher(77));
  const again = await fileStore(folder);
  expect(await again.findVoucher(sequence, 77)).toEqual(voucher(77));
  await expect(store.findVoucher({ ...sequence, cuit: '../..' }, 1)).rejects.toThrow('A CUIT has only digits');
});

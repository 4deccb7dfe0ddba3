import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadedPackages } from '../../testing/laws/loaded-packages.ts';

const packagesOf = (module: string) => [...loadedPackages(join(import.meta.dirname, '../..', module))];

const parsers = ['csv-parse', 'image-size/types/png', 'saxes', 'yauzl'];

test('the main thread, which answers requests, loads no parser of files: only workers load them (docs/rules.md#imports-11)', () => {
  expect(packagesOf('main.ts').filter((name) => parsers.includes(name))).toEqual([]);
  expect(packagesOf('main.ts')).toContain('fastify');
  const ofWorkers = [...packagesOf('base/sheets/table-reader.ts'), ...packagesOf('shop/settings/logo-reader.ts')];
  expect(ofWorkers).toEqual(expect.arrayContaining(parsers));
});

test('a worker that reads a spreadsheet starts quickly, because it loads no schemas', () => {
  expect(packagesOf('main.ts')).toContain('zod');
  expect(packagesOf('base/sheets/table-reader.ts')).not.toContain('zod');
});

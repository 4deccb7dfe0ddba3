import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadedPackages } from './loaded-packages.ts';

const contract = join(import.meta.dirname, '../../../../contract/src');
const modules = readdirSync(contract, { recursive: true, encoding: 'utf8' });

test('a module of the contract whose name ends in -labels.ts does not load Zod, so a screen can load the labels without the schemas', () => {
  const ofLabels = modules.filter((path) => path.endsWith('-labels.ts'));
  expect(ofLabels.length).toBeGreaterThan(8);
  expect(ofLabels.filter((path) => loadedPackages(join(contract, path)).has('zod'))).toEqual([]);
  expect([...loadedPackages(join(contract, 'shop/sales/sales.ts'))]).toContain('zod');
});

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
import { after, test } from 'node:test';
import { nouns, rooms } from '../boundaries/rooms.ts';
import { root } from '../setup/run.mjs';

/** A file, an import that it may not have, and a part of the reason. @type {[string, string, RegExp][]} */
const refused = [
  // The contract
  ['contract/src/base/a.ts', '../shop/nouns.ts', /base knows no noun/],
  ['contract/src/base/a.ts', '../testing/examples.ts', /Only tests/],
  ['contract/src/base/deep/a.ts', '../../shop/sales/sales.ts', /base knows no noun/],
  ['contract/src/base/a.ts', 'kysely', /only zod, big\.js and itself/],
  ['contract/src/shop/nouns-2.ts', '../testing/examples.ts', /Only tests/],
  ['contract/src/shop/clients/a.ts', '../sales/sales.ts', /the nouns before it/],
  ['contract/src/shop/clients/deep/a.ts', '../../sales/sales.ts', /the nouns before it/],
  ['contract/src/shop/categories/a.ts', '../coverage-rules/coverage-rule-labels.ts', /the nouns before it/],
  ['contract/src/shop/unlisted/a.ts', '../vat/vat-rates.ts', /the nouns before it/],
  ['contract/src/shop/sales/a.ts', '../unlisted/a.ts', /the nouns before it/],
  ['contract/src/shop/sales/a.ts', 'react', /only zod, big\.js and itself/],
  ['contract/src/shop/sales/a.ts', 'node:fs', /only zod, big\.js and itself/],
  ['contract/src/shop/sales/a.ts', '../../../../server/src/app.ts', /only zod, big\.js and itself/],
  ['contract/src/shop/sales/a.ts', '@dioptria/server/app.ts', /only zod, big\.js and itself/],
  ['contract/src/shop/sales/a.ts', './sales.test.ts', /Nothing imports a test/],
  ['contract/src/shop/sales/a.ts', './sales.js', /by its real name/],
  ['contract/src/shop/sales/a.test.ts', '@dioptria/server/app.ts', /only zod, big\.js and itself/],
  ['contract/src/testing/a.ts', '../../../web/src/main.tsx', /only zod, big\.js and itself/],
  // The server
  ['server/src/base/http/a.ts', '../../shop/resources.ts', /base knows no noun/],
  ['server/src/base/http/deep/a.ts', '../../../shop/sales/create/create-sale.ts', /base knows no noun/],
  ['server/src/base/http/a.ts', '../../operation/health/health.ts', /base knows no noun/],
  ['server/src/base/http/a.ts', '../../app.ts', /base knows no noun/],
  ['server/src/base/http/a.ts', 'pg', /opens connections/],
  ['server/src/base/database/a.ts', '../http/a.ts', /imports only process/],
  ['server/src/base/database/embedded/a.ts', '../../http/a.ts', /imports only process/],
  ['server/src/base/arca/a.ts', '../arca-simulator/product-simulator.ts', /two witnesses/],
  ['server/src/base/arca/a.ts', '@dioptria/arca-simulator/wsfe.ts', /two witnesses/],
  ['server/src/shop/a.ts', '../operation/health/health.ts', /Else let an entry/],
  ['server/src/shop/clients/a.ts', '../sales/create/create-sale.ts', /the nouns before it/],
  ['server/src/shop/clients/a.ts', '../../app.ts', /Else let an entry/],
  ['server/src/shop/clients/a.ts', '../../testing/given.ts', /Only tests/],
  ['server/src/shop/clients/a.ts', 'pg-pool', /opens connections/],
  ['server/src/shop/clients/a.ts', '../../../../contract/src/base/money.ts', /by their packages/],
  ['server/src/shop/clients/a.ts', '@dioptria/contract/testing/examples.ts', /Only tests/],
  ['server/src/operation/demo/a.ts', '../../app.ts', /operation imports shop/],
  ['server/src/operation/demo/a.ts', '../../testing/given.ts', /Only tests/],
  ['server/src/operation/demo/a.ts', '../../proofs/a.ts', /Only tests/],
  ['server/src/operation/demo/a.ts', '@dioptria/web/app/theme.ts', /by their packages/],
  ['server/src/app-2.ts', './main.ts', /Nothing imports a process/],
  ['server/src/app-2.ts', './testing/given.ts', /Only tests/],
  ['server/src/app-2.ts', './base/a.proof.ts', /Nothing imports a test/],
  ['server/src/testing/a.ts', '@dioptria/e2e/support/given.ts', /by their packages/],
  ['server/src/shop/clients/a.test.ts', './b.test.ts', /Nothing imports a test/],
  ['server/src/proofs/a.ts', '@dioptria/web/main.tsx', /by their packages/],
  // The web app
  ['web/src/base/ui/a.tsx', '../../shop/sales/sales-page.tsx', /base knows no noun/],
  ['web/src/base/ui/a.tsx', '../../app/router.tsx', /base knows no noun/],
  ['web/src/shop/clients/a.tsx', '../sales/sales-page.tsx', /the nouns before it/],
  ['web/src/shop/clients/a.tsx', '../../app/router.tsx', /Else let an entry/],
  ['web/src/shop/clients/a.tsx', 'node:fs', /over HTTP only/],
  ['web/src/shop/clients/a.tsx', '@dioptria/server/app.ts', /over HTTP only/],
  ['web/src/shop/clients/a.tsx', '../../../../contract/src/base/money.ts', /over HTTP only/],
  ['web/src/app/a.tsx', '../main.tsx', /Nothing imports a process/],
  ['web/src/app/a.tsx', '../../../server/src/app.ts', /over HTTP only/],
  ['web/src/app/a.tsx', './a.test.ts', /Nothing imports a test/],
  // The simulator of ARCA
  ['simulator/src/a.ts', '@dioptria/contract/base/money.ts', /two witnesses/],
  ['simulator/src/a.ts', '../../server/src/base/arca/wsaa.ts', /two witnesses/],
  ['simulator/src/a.ts', 'kysely', /two witnesses/],
  ['simulator/src/a.ts', 'pg', /two witnesses/],
  ['simulator/src/a.ts', './testing/openssl.ts', /Only tests/],
  ['simulator/src/testing/a.ts', '@dioptria/server/app.ts', /two witnesses/],
  // The browser tests
  ['e2e/a.spec.ts', '@dioptria/contract/base/money.ts', /independent witness/],
  ['e2e/support/a.ts', '../../server/src/app.ts', /independent witness/],
  ['e2e/support/checked-answers.ts', '@dioptria/server/app.ts', /independent witness/],
  ['e2e/a.spec.ts', './b.spec.ts', /Nothing imports a test/],
  // Bench and scripts
  ['bench/a.ts', '../server/src/app.test.ts', /Nothing imports a test/],
  ['bench/a.ts', '../web/src/main.tsx', /by their packages/],
  ['scripts/a.ts', '../web/src/main.tsx', /by their packages/],
];

/** Other forms of an import. @type {[string, string, RegExp][]} */
const forms = [
  ['web/src/shop/vat/a.tsx', "const a = () => import('../sales/sales-page.tsx');", /the nouns before it/],
  ['web/src/shop/vat/b.tsx', "export { a } from '../sales/sales-page.tsx';", /the nouns before it/],
  ['web/src/shop/vat/c.tsx', "export * from '../sales/sales-page.tsx';", /the nouns before it/],
  ['web/src/shop/vat/d.tsx', "import type { A } from '../sales/sales-page.tsx';", /the nouns before it/],
  ['web/src/shop/vat/e.tsx', "type A = import('../sales/sales-page.tsx').A;", /the nouns before it/],
];

/** @type {[string, string][]} */
const allowed = [
  ['contract/src/base/a.ts', 'zod'],
  ['contract/src/shop/sales/a.ts', '../clients/clients.ts'],
  ['contract/src/shop/sales/deep/a.ts', '../../../base/money.ts'],
  ['contract/src/shop/resources-2.ts', './audit/audit.ts'],
  ['contract/src/shop/sales/a.test.ts', '../audit/audit.ts'],
  ['server/src/base/database/a.ts', 'pg'],
  ['server/src/base/database/embedded/a.ts', '../../process/config.ts'],
  ['server/src/shop/sales/a.ts', '@dioptria/contract/shop/audit/audit.ts'],
  ['server/src/operation/demo/a.ts', '../../shop/audit/audit.ts'],
  ['server/src/app-2.ts', './operation/health/health.ts'],
  ['server/src/base/arca/a.test.ts', '@dioptria/arca-simulator/wsfe.ts'],
  ['web/src/app/a.tsx', '../shop/sales/sales-page.tsx'],
  ['web/src/shop/sales/a.tsx', '@mantine/core'],
  ['simulator/src/a.test.ts', './testing/openssl.ts'],
  ['e2e/support/checked-answers.ts', '@dioptria/contract/shop/endpoints.ts'],
  ['bench/a.ts', '../server/src/app.ts'],
];

const folder = mkdtempSync(join(tmpdir(), 'boundaries-'));
after(() => rmSync(folder, { recursive: true }));

/**
 * @param {string} below
 * @param {[string, string][]} files
 * @returns {Map<string, string>} the messages of the rule, by file
 */
function lint(below, files, rule = 'boundaries') {
  for (const [file, text] of files) {
    mkdirSync(join(folder, below, dirname(file)), { recursive: true });
    writeFileSync(join(folder, below, file), text);
  }
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
  const options = ['-c', join(root, 'oxlint.config.ts'), '--format=json'];
  const { stdout } = spawnSync(process.execPath, [oxlint, ...options], { cwd: join(folder, below), encoding: 'utf8' });
  /** @type {{ code: string, filename: string, message: string }[]} */
  const diagnostics = JSON.parse(stdout).diagnostics;
  const ours = diagnostics.filter(({ code }) => code === `house(${rule})`);
  return new Map(ours.map(({ filename, message }) => [filename, message]));
}

/**
 * @param {string} file
 * @param {number} index
 */
function ownName(file, index) {
  return file.replace(/[^/.]+(?=\.[^/]+$)/, `$&-${index}`);
}

void test('each planted illegal import is refused, on each floor of each workspace', () => {
  const planted = [
    ...refused.map(([file, specifier, reason]) => ({ file, text: `import '${specifier}';`, reason })),
    ...forms.map(([file, text, reason]) => ({ file, text, reason })),
  ].map((one, index) => ({ ...one, file: ownName(one.file, index) }));
  const messages = lint(
    'refused',
    planted.map(({ file, text }) => [file, text]),
  );
  for (const { file, text, reason } of planted)
    assert.match(messages.get(file) ?? `not refused: ${file}: ${text}`, reason);
});

const promise = 'let kept: Promise<string> | undefined;\n';

void test('a promise that a variable or a property would keep after a rejection is refused', () => {
  /** @type {[string, string][]} */
  const planted = [
    ['server/src/a.ts', `${promise}export const read = () => (kept ??= load());`],
    [
      'server/src/b.ts',
      'export class A { #kept: Promise<string> | undefined; read() { return (this.#kept ??= load()); } }',
    ],
    [
      'web/src/c.ts',
      "const all: Record<string, Promise<string>> = {}; export const read = () => (all['a'] ??= load());",
    ],
    ['web/src/d.ts', "let kept; export const read = () => (kept ??= import('./a.ts'));"],
    ['simulator/src/e.ts', 'let kept; export const read = () => (kept ||= load().then(String));'],
    ['e2e/f.ts', 'let kept; export const read = () => (kept ??= new Promise(load));'],
  ];
  const messages = lint('promises', planted, 'kept-promise');
  for (const [file] of planted) assert.match(messages.get(file) ?? `not refused: ${file}`, /outlive its cause/);
});

void test('an awaited value, a forgotten promise and any other value are accepted', () => {
  /** @type {[string, string][]} */
  const planted = [
    ['server/src/a.ts', 'let kept: string; export const read = async () => (kept ??= await load());'],
    ['server/src/b.ts', `${promise}export const read = () => (kept ??= load().finally(() => (kept = undefined)));`],
    ['server/src/c.ts', 'let kept: string; export const read = () => (kept ??= load());'],
  ];
  assert.deepEqual([...lint('values', planted, 'kept-promise')], []);
});

void test('legal imports are accepted', () => {
  const planted = /** @type {[string, string][]} */ (
    allowed.map(([file, specifier], index) => [ownName(file, index), `import '${specifier}';`])
  );
  assert.deepEqual([...lint('allowed', planted)], []);
});

void test('each folder of shop is a noun of one room, and each noun has a folder', () => {
  const folders = ['contract', 'server', 'web'].flatMap((workspace) =>
    readdirSync(join(root, workspace, 'src/shop'), { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? [entry.name] : [],
    ),
  );
  assert.deepEqual([...new Set(folders)].toSorted(), nouns.toSorted());
  assert.equal(new Set(nouns).size, nouns.length);
});

void test('no folder of another floor has the name of a noun', () => {
  const others = ['contract', 'server', 'web'].flatMap((workspace) =>
    readdirSync(join(root, workspace, 'src'), { withFileTypes: true, recursive: true }).flatMap((entry) => {
      const path = relative(join(root, workspace, 'src'), join(entry.parentPath, entry.name)).split(sep);
      return entry.isDirectory() && path[0] !== 'shop' && path[0] !== 'testing' && nouns.includes(entry.name)
        ? [`${workspace}: ${path.join('/')}`]
        : [];
    }),
  );
  assert.deepEqual(others, []);
});

void test('ARCHITECTURE.md shows the rooms and their nouns in order', () => {
  const text = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');
  const shown = [...text.matchAll(/^\d+\. \*\*([a-z]+)\*\*: ([^.]+)\./gm)].map(([, room = '', list = '']) => [
    room,
    list.replaceAll('\n', ' ').replaceAll(/\s+/g, ' ').split(', '),
  ]);
  assert.deepEqual(shown, Object.entries(rooms));
});

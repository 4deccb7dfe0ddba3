import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';

const rule = '### sales-1\n\nA sale has a client.\n\nTest: ';
const sound = {
  'docs/rules.md': `# Rules\n\n## Sales\n\n${rule}\`server/sales.test.ts\` «a sale has a client».\n`,
  'server/sales.ts': '/** Sells (docs/rules.md#sales-1). */\n',
  'server/sales.test.ts': "test('a sale has a client', () => {});\n",
  'README.md': '[Rules](docs/rules.md#sales), `server/sales.ts`, [above](#readme)\n\n# Readme\n',
};

/** @param {Record<string, string>} files */
function check(files) {
  const folder = mkdtempSync(join(tmpdir(), 'documents-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const script = join(import.meta.dirname, 'documents.mjs');
  const { status, stderr } = spawnSync(process.execPath, [script, folder], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  return { status, stderr };
}

void test('the check accepts references that lead to a file, and rules with tests', () => {
  assert.deepEqual(check(sound), { status: 0, stderr: '' });
});

void test('the check does not read the folder that a killed build leaves', () => {
  const left = { 'web/dist.new/ayuda/index.html': 'docs/nothing.md' };
  assert.deepEqual(check({ ...sound, ...left }), { status: 0, stderr: '' });
});

/** @type {[string, Record<string, string>, RegExp][]} */
const broken = [
  [
    'a reference in code to a missing rule',
    { 'server/sales.ts': '// docs/rules.md#sales-9\n' },
    /^server\/sales.ts:1: docs\/rules.md has no anchor #sales-9$/m,
  ],
  [
    'a reference in code to a document that is not there',
    { 'server/a.sql': '-- docs/decisions/0099-nothing.md\n' },
    /^server\/a.sql:1: docs\/decisions\/0099-nothing.md does not exist$/m,
  ],
  [
    'a link to an anchor that is not there',
    { 'README.md': '[Rules](docs/rules.md#clients)\n' },
    /^README.md:1: docs\/rules.md has no anchor #clients$/m,
  ],
  ['a path that is not there', { 'README.md': '`server/none.ts`\n' }, /^README.md:1: server\/none.ts does not exist$/m],
  ['a rule without a test', { 'docs/rules.md': `## Sales\n\n${rule}.\n` }, /^docs\/rules.md: sales-1 has no test$/m],
  [
    'a rule without a sentence',
    { 'docs/rules.md': '## Sales\n\n### sales-1\n\nTest: `server/sales.test.ts`.\n' },
    /^docs\/rules.md: sales-1 has no sentence$/m,
  ],
  [
    'a rule without a section',
    { 'docs/rules.md': `## Clients\n\n${rule}\`server/sales.test.ts\`.\n` },
    /^docs\/rules.md: sales-1 has no section$/m,
  ],
  [
    'a rule whose test file is no test',
    { 'docs/rules.md': `## Sales\n${rule}\`server/sales.ts\`.\n` },
    /^docs\/rules.md: sales-1 names server\/sales.ts, which is no test$/m,
  ],
  [
    'a rule with a test file that is not there',
    { 'docs/rules.md': `## Sales\n${rule}\`server/gone.test.ts\`.\n` },
    /^docs\/rules.md:6: server\/gone.test.ts does not exist$/m,
  ],
  [
    'a rule that quotes a test title that is not there',
    { 'docs/rules.md': `## Sales\n${rule}\`server/sales.test.ts\` «a sale has a seller».\n` },
    /^docs\/rules.md: sales-1 names server\/sales.test.ts, which has no test «a sale has a seller»$/m,
  ],
  [
    'a reference to a section of a document outside the repository',
    { 'server/sales.ts': '/** Sells (spec §3). */\n' },
    /^server\/sales.ts:1: names a document outside the repository: see docs\/rules.md$/m,
  ],
  [
    'a reference to a document outside the repository',
    { 'web/theme.css': '/* The look (ui.md). */\n' },
    /^web\/theme.css:1: names a document outside the repository: see docs\/rules.md$/m,
  ],
  [
    'two rules with the same id',
    { 'docs/rules.md': `## Sales\n${`${rule}\`server/sales.test.ts\`.\n`.repeat(2)}` },
    /^docs\/rules.md: sales-1 is there twice$/m,
  ],
];

for (const [fault, files, message] of broken) {
  void test(`the check fails for ${fault}`, () => {
    const { status, stderr } = check({ ...sound, ...files });
    assert.match(stderr, message);
    assert.equal(status, 1);
  });
}

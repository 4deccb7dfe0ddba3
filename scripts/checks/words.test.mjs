import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';

const author = [
  '-c',
  'user.name=A',
  '-c',
  'user.email=a@example.com',
  '-c',
  'commit.gpgsign=false',
  '-c',
  'core.hooksPath=/dev/null',
];

class Repository {
  folder = mkdtempSync(join(tmpdir(), 'words-'));

  constructor() {
    this.git('init', '--quiet', '--initial-branch=main');
    this.commit('feat(sales): sales have a client', { 'server/old.ts': '// What a sale needs.\nexport {};\n' });
  }

  /** @param {...string} args */
  git(...args) {
    const { status, stderr } = spawnSync('git', [...author, ...args], { cwd: this.folder, encoding: 'utf8' });
    assert.equal(status, 0, stderr);
  }

  /** @param {Record<string, string>} files */
  write(files) {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(join(this.folder, dirname(path)), { recursive: true });
      writeFileSync(join(this.folder, path), text);
    }
  }

  /**
   * @param {string} subject
   * @param {Record<string, string>} files
   */
  commit(subject, files = {}) {
    this.write(files);
    this.git('add', '--all');
    this.git('commit', '--quiet', '--allow-empty', '--message', subject);
  }

  check() {
    const script = join(import.meta.dirname, 'words.mjs');
    const { status, stderr } = spawnSync(process.execPath, [script, this.folder], { encoding: 'utf8' });
    return { status, stderr };
  }

  [Symbol.dispose]() {
    rmSync(this.folder, { recursive: true });
  }
}

/**
 * @param {Record<string, string>} files
 * @param {string} [subject]
 */
function checkBranch(files, subject = 'fix(sales): a sale keeps its client') {
  using repository = new Repository();
  repository.git('switch', '--quiet', '--create', 'branch');
  repository.commit(subject, files);
  return repository.check();
}

/** @type {[string, string, string, RegExp][]} */
const refused = [
  [
    'a comment that begins with What',
    'server/a.ts',
    '// Reads it. What a sale needs.\n',
    /^server\/a\.ts:1: begins with 'What'/m,
  ],
  [
    'a docstring that begins with How',
    'web/a.tsx',
    '/**\n * How sales are sorted.\n */\n',
    /^web\/a\.tsx:2: begins with/m,
  ],
  [
    'a docstring that begins with Says',
    'contract/a.ts',
    '/** Says whether it is paid. */\n',
    /^contract\/a\.ts:1: begins with/m,
  ],
  [
    'a description of a parameter that begins with What',
    'a.ts',
    '/**\n * Reads.\n * @param sale What is sold.\n */\n',
    /^a\.ts:3: begins/m,
  ],
  ['a comment that begins with The words of', 'a.mjs', 'x(); // The words of a sale\n', /^a\.mjs:1: begins with/m],
  [
    'a title that begins with what',
    'a.test.ts',
    "void test('what a sale needs is kept', () => {});\n",
    /^a\.test\.ts:1: begins/m,
  ],
  [
    'a title that begins with how, in a separate line',
    'a.spec.ts',
    "test(\n  'how a sale is paid',\n  () => {},\n);\n",
    /^a\.spec\.ts:2: begins/m,
  ],
  ["'the most' for a limit", 'a.ts', '/** The most rows that a file may have. */\n', /^a\.ts:1: 'the most'/m],
  ["'stands' for a state", 'a.sql', '-- The sale stands until it is canceled.\n', /^a\.sql:1: 'stands'/m],
  [
    "'of' three times in a row",
    'a.ts',
    '// Reads the total of the lines of a sale of the shop.\n',
    /^a\.ts:1: three 'of' in a row/m,
  ],
  [
    "'of' three times over two lines",
    'a.css',
    '/* The total of the lines\n   of a sale of the shop. */\n',
    /^a\.css:1: three 'of'/m,
  ],
  ['a vector with a number', 'a.yml', '# Vector 12 fails here.\n', /^a\.yml:1: a vector's number/m],
  [
    'a hard sentence of a rule',
    'docs/rules.md',
    '# Rules\n\n  How a sale is paid.\n',
    /^docs\/rules\.md:3: begins with/m,
  ],
];

for (const [kind, file, text, message] of refused) {
  void test(`the check refuses ${kind}`, () => {
    const { status, stderr } = checkBranch({ [file]: text });
    assert.match(stderr, message);
    assert.equal(status, 1);
  });
}

void test('the check accepts plain sentences, code, other documents and superlatives', () => {
  const files = {
    'a.ts':
      "// The most recent sale is of the client with the most sales of the day.\nconst text = 'What is sold';\nconst url = 'https://a.b/How';\n",
    'b.test.ts': "test('a sale stores what the client pays', () => {});\n",
    'notes/other.md': 'What the shop sells.\n',
    'docs/rules.md': '# Rules\n\n- <a id="sales-1"></a>**sales-1** A sale has a client.\n',
  };
  assert.deepEqual(checkBranch(files), { status: 0, stderr: '' });
});

void test('the check refuses an added line that is not committed, and an added file that git does not know', () => {
  using repository = new Repository();
  repository.write({
    'server/old.ts': '// What a sale needs.\nexport {};\n// How it ends.\n',
    'new.ts': '// Says no.\n',
  });
  const { stderr } = repository.check();
  assert.match(stderr, /^server\/old\.ts:3: begins with/m);
  assert.match(stderr, /^new\.ts:1: begins with/m);
  assert.doesNotMatch(stderr, /old\.ts:1:/);
});

/** @type {[string, string][]} */
const subjects = [
  ['without a noun', 'fix: a sale keeps its client'],
  ['of an unknown kind', 'change(sales): a sale keeps its client'],
  ['of more than 72 characters', `fix(sales): a sale keeps its client${' and its client'.repeat(3)}`],
];

for (const [kind, subject] of subjects) {
  void test(`the check refuses a subject ${kind}`, () => {
    const { status, stderr } = checkBranch({ 'a.ts': 'export {};\n' }, subject);
    assert.match(stderr, /^[0-9a-f]+: a subject is kind\(noun\): text/m);
    assert.equal(status, 1);
  });
}

void test('on main the check reads the last ten commits', () => {
  using repository = new Repository();
  repository.commit('an old subject');
  for (let number = 1; number <= 9; number += 1) repository.commit(`fix(sales): commit ${number}`);
  assert.equal(repository.check().status, 1);
  repository.commit('fix(sales): commit 10');
  assert.deepEqual(repository.check(), { status: 0, stderr: '' });
});

void test('on a branch the check reads only the commits since the branch left main', () => {
  using repository = new Repository();
  repository.commit('an old subject');
  repository.git('switch', '--quiet', '--create', 'branch');
  repository.commit('fix(sales): a sale keeps its client');
  repository.git('switch', '--quiet', 'main');
  repository.commit('another old subject');
  repository.git('switch', '--quiet', 'branch');
  assert.deepEqual(repository.check(), { status: 0, stderr: '' });
});

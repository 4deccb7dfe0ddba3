// Fails if the added lines (comments, test titles, docs/rules.md) have a sentence that is hard to read, or if the
// subject of an added commit is not `kind(noun): text` in 72 characters. CONTRIBUTING.md says which lines and commits
// count as added. The test of this check passes the folder to check as an argument.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root as repository } from '../setup/run.mjs';
import { sentencesOf } from './sentences.mjs';

const root = process.argv[2] ?? repository;
/** On the main branch, the last ten commits count as added. */
const newest = 10;

/** @type {[RegExp, string][]} */
const hard = [
  [/^(?:What|How|Says|The words of)\b/i, "begins with 'What', 'How', 'Says' or 'The words of': name the thing"],
  // A superlative (the most recent sale, the product with the most units) is no limit.
  [
    /^the most (?!(?:\w+(?:al|ant|ar|ary|ed|ent|ful|ing|ive|on|ous|ble)|often|likely)\b)|\bthe most (?:that|an?|one|it|they)\b/i,
    "'the most': say limit, or at most",
  ],
  [/\bstands\b(?! for\b)/i, "'stands': say is, has, holds or applies"],
  [threeOf(), "three 'of' in a row: split the noun phrase"],
  [/\bvectors? \d/i, "a vector's number, which no document defines: name the case"],
];
const subjectForm = /^(?:build|ci|docs|feat|fix|perf|refactor|revert|style|test)\([a-z0-9-]+\): \S/;
const MAX_SUBJECT = 72;
const readable = /\.(?:ts|tsx|mjs|js|css|sql|yml|sh)$|^\.ci\/|^docs\/rules\.md$/;
/** These files have examples of refused sentences. */
const exempt = /^scripts\/checks\/(?:words|sentences)\./;

const base = chooseBase();
if (base === undefined) console.log('No repository of git: no lines are added.');
else {
  const problems = [...problemsOfSubjects(base), ...problemsOfLines(base)];
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
  else console.log(`The lines and commits since ${base.slice(0, 8)} are plain.`);
}

/** @returns {RegExp} Matches 'of … of … of'. Each gap has one to three words. A word such as 'and' ends the match. */
function threeOf() {
  const word = String.raw`(?!(?:is|are|was|has|have|and|or|in|to|on|at|by|for|from|with|that|which|who|as|if|not|of)\b)[\w'’-]+ `;
  return new RegExp(String.raw`\bof (?:${word}){1,3}of (?:${word}){1,3}of\b`, 'i');
}

/**
 * The commit where this branch left main. On main itself, the commit before the last ten, or the oldest commit if the
 * clone has fewer.
 * @returns {string | undefined}
 */
function chooseBase() {
  if (git('rev-parse', 'HEAD') === undefined) return undefined;
  const forks = ['origin/main', 'main'].flatMap((branch) => git('merge-base', 'HEAD', branch) ?? []);
  const distances = forks.map((fork) => ({ fork, distance: Number(git('rev-list', '--count', `${fork}..HEAD`)) }));
  const [nearest] = distances.toSorted((a, b) => a.distance - b.distance);
  if (nearest && nearest.distance > 0) return nearest.fork;
  return git('rev-list', '--first-parent', `--max-count=${newest + 1}`, 'HEAD')
    ?.split('\n')
    .at(-1);
}

/** @param {string} since */
function problemsOfSubjects(since) {
  const subjects = git('log', '--no-merges', '--format=%h %s', `${since}..HEAD`) ?? '';
  return subjects.split('\n').flatMap((line) => {
    const [hash = '', ...words] = line.split(' ');
    const subject = words.join(' ');
    if (hash === '' || (subjectForm.test(subject) && subject.length <= MAX_SUBJECT)) return [];
    return [`${hash}: a subject is kind(noun): text, in at most ${MAX_SUBJECT} characters: ${subject}`];
  });
}

/** @param {string} since */
function problemsOfLines(since) {
  return [...addedLines(since)].flatMap(([file, lines]) => {
    const sentences = sentencesOf(file, readFileSync(join(root, file), 'utf8'));
    const added = sentences.filter(({ first, last }) => lines.some((line) => line >= first && line <= last));
    return added.flatMap(({ text, first }) =>
      hard.flatMap(([pattern, advice]) => (pattern.test(text) ? [`${file}:${first}: ${advice}: ${text}`] : [])),
    );
  });
}

/**
 * Includes the lines that are not committed yet.
 * @param {string} since
 */
function addedLines(since) {
  /** @type {Map<string, number[]>} */
  const added = new Map();
  const fresh = (git('ls-files', '--others', '--exclude-standard') ?? '').split('\n').filter(isRead);
  for (const file of fresh)
    added.set(
      file,
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .map((_, index) => index + 1),
    );
  let file = '';
  const diff =
    git('diff', '--unified=0', '--no-color', '--no-ext-diff', '--diff-filter=d', '--dst-prefix=b/', since) ?? '';
  for (const line of diff.split('\n')) {
    if (line.startsWith('+++ ')) file = line.slice('+++ b/'.length);
    const [, start, size = '1'] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? [];
    if (start === undefined || !isRead(file)) continue;
    const lines = Array.from({ length: Number(size) }, (_, index) => Number(start) + index);
    added.set(file, [...(added.get(file) ?? []), ...lines]);
  }
  return added;
}

/** @param {string} file */
function isRead(file) {
  return readable.test(file) && !exempt.test(file);
}

/**
 * @param {...string} args
 * @returns {string | undefined} Nothing if git fails.
 */
function git(...args) {
  const { status, stdout } = spawnSync('git', ['-c', 'core.quotePath=false', ...args], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  });
  return status === 0 ? stdout.trimEnd() : undefined;
}

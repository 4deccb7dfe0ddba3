// Fails for a reference to a missing file or anchor, in documents and in code, and for a rule of docs/rules.md without a
// test. The test of this check passes an argument, which names another folder to check.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root as repository } from '../setup/run.mjs';

const root = process.argv[2] ?? repository;
const generated = new Set(['node_modules', 'dist', 'data', 'test-results', 'playwright-report', '.git']);
/** A killed build leaves the folder `dist.new` or `dist.old` beside `dist`. */
const isGenerated = (/** @type {string} */ name) => generated.has(name) || /^dist\.(?:new|old)$/.test(name);
const extension = /[\w-]\.(?:ts|tsx|mjs|md|json|sql|yml|html|css|svg)$/;
const readable = /\.(?:ts|tsx|mjs|js|sql|css|md|yml|html)$/;
const rulesFile = 'docs/rules.md';
/** Migrations may refer to documents outside the repository, because an applied migration never changes. */
const outside =
  /§|\((?:spec|decisions|market|quality|ui)\b(?!\/)|\b(?:spec|decisions|market|quality|ui|words|models)\.md\b/;
const applied = /^server\/src\/base\/database\/migrations\//;

const files = filesIn('.');
const topFolders = new Set(readdirSync(root));
/** @type {Map<string, Set<string>>} */
const anchorsOfFiles = new Map();

const problems = files
  // This check and its test hold examples of broken references.
  .filter((file) => readable.test(file) && !file.startsWith('scripts/checks/documents.'))
  .flatMap((file) => {
    const text = read(file);
    const ofLines = text
      .split('\n')
      .flatMap((line, index) => problemsIn(file, line).map((problem) => `${file}:${index + 1}: ${problem}`));
    return file === rulesFile ? [...ofLines, ...problemsOfRules(text)] : ofLines;
  });

for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else console.log('Every path and anchor named in documents and code exists, and every rule has a test.');

/**
 * @param {string} file
 * @param {string} line
 */
function problemsIn(file, line) {
  const isDocument = file.endsWith('.md');
  return [
    ...(isDocument ? linksIn(line) : namedDocuments(line)).flatMap((reference) => problemOf(file, reference)),
    ...(outside.test(line) && !applied.test(file)
      ? ['names a document outside the repository: see docs/rules.md']
      : []),
  ];
}

/** @param {string} line */
function linksIn(line) {
  const links = [...line.matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1] ?? '');
  const quoted = [...line.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');
  return [...links.filter((link) => !/^(?:https?:|mailto:)/.test(link)), ...quoted.filter(looksLikePath)];
}

/** @param {string} line */
function namedDocuments(line) {
  return [...line.matchAll(/(?<![\w/.-])docs\/[\w./-]+\.(?:md|yml|json|sql|conf|ini)(?:#[\w-]+)?/g)].map(
    ([name]) => name,
  );
}

/** @param {string} text */
function looksLikePath(text) {
  const [path = ''] = text.split('#');
  if (!/^[\w.][\w./-]*$/.test(path)) return false;
  const [first = ''] = path.split('/');
  return !generated.has(first) && (extension.test(path) || (path.includes('/') && topFolders.has(first)));
}

/**
 * The path is relative to the document or to the root, or it is the end of a file's path ("sale-total.ts").
 * @param {string} document
 * @param {string} reference
 */
function problemOf(document, reference) {
  const [named = '', anchor] = reference.replace(/:.*$/, '').split('#');
  const path = named.replace(/\/$/, '');
  const candidates = path === '' ? [document] : [join(dirname(document), path), path];
  const found = candidates.find((candidate) => existsSync(join(root, candidate)));
  const isKnown =
    found !== undefined ||
    path.split('/').some((part) => generated.has(part)) ||
    files.some((file) => file.endsWith(`/${path}`));
  if (!isKnown) return [`${path} does not exist`];
  if (!anchor || !found?.endsWith('.md') || anchorsOf(found).has(anchor)) return [];
  return [`${found} has no anchor #${anchor}`];
}

/**
 * The ids that the document has, and the ids that GitHub and the built guide generate for its headings.
 * @param {string} document
 */
function anchorsOf(document) {
  const known = anchorsOfFiles.get(document);
  if (known) return known;
  const text = read(document);
  const ids = [...text.matchAll(/<a id="([^"]+)"><\/a>/g)].map((match) => match[1] ?? '');
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map((match) => match[1] ?? '');
  // The built guide generates ids without accents.
  const anchors = new Set([...ids, ...headings.flatMap((heading) => [slug(heading), slug(heading.normalize('NFD'))])]);
  anchorsOfFiles.set(document, anchors);
  return anchors;
}

/** @param {string} heading */
function slug(heading) {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');
}

/**
 * A rule needs a unique id, a sentence, and at least one test. The rule names the file of the test, and may quote a part of the
 * test's title.
 * @param {string} text
 */
function problemsOfRules(text) {
  const rules = text.split(/^### /m).slice(1);
  const ids = rules.map((rule) => rule.split('\n', 1)[0] ?? '');
  return rules.flatMap((rule, index) => {
    const id = ids[index] ?? '';
    const body = rule.slice(rule.indexOf('\n'));
    const tests = /^Test: (.+)\.$/m.exec(body)?.[1] ?? '';
    const named = [...tests.matchAll(/`([^`]+)`(?: «([^»]+)»)?/g)];
    const faults = [
      ...(/^\n\n(?!Test: |Source: )\S/.test(body) ? [] : ['has no sentence']),
      ...(/^[a-z-]+-\d+$/.test(id) && anchorsOf(rulesFile).has(id.replace(/-\d+$/, '')) ? [] : ['has no section']),
      ...(ids.indexOf(id) === index ? [] : ['is there twice']),
      ...(named.length === 0 ? ['has no test'] : []),
      ...named.flatMap(([, path = '', title = '']) => problemOfTest(path, title)),
    ];
    return faults.map((fault) => `${rulesFile}: ${id} ${fault}`);
  });
}

/**
 * @param {string} path
 * @param {string} title
 */
function problemOfTest(path, title) {
  if (!/\.(?:test|proof|spec)\.tsx?$|^(?:e2e|bench|\.ci)\//.test(path)) return [`names ${path}, which is no test`];
  // `problemsIn` reports a missing file, as for every path in backticks.
  if (!existsSync(join(root, path)) || read(path).includes(title)) return [];
  return [`names ${path}, which has no test «${title}»`];
}

/** @param {string} file */
function read(file) {
  return readFileSync(join(root, file), 'utf8');
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function filesIn(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return isGenerated(entry.name) ? [] : filesIn(path);
    return [relative('.', path)];
  });
}

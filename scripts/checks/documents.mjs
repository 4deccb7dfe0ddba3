// Fails when a document names a file or folder of this repository that does not exist.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from '../setup/run.mjs';

const made = new Set(['node_modules', 'dist', 'data', 'test-results', 'playwright-report', '.git']);
const extension = /[\w-]\.(?:ts|tsx|mjs|md|json|sql|yml|html|css|svg)$/;

const files = filesIn('.');
const top = new Set(readdirSync(root));
const dead = files.filter((file) => file.endsWith('.md')).flatMap(deadReferences);

for (const reference of dead) console.error(reference);
if (dead.length > 0) process.exitCode = 1;
else console.log('Every path named in the documents exists.');

/** @param {string} document */
function deadReferences(document) {
  const text = readFileSync(join(root, document), 'utf8');
  return text.split('\n').flatMap((line, index) =>
    referencesIn(line)
      .filter((reference) => !exists(document, reference))
      .map((reference) => `${document}:${index + 1}: ${reference} does not exist`),
  );
}

/**
 * Targets of links, and what stands in backticks and looks like a path.
 * @param {string} line
 */
function referencesIn(line) {
  const links = [...line.matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1] ?? '');
  const quoted = [...line.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');
  return [...links.filter((link) => !/^(?:https?:|mailto:|#)/.test(link)), ...quoted.filter(looksLikePath)].map(
    (reference) => reference.replace(/[#:].*$/, ''),
  );
}

/** @param {string} text */
function looksLikePath(text) {
  if (!/^[\w.][\w./-]*$/.test(text)) return false;
  const [first = ''] = text.split('/');
  return !made.has(first) && (extension.test(text) || (text.includes('/') && top.has(first)));
}

/**
 * A path counts from the document, from the root, or as the end of some file's path ("sale-total.ts").
 * @param {string} document
 * @param {string} reference
 */
function exists(document, reference) {
  const path = reference.replace(/\/$/, '');
  return (
    path.split('/').some((part) => made.has(part)) ||
    existsSync(join(root, dirname(document), path)) ||
    existsSync(join(root, path)) ||
    files.some((file) => file.endsWith(`/${path}`))
  );
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function filesIn(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return made.has(entry.name) ? [] : filesIn(path);
    return [relative('.', path)];
  });
}

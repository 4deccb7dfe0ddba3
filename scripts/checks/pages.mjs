// Fails if a page or a dialog of the built web app loads more files or more kB than bench/goals.ts allows
// (docs/rules.md#speed-1). Also fails if a page that is no report loads the code of charts
// (docs/rules.md#reports-11).
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { goals } from '../../bench/goals.ts';
import { root } from '../setup/run.mjs';

/**
 * A file of the build with the files that it imports at once and on request.
 * @typedef {{ file: string, name?: string, css?: string[], imports?: string[], dynamicImports?: string[] }} Chunk
 * @typedef {{ name: string, files: Set<string>, maxFiles: number, maxSize: number }} Load
 */

const dist = join(root, 'web', 'dist');
/** @type {Record<string, Chunk>} */
const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'));
const firstPage = 'index.html';
/** The code around every page of a signed-in user. */
const frame = ['layout', 'live'].map(keyOf);
const declaredScreen = keyOf('resource-section');
/** The pages with a report, which load the charts after the page itself. */
const reports = /\/(reports|indicators|collections|analysis)-page\.tsx$/;
const visitors = /\/auth\/(?:first-shop|invitation)-page|\/public-/;

const signIn = chunksOf([firstPage]);
const inFrame = chunksOf([firstPage, ...frame]);
const pages = lazyParts(signIn).filter((key) => !inFrame.has(key));

/** @type {Load[]} */
const loads = [
  { name: 'sign-in', files: filesOf(signIn), maxFiles: goals.pageFiles, maxSize: goals.signIn },
  {
    name: 'shared by all pages',
    files: added(inFrame, signIn),
    maxFiles: goals.pageFiles,
    maxSize: goals.sharedByPages,
  },
  ...pages.flatMap(loadsOf),
];
const beyond = loads.filter(({ files, maxFiles, maxSize }) => files.size > maxFiles || kilobytes(files) > maxSize);
for (const { name, files, maxFiles, maxSize } of beyond) {
  console.error(`${name}: ${files.size} files (≤ ${maxFiles}), ${kilobytes(files).toFixed(1)} kB (≤ ${maxSize}).`);
}
const charts = Object.keys(manifest).filter(drawsCharts);
const charted = pages.filter((page) => charts.some((chart) => reachedBy(page).has(chart)));
const atOnce = charts.filter((chart) => pages.some((page) => chunksOf([...inFrame, page]).has(chart)));
const wrong = [...charted.filter((page) => !reports.test(page)), ...atOnce, ...charts.slice(1)];
if (charted.length === 0 || wrong.length > 0) {
  console.error(`Only the reports load the code of charts, from one file: ${wrong.join(', ') || 'no page does'}.`);
}
if (beyond.length > 0 || charted.length === 0 || wrong.length > 0) process.exitCode = 1;
else console.log(`${pages.length} pages and their dialogs load few files.`);

/**
 * Returns the files that a page adds to the sign-in page, and the files that each dialog and lazy part of the page
 * adds.
 * @param {string} page
 * @returns {Load[]}
 */
function loadsOf(page) {
  const before = visitors.test(page) ? signIn : inFrame;
  const parts = /screen|section/.test(manifest[page]?.name ?? '') ? [page, declaredScreen] : [page];
  const chunks = chunksOf([...before, ...parts]);
  const pageFiles = added(chunks, signIn);
  const own = { name: page, files: added(chunks, before), maxFiles: goals.pageFiles, maxSize: sizeLimit(page) };
  const all = { name: `${page} after the sign-in`, files: pageFiles, maxFiles: goals.pageFiles, maxSize: Infinity };
  return [all, own, ...partsOf(page, new Set(), chunks, goals.dialogFiles - pageFiles.size)];
}

/**
 * Returns a load for each lazy part of `shown`, with the files that the part adds, and the loads of the part's own lazy
 * parts.
 * @param {string} name
 * @param {Set<string>} known Chunks whose parts are counted already.
 * @param {Set<string>} shown
 * @param {number} maxFiles
 * @returns {Load[]}
 */
function partsOf(name, known, shown, maxFiles) {
  const own = lazyParts([...shown].filter((key) => !known.has(key)));
  const parts = own.filter((key) => !shown.has(key) && !pages.includes(key) && !lazyParts(known).includes(key));
  return parts.flatMap((key) => {
    const path = `${name} → ${key}`;
    const chunks = chunksOf([...shown, key]);
    const load = { name: path, files: added(chunks, shown), maxFiles, maxSize: sizeLimit(key) };
    return [load, ...partsOf(path, shown, chunks, maxFiles - load.files.size)];
  });
}

/** @param {string} key */
function sizeLimit(key) {
  return visitors.test(key) ? goals.visitorPage : goals.screen;
}

/** @param {string} key */
function drawsCharts(key) {
  const file = manifest[key]?.file ?? '';
  return file.endsWith('.js') && readFileSync(join(dist, file), 'utf8').includes('visx-axis-tick');
}

/**
 * Returns the chunks of a page and of its dialogs and other lazy parts.
 * @param {string} page
 */
function reachedBy(page) {
  const chunks = chunksOf([...inFrame, page]);
  return chunksOf([...chunks, ...lazyParts(chunks).filter((key) => !pages.includes(key))]);
}

/** @param {string} name */
function keyOf(name) {
  const found = Object.keys(manifest).find((key) => manifest[key]?.name === name);
  if (!found) throw new Error(`The build has no ${name}.`);
  return found;
}

/** @param {Iterable<string>} keys */
function chunksOf(keys) {
  const found = new Set(keys);
  for (const key of found) for (const imported of manifest[key]?.imports ?? []) found.add(imported);
  return found;
}

/** @param {Iterable<string>} chunks */
function lazyParts(chunks) {
  return [...new Set([...chunks].flatMap((key) => manifest[key]?.dynamicImports ?? []))];
}

/** @param {Iterable<string>} chunks */
function filesOf(chunks) {
  return new Set(
    [...chunks].flatMap((key) => {
      const chunk = manifest[key];
      return chunk ? [chunk.file, ...(chunk.css ?? [])] : [];
    }),
  );
}

/**
 * @param {Iterable<string>} chunks
 * @param {Iterable<string>} before
 */
function added(chunks, before) {
  const known = filesOf(before);
  return new Set([...filesOf(chunks)].filter((file) => !known.has(file)));
}

/** @param {Iterable<string>} files */
function kilobytes(files) {
  return [...files].reduce((sum, file) => sum + statSync(join(dist, `${file}.gz`)).size, 0) / 1000;
}

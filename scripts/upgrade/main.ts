/**
 * Starts the demo shop with an earlier version and reads all its lists, records, reports and slips. Then reads the same
 * with this version. Exits with 1 if a figure differs.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { inFolder } from '../../bench/run.ts';
import { root } from '../setup/run.mjs';
import { type Answers, differences, readAnswers } from './answers.ts';
import { readPapers } from './papers.ts';
import { checkOut, withProduct } from './versions.ts';

const [commit] = process.argv.slice(2);
if (!commit) throw new TypeError('Name the commit of the earlier version: npm run upgrade:compare -- <commit>');

async function readAll(baseURL: string, wanted?: readonly string[]): Promise<{ answers: Answers; papers: Answers }> {
  const answers = await readAnswers(baseURL, wanted);
  return { answers, papers: await readPapers(baseURL, answers) };
}

await inFolder(undefined, async (folder) => {
  const data = join(folder, 'data');
  await mkdir(data, { recursive: true });
  const tree = join(folder, 'earlier');
  const remove = checkOut(commit, tree);
  try {
    const before = await withProduct(tree, data, readAll);
    const after = await withProduct(root, data, (baseURL) => readAll(baseURL, Object.keys(before.answers)));
    const found = [...differences(before.answers, after.answers, ''), ...differences(before.papers, after.papers, '')];
    for (const difference of found) console.log(difference);
    console.log(
      `${Object.keys(before.answers).length} answers and ${Object.keys(before.papers).length} slips, ${found.length} differences`,
    );
    process.exitCode = found.length === 0 ? 0 : 1;
  } finally {
    remove();
  }
});

// Fails unless docs/security.md holds every requirement of ASVS 5.0.0, levels 1 and 2, exactly once with its status. A
// requirement with the status `met` or `operator` must also name a file that shows how it is met. documents.mjs checks
// that the file exists.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../setup/run.mjs';

/** Levels 1 and 2. `3.5.1-5` means 3.5.1 to 3.5.5. */
const numbers = `1.1.1-2 1.2.1-9 1.3.1-11 1.4.1-3 1.5.1-2 2.1.1-3 2.2.1-3 2.3.1-4 2.4.1 3.2.1-2 3.3.1-4 3.4.1-6 3.5.1-5
  3.7.1-2 4.1.1-3 4.2.1 4.3.1-2 4.4.1-4 5.1.1 5.2.1-3 5.3.1-2 5.4.1-3 6.1.1-3 6.2.1-12 6.3.1-4 6.4.1-4 6.5.1-5 6.6.1-3
  6.8.1-4 7.1.1-3 7.2.1-4 7.3.1-2 7.4.1-5 7.5.1-2 7.6.1-2 8.1.1-2 8.2.1-3 8.3.1 8.4.1 9.1.1-3 9.2.1-4 10.1.1-2 10.2.1-2
  10.3.1-4 10.4.1-11 10.5.1-5 10.6.1-2 10.7.1-3 11.1.1-2 11.2.1-3 11.3.1-3 11.4.1-4 11.5.1 11.6.1 12.1.1-3 12.2.1-2
  12.3.1-4 13.1.1 13.2.1-5 13.3.1-2 13.4.1-5 14.1.1-2 14.2.1-4 14.3.1-3 15.1.1-3 15.2.1-3 15.3.1-7 16.1.1 16.2.1-5
  16.3.1-4 16.4.1-3 16.5.1-3 17.1.1 17.2.1-4 17.3.1-2`;
const wanted = numbers.trim().split(/\s+/).flatMap(expanded);

const text = readFileSync(join(root, 'docs', 'security.md'), 'utf8');
const rows = [...text.matchAll(/^\| *(\d+\.\d+\.\d+) *\|([^|]*)\|([^|]*)\|([^|]*)\|([^|]*)\|$/gm)].map(
  ([, number = '', requirement = '', status = '', how = '', shownBy = '']) => ({
    number,
    requirement: requirement.trim(),
    status: status.trim(),
    how: how.trim(),
    shownBy: shownBy.trim(),
  }),
);
const found = rows.map(({ number }) => number);
const unmet = rows.filter(({ status }) => status === '**NOT met**').map(({ number }) => number);
const listed = [...text.matchAll(/^- \*\*(\d+\.\d+\.\d+)\*\*/gm)].map(([, number = '']) => number);

const wrong = [
  ...wanted.filter((number) => !found.includes(number)).map((number) => `${number} is missing`),
  ...found.filter((number) => !wanted.includes(number)).map((number) => `${number} is none of levels 1 and 2`),
  ...found.filter((number, index) => found.indexOf(number) !== index).map((number) => `${number} stands there twice`),
  ...unmet.filter((number) => !listed.includes(number)).map((number) => `${number} is not met, and not at the top`),
  ...listed.filter((number) => !unmet.includes(number)).map((number) => `${number} is at the top, and met`),
  ...rows.flatMap(problemsOf),
];
for (const problem of wrong) console.error(`docs/security.md: ${problem}`);
if (wrong.length > 0) process.exitCode = 1;
else console.log(`Each of the ${wanted.length} requirements of ASVS level 2 is answered once.`);

/** @param {{ number: string, requirement: string, status: string, how: string, shownBy: string }} row */
function problemsOf({ number, requirement, status, how, shownBy }) {
  const mustShow = status === 'met' || status === 'operator';
  return [
    ...(['met', 'operator', 'n/a', '**NOT met**'].includes(status) ? [] : [`${number} has the status '${status}'`]),
    ...(requirement === '' || how === '' ? [`${number} says too little`] : []),
    ...(mustShow && !/`[\w./-]+\.(?:ts|mjs|md)`/.test(shownBy) ? [`${number} names nothing that shows it`] : []),
  ];
}

/** @param {string} range */
function expanded(range) {
  const [, section = '', first = '', last = first] = /^(\d+\.\d+)\.(\d+)(?:-(\d+))?$/.exec(range) ?? [];
  const count = Number(last) - Number(first) + 1;
  return Array.from({ length: count }, (_, index) => `${section}.${Number(first) + index}`);
}

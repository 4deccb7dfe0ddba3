// Fails if the server holds a Spanish text. The messages of rules belong in the contract, labels in the web app.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../setup/run.mjs';

// Spanish is allowed in the demo shop's data and in tests, which quote the users' texts.
const exempt = /(?:^|\/)(?:demo[^/]*|testing)(?:\/|\.ts$)|\.(?:test|proof)\.ts$/;
const accent = /[áéíóúüñÁÉÍÓÚÜÑ¿¡]/;
const spanishWord =
  /\b(?:el|los|las|una|del|que|para|por|con|sin|esta|este|debe|puede|hay|ya|usuario|cliente|venta)\b/i;
const quotedSentence = /(['"`])((?:(?!\1).)*\s(?:(?!\1).)*)\1/g;

const source = join(root, 'server', 'src');
const found = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.(?:ts|sql)$/.test(path) && !exempt.test(path))
  .toSorted()
  .flatMap(spanishIn);

for (const line of found) console.error(`${line}\n  A user's text belongs in the contract, beside its rule.`);
if (found.length > 0) process.exitCode = 1;
else console.log('No Spanish in server/src.');

/** @param {string} path */
function spanishIn(path) {
  const lines = readFileSync(join(source, path), 'utf8').split('\n');
  return lines.flatMap((line, index) => (isSpanish(line) ? [`server/src/${path}:${index + 1}: ${line.trim()}`] : []));
}

/** @param {string} line */
function isSpanish(line) {
  return accent.test(line) || [...line.matchAll(quotedSentence)].some(([, , text = '']) => spanishWord.test(text));
}

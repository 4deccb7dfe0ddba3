import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Pictures and fonts are already compressed. */
const text = /\.(?:css|html|js|json|svg)$/;

/**
 * The build compresses the files, because the server compresses nothing.
 * @param {string} folder
 */
export async function compressFiles(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => text.test(file));
  await Promise.all(files.map((file) => compress(join(folder, file))));
}

/** @param {string} file */
async function compress(file) {
  const content = await readFile(file);
  const hint = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  await Promise.all([
    brotli(content, { params: hint }).then((small) => writeFile(`${file}.br`, small)),
    gzipped(content, { level: 9 }).then((small) => writeFile(`${file}.gz`, small)),
  ]);
}

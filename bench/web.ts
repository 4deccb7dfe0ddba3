/** npm run bench -- web: what a browser must load before it shows each screen (README.md in this folder). */
import { mkdtemp, rm, chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startServer } from './processes.ts';
import { missed, textOf } from './report.ts';
import { measureWeb } from './web-size.ts';

const { values: options } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
const folder = await mkdtemp(join(tmpdir(), 'dioptria-bench-'));
// As root, the account of the embedded server must get through to its own folder inside.
await chmod(folder, 0o755);
try {
  const server = await startServer(folder);
  try {
    const tables = await measureWeb(`http://127.0.0.1:${server.port}`, process.env['CHROMIUM_PATH']);
    console.log(tables.map(textOf).join('\n\n'));
    const failures = missed(tables);
    if (failures.length > 0) console.log(`\nMissed: ${failures.join('; ')}.`);
    if (options.check && failures.length > 0) process.exitCode = 1;
  } finally {
    await server.stop();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

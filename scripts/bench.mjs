// npm run bench [-- web | live | export | import | prices | backup | invoicing | claims | shops | load | citus] […]: runs a benchmark
// (bench/README.md).
import { findBrowser } from './setup/browser.mjs';
import { prepare } from './setup/prepare.mjs';
import { become } from './setup/run.mjs';

/** @type {Record<string, string>} */
const programs = {
  web: 'web.ts',
  live: 'live.ts',
  export: 'export.ts',
  import: 'import.ts',
  prices: 'prices.ts',
  backup: 'backup.ts',
  invoicing: 'invoicing.ts',
  claims: 'claims.ts',
  shops: 'shops.ts',
  load: 'storm.ts',
  citus: 'citus.ts',
};

const node = await prepare({ build: true });
const [first = '', ...rest] = process.argv.slice(2);
const program = programs[first];
if (first === 'web') process.env['CHROMIUM_PATH'] = await findBrowser(node);
await become(node, program ? [`bench/${program}`, ...rest] : ['bench/main.ts', ...process.argv.slice(2)]);

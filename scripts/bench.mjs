// npm run bench: measures the server beside the bare driver; npm run bench -- web, what a browser must load;
// npm run bench -- live, what live updates cost; npm run bench -- export, what exporting a large list costs;
// npm run bench -- shops, how all that grows with the shops of a database; npm run bench -- backup, what a backup costs;
// npm run bench -- load, what a shop feels of another's storm.
import { findBrowser } from './setup/browser.mjs';
import { prepare } from './setup/prepare.mjs';
import { become } from './setup/run.mjs';

const node = await prepare({ web: true });
const [what, ...options] = process.argv.slice(2);
if (what === 'web') {
  process.env['CHROMIUM_PATH'] = await findBrowser(node);
  await become(node, ['bench/web.ts', ...options]);
}
if (what === 'live') await become(node, ['bench/live.ts']);
if (what === 'backup') await become(node, ['bench/backup.ts', ...options]);
if (what === 'load') await become(node, ['bench/storm.ts']);
if (what === 'export') await become(node, ['bench/export.ts', ...options]);
if (what === 'shops') await become(node, ['bench/shops.ts', ...options]);
await become(node, ['bench/main.ts', ...process.argv.slice(2)]);

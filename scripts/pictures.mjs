// npm run guide:pictures: takes the pictures of the user guide and of the README anew, from the demo shop.
import { findBrowser } from './setup/browser.mjs';
import { prepare } from './setup/prepare.mjs';
import { become } from './setup/run.mjs';

const node = await prepare({ web: true });
process.env['CHROMIUM_PATH'] = await findBrowser(node);
await become(node, ['scripts/pictures/main.ts', ...process.argv.slice(2)]);

// npm run guide:pictures: takes new pictures of the demo shop for the user guide and the README.
import { findBrowser } from './setup/browser.mjs';
import { prepare } from './setup/prepare.mjs';
import { become } from './setup/run.mjs';

const node = await prepare({ build: true });
process.env['CHROMIUM_PATH'] = await findBrowser(node);
await become(node, ['scripts/pictures/main.ts', ...process.argv.slice(2)]);

// npm run upgrade:compare -- <commit>: compares all figures of the demo shop before and after an upgrade from that commit.
import { findBrowser } from './setup/browser.mjs';
import { prepare } from './setup/prepare.mjs';
import { become } from './setup/run.mjs';

const node = await prepare({ build: true });
process.env['CHROMIUM_PATH'] = await findBrowser(node);
await become(node, ['scripts/upgrade/main.ts', ...process.argv.slice(2)]);

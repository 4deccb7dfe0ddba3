// npm run bench: measures the server beside the bare driver.
import { prepare } from './setup/prepare.mjs';
import { become } from './setup/run.mjs';

const node = await prepare({ web: true });
await become(node, ['bench/main.ts', ...process.argv.slice(2)]);

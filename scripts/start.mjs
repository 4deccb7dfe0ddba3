// npm start: sets up what is missing, then serves the web app and the API.
import { prepare } from './setup/prepare.mjs';
import { become } from './setup/run.mjs';

const node = await prepare({ web: true });
await become(node, ['server/src/main.ts', ...process.argv.slice(2)]);

// npm start: sets the project up if necessary, then serves the web app and the API.
import { readFileSync } from 'node:fs';
import { prepare } from './setup/prepare.mjs';
import { become } from './setup/run.mjs';

const node = await prepare({ build: true });
/**
 * With these options Node collects a request's garbage sooner, so that the process keeps little memory.
 * @type {string[]}
 */
const options = JSON.parse(readFileSync(new URL('../server/node-options.json', import.meta.url), 'utf8'));
await become(node, [...options, 'server/dist/main.js', ...process.argv.slice(2)]);

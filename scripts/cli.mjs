// npm run --silent cli -- …: runs the command-line tool of the server. Standard output carries only the tool's answer.
import { prepare } from './setup/prepare.mjs';
import { become } from './setup/run.mjs';

const node = await prepare({ build: false });
await become(node, ['server/src/cli.ts', ...process.argv.slice(2)]);

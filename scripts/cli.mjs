// npm run --silent cli -- …: the command line of the server; standard output carries nothing but its answer.
import { prepare } from './setup/prepare.mjs';
import { become } from './setup/run.mjs';

const node = await prepare({ web: false });
await become(node, ['server/src/cli.ts', ...process.argv.slice(2)]);

// npm run arca-simulator [-- --port 8090 --data ./arca-simulator]: runs the simulator of ARCA on a loopback address.
import { prepare } from './setup/prepare.mjs';
import { become } from './setup/run.mjs';

const node = await prepare({ build: false });
await become(node, ['simulator/src/command.ts', ...process.argv.slice(2)]);

// node metered.mjs <file> <command> [argument…]: runs the command, and writes the CPU seconds of all its processes to the file.
import { writeFileSync } from 'node:fs';
import { run } from '../setup/run.mjs';
import { listProcesses, ProcessTree } from './processor-time.mjs';

const [file = '', command = '', ...args] = process.argv.slice(2);
const period = 500;
const tree = new ProcessTree(process.pid);
const timer = setInterval(() => tree.add(listProcesses()), period);
const status = await run(command, args, { cwd: process.cwd(), stdio: ['ignore', 'inherit', 'inherit'] });
clearInterval(timer);
tree.add(listProcesses());
writeFileSync(file, String(tree.seconds));
process.exitCode = status;

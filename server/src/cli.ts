/**
 * Standard output carries the answer as JSON lines and nothing else. With the embedded database a command uses the PostgreSQL
 * that a running server has started. If no server runs, the command starts and stops PostgreSQL.
 */
import { readConfig } from './base/process/config.ts';
import { codeOf } from './base/database/errors.ts';
import { commandMessage, help, readCommand } from './commands.ts';

// The program that reads standard output may close the pipe early, as `head` does.
process.stdout.on('error', (error) => {
  if (codeOf(error) !== 'EPIPE') throw error;
});

const words = process.argv.slice(2);
if (words.some((word) => word === '--help' || word === '-h') || words[0] === 'help') {
  process.stdout.write(help);
} else {
  try {
    const command = await readCommand(words, process.stdin);
    for await (const line of await command(readConfig(process.env))) process.stdout.write(`${JSON.stringify(line)}\n`);
  } catch (error) {
    process.stderr.write(`${commandMessage(error)}\n`);
    process.exitCode = 1;
  }
}

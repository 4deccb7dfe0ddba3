import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';
import { Writable } from 'node:stream';
import { StartupProblem } from '../../base/process/startup-problem.ts';

export async function passwordFromInput(): Promise<string> {
  const [line = ''] = (await text(process.stdin)).split(/\r?\n/);
  return line;
}

/**
 * Asks twice, and does not show the typed text. The questions go to standard error, because standard output is only for the
 * result of the command.
 * @throws StartupProblem if there is no terminal or the two passwords differ.
 */
export async function askForPassword(): Promise<string> {
  if (!process.stdin.isTTY) {
    throw new StartupProblem('There is no terminal to ask for the password at: send it with --password-stdin.');
  }
  const password = await askHidden('Password: ');
  if ((await askHidden('Once more: ')) !== password) throw new StartupProblem('The two passwords differ.');
  return password;
}

async function askHidden(question: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  process.stderr.write(question);
  try {
    return await terminal.question('');
  } catch (error) {
    throw new StartupProblem('The password was not given.', { cause: error });
  } finally {
    terminal.close();
    process.stderr.write('\n');
  }
}

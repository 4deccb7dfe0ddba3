import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';
import { type Readable, Writable } from 'node:stream';
import { StartupProblem } from '../../base/process/startup-problem.ts';

/** Like standard input: `isTTY` is true for a terminal. */
export type PasswordInput = Readable & { isTTY?: boolean };

export async function passwordFromInput(input: PasswordInput): Promise<string> {
  const [line = ''] = (await text(input)).split(/\r?\n/);
  return line;
}

/**
 * Asks twice, and does not show the typed text. The questions go to standard error, because standard output is only for the
 * result of the command.
 * @throws StartupProblem if there is no terminal or the two passwords differ.
 */
export async function askForPassword(input: PasswordInput): Promise<string> {
  if (!input.isTTY) {
    throw new StartupProblem('There is no terminal to ask for the password at: send it with --password-stdin.');
  }
  const password = await askHidden(input, 'Password: ');
  if ((await askHidden(input, 'Once more: ')) !== password) throw new StartupProblem('The two passwords differ.');
  return password;
}

async function askHidden(input: PasswordInput, question: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input, output: nowhere, terminal: true });
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

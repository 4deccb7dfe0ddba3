import { backupCommand, backupHelp, restoreCommand } from './operation/backup/backup-commands.ts';
import type { Command, Config } from './base/process/config.ts';
import { codeOf, messageOf } from './base/database/errors.ts';
import { openDatabase } from './base/database/database.ts';
import { doctorCommand, doctorHelp } from './operation/doctor/doctor-command.ts';
import { distributeCommand, distributeHelp } from './operation/distribution/distribute-command.ts';
import type { PasswordInput } from './shop/auth/new-password.ts';
import { StartupProblem } from './base/process/startup-problem.ts';
import { tenantCommand, tenantHelp } from './operation/tenants/tenant-commands.ts';
import { userCommand, userHelp } from './shop/users/user-commands.ts';

export const help = `Usage: npm run --silent cli -- COMMAND

${tenantHelp}
${userHelp}
${backupHelp}
${doctorHelp}
${distributeHelp}

It works while the product runs and while it does not. DATABASE_URL and DATA_DIR say which database, as for npm start.
Exit status: 0 when done, 1 with one message on standard error when not.
`;

type Lines = ReturnType<Command>;

/** `restore` opens its database itself; every other command gets an open database. */
export async function readCommand(
  [noun, ...words]: readonly string[],
  input: PasswordInput,
): Promise<(config: Config) => Lines> {
  if (noun === 'tenant') return onDatabase(await tenantCommand(words, input));
  if (noun === 'user') return onDatabase(await userCommand(words, input));
  if (noun === 'doctor') return onDatabase(doctorCommand(words));
  if (noun === 'backup') return onDatabase(backupCommand(words));
  if (noun === 'distribute') return onDatabase(distributeCommand(words));
  if (noun === 'restore') return restoreCommand(words);
  throw new StartupProblem(
    noun === undefined ? 'Name a command: see --help.' : `There is no command '${noun}': see --help.`,
  );
}

function onDatabase(command: Command) {
  return async function* run(config: Config): AsyncGenerator<object> {
    // Queries have no time limit, because some commands read all rows.
    const database = await openDatabase(config, undefined, { query_timeout: 0 });
    try {
      yield* await command(database, config);
    } finally {
      await database.close();
    }
  };
}

/** Shortens a message of Node's option parser to its first sentence, because the whole message is too long. */
export function commandMessage(error: unknown): string {
  const message = messageOf(error);
  if (error instanceof StartupProblem) return message;
  if (codeOf(error)?.startsWith('ERR_PARSE_ARGS')) return `${message.split(/\.\s/)[0] ?? message}: see --help.`;
  return `The command failed: ${message}`;
}

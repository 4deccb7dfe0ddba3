import { MAX_PASSWORD, MIN_PASSWORD } from '@dioptria/contract/shop/auth/password-rules.ts';
import { passwordReset } from '@dioptria/contract/shop/users/users.ts';
import { parseArgs } from 'node:util';
import {
  askForPassword,
  guessablePasswordReason,
  passwordFromInput,
  type PasswordInput,
  storePassword,
} from '../auth/new-password.ts';
import { hashPassword } from '../../base/security/passwords.ts';
import { forgetSecondFactor } from '../auth/second-factor.ts';
import { endSessionsOf } from '../auth/sessions.ts';
import { unlockSignIn } from '../auth/sign-in-limits.ts';
import type { Command } from '../../base/process/config.ts';
import { beforeTenant, asTenant } from '../../base/database/as-tenant.ts';
import type { Database } from '../../base/database/database.ts';
import type { Transaction } from '../../base/database/tables.ts';
import { auditFrom } from '../../base/records/record-change.ts';
import { StartupProblem } from '../../base/process/startup-problem.ts';

export const userHelp = `  user reset-password EMAIL [--password-stdin]
      Sets a new password for a user of any shop, also for the owner, and ends the user's sessions. The user changes it at the next sign-in. The command asks for
      the password at the terminal; with --password-stdin it reads the first line of standard input. Prints
      {"tenantId","userId"}.
  user reset-totp EMAIL
      Turns off the second factor of a user who has lost the phone and the recovery codes. Prints the same.
  user unlock EMAIL
      Clears the failed sign-ins from unknown networks, so that the user can sign in on a new device although an attacker
      has used up these attempts. Prints the same.`;

interface FoundUser {
  tenantId: string;
  userId: string;
  name: string;
}

/** @throws StartupProblem for an unknown command or an invalid value. */
export async function userCommand([verb = '', ...words]: readonly string[], input: PasswordInput): Promise<Command> {
  const understand = verbs.get(verb);
  if (!understand) throw new StartupProblem(`There is no command '${`user ${verb}`.trim()}': see --help.`);
  return understand(words, input);
}

const verbs = new Map<string, (words: string[], input: PasswordInput) => Command | Promise<Command>>([
  ['reset-password', resetPasswordCommand],
  ['reset-totp', resetTotpCommand],
  ['unlock', unlockCommand],
]);

function readWords(args: string[], options: NonNullable<Parameters<typeof parseArgs>[0]>['options'] = {}) {
  const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
  const [email, ...others] = positionals;
  if (email === undefined || others.length > 0) throw new StartupProblem('Name the e-mail address of one user.');
  return { email: email.toLowerCase(), values };
}

async function resetPasswordCommand(args: string[], input: PasswordInput): Promise<Command> {
  const { email, values } = readWords(args, { 'password-stdin': { type: 'boolean' } });
  const password = await (values['password-stdin'] ? passwordFromInput(input) : askForPassword(input));
  if (!passwordReset.safeParse({ newPassword: password }).success) {
    throw new StartupProblem(`The password must have ${MIN_PASSWORD} to ${MAX_PASSWORD} characters.`);
  }
  if (await guessablePasswordReason(password, [email])) {
    throw new StartupProblem('The password is easy to guess: choose another, several words for instance.');
  }
  const passwordHash = await hashPassword(password);
  return changing(email, 'resetPassword', async (tx, user) => {
    await storePassword(tx, user, { passwordHash, mustChange: true });
    await endSessionsOf({ tx, actor: user }, user.userId);
  });
}

function resetTotpCommand(args: string[]): Command {
  return changing(readWords(args).email, 'turnOffTotp', forgetSecondFactor);
}

function unlockCommand(args: string[]): Command {
  const { email } = readWords(args);
  return async (database) => {
    const { tenantId, userId } = await findUser(database, email);
    await unlockSignIn(database, email);
    return [{ tenantId, userId }];
  };
}

function changing(
  email: string,
  action: 'resetPassword' | 'turnOffTotp',
  work: (tx: Transaction, user: FoundUser) => Promise<void>,
): Command {
  return async (database) => {
    const user = await findUser(database, email);
    const { tenantId, userId, name } = user;
    await asTenant(database, tenantId, async (tx) => {
      await work(tx, user);
      auditFrom(tx, { tenantId, now: new Date() }, { action, kind: 'users', recordId: userId, recordName: name });
    });
    return [{ tenantId, userId }];
  };
}

async function findUser(database: Database, email: string): Promise<FoundUser> {
  const found = await beforeTenant(database, (tx) =>
    tx
      .selectFrom('credentials')
      .select(['tenant_id as tenantId', 'user_id as userId'])
      .where('email_key', '=', email)
      .executeTakeFirst(),
  );
  if (!found) throw new StartupProblem(`There is no user with the e-mail address ${email}.`);
  const { name } = await asTenant(database, found.tenantId, (tx) =>
    tx
      .selectFrom('users')
      .select('name')
      .where('tenant_id', '=', found.tenantId)
      .where('id', '=', found.userId)
      .executeTakeFirstOrThrow(),
  );
  return { ...found, name };
}

import { makeOnce } from '@dioptria/contract/base/make-once.ts';
import { commonPassword, guessablePassword, isGuessable } from '@dioptria/contract/shop/auth/password-rules.ts';
import { createInterface } from 'node:readline/promises';
import { type Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Transaction } from '../../base/database/tables.ts';
import { StartupProblem } from '../../base/process/startup-problem.ts';
import type { TenantScope } from '../../base/records/context.ts';
import { invalid } from '../../base/records/refusal.ts';
import type { SessionOwner } from './sessions.ts';

interface Chooser {
  name: string;
  email: string;
}

/** Reading the list takes 50 ms and some megabytes, so the server reads the list at its first use. */
const readCommon = makeOnce(async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
});

/**
 * Undefined for a good password. The list of common passwords has the 50,000 most used passwords of known breaches;
 * 18,000 of them have the required length. `known` contains the names of the shop and the user, and the user's e-mail
 * address.
 */
export async function guessablePasswordReason(password: string, known: readonly string[]): Promise<string | undefined> {
  if ((await readCommon()).has(password.toLowerCase())) return commonPassword;
  return isGuessable(password, known) ? guessablePassword : undefined;
}

/**
 * Refuses a common password. Also refuses a password that is too short without the words that it shares with the shop's
 * name, the user's name and the user's e-mail address. The error is at the field `path`.
 */
export async function refuseGuessable(
  { tx, actor }: TenantScope,
  { name, email }: Chooser,
  password: string,
  path: string,
): Promise<void> {
  const shop = await tx.selectFrom('tenants').select('name').where('id', '=', actor.tenantId).executeTakeFirstOrThrow();
  const message = await guessablePasswordReason(password, [shop.name, name, email]);
  if (message !== undefined) throw invalid({ path, message });
}

interface NewPassword {
  passwordHash: string;
  mustChange: boolean;
  /**
   * The new hash is stored only if the stored hash is still `before`. Without `before`, the new hash replaces any
   * stored hash.
   */
  before?: string;
}

/**
 * Also deletes the user's open invitation. Returns false if another request has replaced the hash `before`. The caller then rolls
 * the transaction back.
 */
export async function storePassword(
  tx: Transaction,
  { tenantId, userId }: SessionOwner,
  { passwordHash, mustChange, before }: NewPassword,
): Promise<boolean> {
  await tx
    .updateTable('users')
    .set({ must_change_password: mustChange })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .execute();
  await tx.deleteFrom('invitations').where('tenant_id', '=', tenantId).where('user_id', '=', userId).execute();
  const update = tx
    .updateTable('credentials')
    .set({ password_hash: passwordHash })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId);
  const expected = before === undefined ? update : update.where('password_hash', '=', before);
  const { numUpdatedRows } = await expected.executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** For example `process.stdin`. `isTTY` is true if the input is a terminal. */
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

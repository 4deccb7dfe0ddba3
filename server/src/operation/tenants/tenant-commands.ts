import { newTenant } from '@dioptria/contract/shop/auth/auth.ts';
import { MAX_PASSWORD, MIN_PASSWORD } from '@dioptria/contract/shop/auth/password-rules.ts';
import { passwordReset } from '@dioptria/contract/shop/users/users.ts';
import { parseArgs } from 'node:util';
import { unreadableFactors } from '../../shop/auth/second-factor.ts';
import { unreadableCertificates } from '../../shop/fiscal-settings/stored-certificates.ts';
import { vaultOf } from '../../base/security/vault.ts';
import { exportCommand, importCommand, movingHelp, type ImportReport } from '../backup/backup-commands.ts';
import type { Command } from '../../base/process/config.ts';
import { asTenant } from '../../base/database/as-tenant.ts';
import {
  askForPassword,
  guessablePasswordReason,
  passwordFromInput,
  type PasswordInput,
} from '../../shop/auth/new-password.ts';
import { Refusal } from '../../base/records/refusal.ts';
import { StartupProblem } from '../../base/process/startup-problem.ts';
import { createTenant } from './create-tenant.ts';
import { listTenants, setSuspended } from './tenant-states.ts';

export const tenantHelp = `  tenant create --name NAME --owner-name NAME --owner-email EMAIL [--password-stdin]
      Creates a shop and its owner, who may do everything in it. The owner's password is asked for at the terminal;
      with --password-stdin it is the first line of standard input. Prints {"tenantId","userId"}.
  tenant list
      Prints one JSON line per shop, oldest first: {"tenantId","name","createdAt","suspendedAt"}.
      suspendedAt is null while the shop may work.
  tenant suspend ID
      Suspends a shop: from its next request on it is answered 402, and nobody of it can work. Prints its line.
  tenant resume ID
      Lets a suspended shop work again. Prints its line.
${movingHelp}`;

/**
 * Also reads the owner's password, so that the command opens the database only after all input is valid.
 * @throws StartupProblem for an unknown command or an invalid value.
 */
export async function tenantCommand([verb = '', ...words]: readonly string[], input: PasswordInput): Promise<Command> {
  const understand = verbs.get(verb);
  if (!understand) throw new StartupProblem(`There is no command '${`tenant ${verb}`.trim()}': see --help.`);
  return understand(words, input);
}

const verbs = new Map<string, (words: string[], input: PasswordInput) => Command | Promise<Command>>([
  ['create', createCommand],
  ['list', listCommand],
  ['export', exportCommand],
  ['import', (words) => importCommand(words, reportUnreadable)],
  ['suspend', (words) => suspendCommand(words, true)],
  ['resume', (words) => suspendCommand(words, false)],
]);

function listCommand(args: string[]): Command {
  parseArgs({ args, options: {} });
  return listTenants;
}

async function createCommand(args: string[], input: PasswordInput): Promise<Command> {
  const text = { type: 'string' } as const;
  const options = {
    name: text,
    'owner-name': text,
    'owner-email': text,
    'password-stdin': { type: 'boolean' },
  } as const;
  const { values } = parseArgs({ args, options });
  const tenant = checkedTenant({
    name: values.name,
    ownerName: values['owner-name'],
    ownerEmail: values['owner-email'],
  });
  const password = await (values['password-stdin'] ? passwordFromInput(input) : askForPassword(input));
  if (!passwordReset.safeParse({ newPassword: password }).success) {
    throw new StartupProblem(`The password must have ${MIN_PASSWORD} to ${MAX_PASSWORD} characters.`);
  }
  if (await guessablePasswordReason(password, [tenant.name, tenant.ownerName, tenant.ownerEmail])) {
    throw new StartupProblem('The password is easy to guess: choose another, several words for instance.');
  }
  return async (database) => {
    try {
      return [await createTenant(database, { ...tenant, password })];
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'duplicate') throw error;
      throw new StartupProblem(`There is already a user with the e-mail address ${tenant.ownerEmail}.`, {
        cause: error,
      });
    }
  };
}

const optionOf: Record<string, string> = { name: '--name', ownerName: '--owner-name', ownerEmail: '--owner-email' };

/** The messages are in English, for the operator. */
function checkedTenant(sent: Record<'name' | 'ownerName' | 'ownerEmail', string | undefined>) {
  const parsed = newTenant.safeParse(sent);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = String(issue?.path[0]);
  const option = optionOf[field] ?? field;
  if (!sent[field as keyof typeof sent]?.trim())
    throw new StartupProblem(`The option ${option} is missing: see --help.`);
  if (field === 'ownerEmail') throw new StartupProblem(`The value of ${option} is no e-mail address.`);
  throw new StartupProblem(
    `The value of ${option} ${issue?.code === 'too_big' ? 'is too long' : 'holds characters that cannot be stored'}.`,
  );
}

function suspendCommand(args: string[], suspended: boolean): Command {
  const { positionals } = parseArgs({ args, options: {}, allowPositionals: true });
  const [tenantId, ...others] = positionals;
  if (tenantId === undefined || others.length > 0) {
    throw new StartupProblem('Say the id of one shop, as tenant list prints it.');
  }
  return async (database) => {
    const state = await setSuspended(database, tenantId, suspended);
    if (!state) throw new StartupProblem(`There is no shop with the id ${tenantId}.`);
    return [state];
  };
}

const reportUnreadable: ImportReport = async (database, config, tenantIds) => {
  const vault = vaultOf(config);
  const codesRefused = [];
  const certificatesUnreadable = [];
  for (const id of tenantIds) {
    const [factors, environments] = await asTenant(database, id, async (tx) => [
      await unreadableFactors(tx, id, vault),
      await unreadableCertificates(tx, id, vault),
    ]);
    codesRefused.push(...factors.map(({ email, recoveryCodes }) => ({ email, recoveryCodes })));
    certificatesUnreadable.push(...environments.map((environment) => ({ tenantId: id, environment })));
  }
  return {
    ...(codesRefused.length > 0 && { codesRefused }),
    ...(certificatesUnreadable.length > 0 && { certificatesUnreadable }),
  };
};

import { commonPassword, isGuessable, guessablePassword } from '@dioptria/contract/shop/auth/password-rules.ts';
import type { TenantScope } from '../../base/records/context.ts';
import { invalid } from '../../base/records/refusal.ts';

interface Chooser {
  name: string;
  email: string;
}

let common: Promise<ReadonlySet<string>> | undefined;

/** Reading takes 50 ms and some megabytes, so the server reads the list when it first needs it. */
async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/**
 * Undefined for a good password. The list contains the 50,000 most used passwords of known breaches; 18,000 of them are as long
 * as a password must be. `known` are names and an e-mail address.
 */
export async function guessablePasswordReason(password: string, known: readonly string[]): Promise<string | undefined> {
  common ??= readCommon();
  if ((await common).has(password.toLowerCase())) return commonPassword;
  return isGuessable(password, known) ? guessablePassword : undefined;
}

/**
 * A common password, or one that consists of the name of the shop and the name or e-mail address of the user. The error is at the
 * field `path`.
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

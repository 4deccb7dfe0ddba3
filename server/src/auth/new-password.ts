/** Whether a password may be chosen (docs/decisions/0019-accounts.md). */
import { commonPassword, isObvious, obviousPassword } from '@dioptria/contract/password-rules.ts';
import type { TenantScope } from '../resource/context.ts';
import { invalid } from '../resource/refusal.ts';

/** Who the password is for. */
interface Chooser {
  name: string;
  email: string;
}

let common: Promise<ReadonlySet<string>> | undefined;

/** Read when the first password is chosen: it takes 50 ms and some megabytes, which most days need not be spent. */
async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/**
 * Why nobody should choose the password; undefined for a good one. The list holds the 50,000 most used passwords of known
 * breaches, 18,000 of them long enough for us.
 */
export async function whyGuessable(password: string, known: readonly string[]): Promise<string | undefined> {
  common ??= readCommon();
  if ((await common).has(password.toLowerCase())) return commonPassword;
  return isObvious(password, known) ? obviousPassword : undefined;
}

/**
 * Refuses a password that others guess: a common one, or one made of the names of the shop and of the user.
 * @param path the field that it was typed in.
 */
export async function refuseGuessable(
  { tx, actor }: TenantScope,
  { name, email }: Chooser,
  password: string,
  path: string,
): Promise<void> {
  const shop = await tx.selectFrom('tenants').select('name').where('id', '=', actor.tenantId).executeTakeFirstOrThrow();
  const message = await whyGuessable(password, [shop.name, name, email]);
  if (message !== undefined) throw invalid({ path, message });
}

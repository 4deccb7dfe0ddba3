import { sameAsGiven } from '@dioptria/contract/shop/auth/own-user.ts';
import { problemTexts } from '@dioptria/contract/base/problems.ts';
import type { Context } from '../../base/records/context.ts';
import { conflict, invalid } from '../../base/records/refusal.ts';
import type { ProvenHash } from './confirmation.ts';
import { refuseGuessable } from './new-password.ts';
import { storePassword } from './store-password.ts';

/**
 * @throws Refusal `invalid` for a password that is easy to guess or that another person typed; `stale` if another request has
 * changed the password since this request checked the current password.
 */
export async function changePassword(
  context: Context,
  { current, next }: { current: string; next: string },
  { before, after }: { before: ProvenHash; after: string },
): Promise<void> {
  const { tx, actor } = context;
  if (actor.requiredStep === 'password' && next === current) throw invalid({ path: 'next', message: sameAsGiven });
  await refuseGuessable(context, actor, next, 'next');
  const isStored = await storePassword(tx, actor, { passwordHash: after, mustChange: false, before });
  if (!isStored) throw conflict('stale', problemTexts.stale);
}

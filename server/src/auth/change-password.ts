import { problemTexts } from '@dioptria/contract/problems.ts';
import type { Context } from '../resource/context.ts';
import { conflict } from '../resource/refusal.ts';
import type { ProvenHash } from './confirmation.ts';
import { refuseGuessable } from './new-password.ts';

/**
 * Sets the signed-in user's own password.
 * @throws Refusal `invalid` for a guessable one; `stale` if another request has changed it after the current one was checked.
 */
export async function changePassword(
  context: Context,
  next: string,
  { before, after }: { before: ProvenHash; after: string },
): Promise<void> {
  const { tx, actor } = context;
  await refuseGuessable(context, actor, next, 'next');
  const { numUpdatedRows } = await tx
    .updateTable('credentials')
    .set({ password_hash: after })
    .where('tenant_id', '=', actor.tenantId)
    .where('user_id', '=', actor.userId)
    .where('password_hash', '=', before)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw conflict('stale', problemTexts.stale);
}

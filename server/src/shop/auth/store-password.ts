import type { Transaction } from '../../base/database/tables.ts';
import type { SessionOwner } from './sessions.ts';

interface NewPassword {
  passwordHash: string;
  mustChange: boolean;
  /**
   * If another request has changed this stored hash, the new hash is not stored. Without `before`, the new hash replaces any
   * stored hash.
   */
  before?: string;
}

/**
 * Also deletes the user's open invitation. False if another request has replaced the hash `before`; the caller then rolls the
 * transaction back.
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

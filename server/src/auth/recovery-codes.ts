import { randomInt } from 'node:crypto';
import type { Transaction } from '../database/tables.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import type { SessionOwner } from './sessions.ts';

/** How many codes a user is given. The first character of each is its number, by which its hash is found. */
const COUNT = 10;
/** Random characters of a code: 50 bits. Without I, L, O and U, which are misread. */
const LENGTH = 10;
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A code as the user is shown it, and what the database keeps. */
export interface RecoveryCode {
  shown: string;
  slot: string;
  hash: string;
}

/** As it is compared: however it was written down. */
const plain = (typed: string) => typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');

/** New codes for one user. Hashing them takes some tenths of a second. */
export function newRecoveryCodes(): Promise<RecoveryCode[]> {
  return Promise.all(
    Array.from({ length: COUNT }, async (_, index) => {
      const random = Array.from({ length: LENGTH }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
      const slot = String(index);
      return {
        shown: `${slot}-${random.slice(0, 5)}-${random.slice(5)}`,
        slot,
        hash: await hashPassword(slot + random),
      };
    }),
  );
}

/** Replaces a user's codes. */
export async function storeRecoveryCodes(
  tx: Transaction,
  { tenantId, userId }: SessionOwner,
  codes: readonly RecoveryCode[],
): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('tenant_id', '=', tenantId).where('user_id', '=', userId).execute();
  const rows = codes.map(({ slot, hash }) => ({ tenant_id: tenantId, user_id: userId, slot, code_hash: hash }));
  await tx.insertInto('recovery_codes').values(rows).execute();
}

/** How many a user has left. */
export async function countRecoveryCodes(tx: Transaction, { tenantId, userId }: SessionOwner): Promise<number> {
  const { left } = await tx
    .selectFrom('recovery_codes')
    .select((codes) => codes.fn.countAll<number>().as('left'))
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return left;
}

/** Whether it is one of the user's codes; from then on it is none. */
export async function takeRecoveryCode(
  tx: Transaction,
  { tenantId, userId }: SessionOwner,
  typed: string,
): Promise<boolean> {
  const code = plain(typed);
  const kept = await tx
    .selectFrom('recovery_codes')
    .select('code_hash')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('slot', '=', code.slice(0, 1))
    .executeTakeFirst();
  if (!kept || !(await verifyPassword(kept.code_hash, code))) return false;
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_codes')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('slot', '=', code.slice(0, 1))
    .where('code_hash', '=', kept.code_hash)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

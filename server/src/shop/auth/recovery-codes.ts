import { randomInt } from 'node:crypto';
import { asTenant } from '../../base/database/as-tenant.ts';
import type { Database } from '../../base/database/database.ts';
import type { Transaction } from '../../base/database/tables.ts';
import { hashPassword, verifyPassword } from '../../base/security/passwords.ts';
import type { SessionOwner } from './sessions.ts';

/** The first character of a code is its position from 0 to 9, by which the server finds the stored hash. */
const COUNT = 10;
/** Random characters, which are 50 bits. I, L, O and U are left out, because people misread them. */
const LENGTH = 10;
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export interface RecoveryCode {
  shown: string;
  slot: string;
  hash: string;
}

const plain = (typed: string) => typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');

/** Hashing ten codes takes some tenths of a second. */
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

export async function storeRecoveryCodes(
  tx: Transaction,
  { tenantId, userId }: SessionOwner,
  codes: readonly RecoveryCode[],
): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('tenant_id', '=', tenantId).where('user_id', '=', userId).execute();
  const rows = codes.map(({ slot, hash }) => ({ tenant_id: tenantId, user_id: userId, slot, code_hash: hash }));
  await tx.insertInto('recovery_codes').values(rows).execute();
}

export async function countRecoveryCodes(tx: Transaction, { tenantId, userId }: SessionOwner): Promise<number> {
  const { left } = await tx
    .selectFrom('recovery_codes')
    .select((codes) => codes.fn.countAll<number>().as('left'))
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return left;
}

/** Undefined if the text is not a valid recovery code of this user. */
export async function provenRecoveryCode(
  database: Database,
  { tenantId, userId }: SessionOwner,
  typed: string,
): Promise<string | undefined> {
  const code = plain(typed);
  if (code.length !== 1 + LENGTH) return undefined;
  const kept = await asTenant(database, tenantId, (tx) =>
    tx
      .selectFrom('recovery_codes')
      .select('code_hash')
      .where('tenant_id', '=', tenantId)
      .where('user_id', '=', userId)
      .where('slot', '=', code.charAt(0))
      .executeTakeFirst(),
  );
  return kept && (await verifyPassword(kept.code_hash, code)) ? kept.code_hash : undefined;
}

/** A code is valid once. False if another request used it after this request had checked it. */
export async function takeRecoveryCode(
  tx: Transaction,
  { tenantId, userId }: SessionOwner,
  codeHash: string,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_codes')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

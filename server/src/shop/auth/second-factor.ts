import { totpIssuer } from '@dioptria/contract/shop/auth/auth.ts';
import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { announce } from '../../base/database/announcements.ts';
import { asTenant } from '../../base/database/as-tenant.ts';
import type { Database } from '../../base/database/database.ts';
import { inTenant } from '../../base/database/statements.ts';
import type { Transaction } from '../../base/database/tables.ts';
import { hashPassword, verifyPassword } from '../../base/security/passwords.ts';
import type { Vault } from '../../base/security/vault.ts';
import type { SessionOwner } from './sessions.ts';

/** A recovery code begins with its position (`slot`) from 0 to 9. The server finds the stored hash by this position. */
const COUNT = 10;
/** Ten random characters have 50 bits. The alphabet leaves out I, L, O and U, because people misread these letters. */
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

/** A code is valid once. Returns false if another request used the code after this request had checked the code. */
async function takeRecoveryCode(
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

/** Codes of six digits from the user's phone (RFC 6238; docs/decisions/0019-accounts.md). */

const PERIOD = 30;
/** In half minutes. */
const DRIFT = 1;
const SETUP_LIFE = 15 * 60_000;

const ownerOf = ({ tenantId, userId }: SessionOwner) => `totp ${tenantId} ${userId}`;

function totpOf(secret: Secret, label = ''): TOTP {
  return new TOTP({ issuer: totpIssuer, label, secret, algorithm: 'SHA1', digits: 6, period: PERIOD });
}

function factorsOf(tx: Transaction, { tenantId, userId }: SessionOwner) {
  return tx.selectFrom('second_factors').where('tenant_id', '=', tenantId).where('user_id', '=', userId);
}

export async function hasSecondFactor(tx: Transaction, user: SessionOwner): Promise<boolean> {
  const factor = await factorsOf(tx, user).select('enabled_at').executeTakeFirst();
  return (factor?.enabled_at ?? null) !== null;
}

/** Returns the secret for the phone, as text and as the URI of a QR code; undefined if the second factor is already on. */
export async function beginSecondFactor(
  tx: Transaction,
  user: SessionOwner & { email: string },
  vault: Vault,
  now: Date,
): Promise<{ secret: string; uri: string } | undefined> {
  const secret = new Secret({ size: 20 });
  const sealed = await vault.seal(Buffer.from(secret.bytes), ownerOf(user));
  const row = { sealed_secret: sealed, last_step: 0, enabled_at: null, created_at: now };
  const stored = await tx
    .insertInto('second_factors')
    .values({ tenant_id: user.tenantId, user_id: user.userId, ...row })
    .onConflict((existing) =>
      existing.columns(['tenant_id', 'user_id']).doUpdateSet(row).where('second_factors.enabled_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  return stored && { secret: secret.base32, uri: totpOf(secret, user.email).toString() };
}

/** False for a wrong code, and if the user has not begun the setup or began it more than 15 minutes ago. */
export async function turnOnSecondFactor(
  tx: Transaction,
  user: SessionOwner,
  { code, vault, now }: { code: string; vault: Vault; now: Date },
): Promise<boolean> {
  const pending = await factorsOf(tx, user)
    .select(['sealed_secret', 'created_at'])
    .where('enabled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!pending || now.getTime() - Date.parse(pending.created_at) > SETUP_LIFE) return false;
  const step = await stepOf(pending.sealed_secret, user, { code, vault, now });
  if (step === undefined) return false;
  await tx
    .updateTable('second_factors')
    .set({ enabled_at: now, last_step: step })
    .where('tenant_id', '=', user.tenantId)
    .where('user_id', '=', user.userId)
    .execute();
  return true;
}

/** A second factor whose secret is encrypted with the key of another installation. */
export interface UnreadableFactor {
  userId: string;
  email: string;
  recoveryCodes: number;
}

export async function unreadableFactors(tx: Transaction, tenantId: string, vault: Vault): Promise<UnreadableFactor[]> {
  const factors = await tx
    .selectFrom('second_factors')
    .innerJoin('users', (on) => inTenant(on, 'users.id', 'second_factors.user_id'))
    .select(['user_id as userId', 'email', 'sealed_secret'])
    .select((row) =>
      row
        .selectFrom('recovery_codes')
        .where('recovery_codes.tenant_id', '=', tenantId)
        .whereRef('recovery_codes.user_id', '=', 'second_factors.user_id')
        .select((code) => code.fn.countAll<number>().as('codes'))
        .as('recoveryCodes'),
    )
    .where('second_factors.tenant_id', '=', tenantId)
    .where('enabled_at', 'is not', null)
    .orderBy('email')
    .execute();
  const unreadable: UnreadableFactor[] = [];
  for (const { userId, email, sealed_secret: sealed, recoveryCodes } of factors) {
    const opens = await vault.opens(sealed, ownerOf({ tenantId, userId }));
    if (!opens) unreadable.push({ userId, email, recoveryCodes: recoveryCodes ?? 0 });
  }
  return unreadable;
}

/** If the shop requires a second factor, the user's open streams end. */
export async function forgetSecondFactor(tx: Transaction, { tenantId, userId }: SessionOwner): Promise<void> {
  await tx.deleteFrom('second_factors').where('tenant_id', '=', tenantId).where('user_id', '=', userId).execute();
  announce(tx, { tenantId, topic: 'sessions', userId });
}

/** A code is valid once. Returns false for a wrong or used code. `recoveryHash` is set if `code` is a recovery code. */
export async function takeCode(
  tx: Transaction,
  user: SessionOwner,
  { code, recoveryHash, vault, now }: { code: string; recoveryHash: string | undefined; vault: Vault; now: Date },
): Promise<boolean> {
  if (recoveryHash !== undefined) return takeRecoveryCode(tx, user, recoveryHash);
  const typed = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(typed)) return false;
  const factor = await factorsOf(tx, user)
    .select('sealed_secret')
    .where('enabled_at', 'is not', null)
    .executeTakeFirst();
  const step = factor && (await stepOf(factor.sealed_secret, user, { code: typed, vault, now }));
  if (step === undefined) return false;
  const { numUpdatedRows } = await tx
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('tenant_id', '=', user.tenantId)
    .where('user_id', '=', user.userId)
    .where('last_step', '<', step)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Returns the half minute of the code, counted from 1970; undefined for a wrong code. */
async function stepOf(
  sealed: Buffer,
  user: SessionOwner,
  { code, vault, now }: { code: string; vault: Vault; now: Date },
): Promise<number | undefined> {
  const secret = new Secret({ buffer: new Uint8Array(await vault.open(sealed, ownerOf(user))).buffer });
  const drift = totpOf(secret).validate({ token: code.replaceAll(/\s/g, ''), timestamp: now.getTime(), window: DRIFT });
  return drift === null ? undefined : Math.floor(now.getTime() / 1000 / PERIOD) + drift;
}

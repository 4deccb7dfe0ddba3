/** Codes of six digits that a user's phone makes (RFC 6238), besides the password (docs/decisions/0019-accounts.md). */
import { totpIssuer } from '@dioptria/contract/account.ts';
import { Secret, TOTP } from 'otpauth';
import type { Transaction } from '../database/tables.ts';
import { takeRecoveryCode } from './recovery-codes.ts';
import type { SessionOwner } from './sessions.ts';
import type { Vault } from './vault.ts';

const PERIOD = 30;
/** Half minutes that the phone's clock may be off, each way. */
const DRIFT = 1;
/** How long a secret may wait for the first code, in milliseconds. */
const SETUP_LIFE = 15 * 60_000;

const ownerOf = ({ tenantId, userId }: SessionOwner) => `totp ${tenantId} ${userId}`;

function totpOf(secret: Secret, label = ''): TOTP {
  return new TOTP({ issuer: totpIssuer, label, secret, algorithm: 'SHA1', digits: 6, period: PERIOD });
}

function factorsOf(tx: Transaction, { tenantId, userId }: SessionOwner) {
  return tx.selectFrom('second_factors').where('tenant_id', '=', tenantId).where('user_id', '=', userId);
}

/** Whether the user signs in with a code. */
export async function hasSecondFactor(tx: Transaction, user: SessionOwner): Promise<boolean> {
  const factor = await factorsOf(tx, user).select('enabled_at').executeTakeFirst();
  return (factor?.enabled_at ?? null) !== null;
}

/** Begins to set it up: the secret for the phone, as text and as the address that a QR code holds. */
export async function beginSecondFactor(
  tx: Transaction,
  user: SessionOwner & { email: string },
  vault: Vault,
  now: Date,
): Promise<{ secret: string; uri: string }> {
  const secret = new Secret({ size: 20 });
  const sealed = await vault.seal(Buffer.from(secret.bytes), ownerOf(user));
  const row = { sealed_secret: sealed, last_step: 0, enabled_at: null, created_at: now };
  await tx
    .insertInto('second_factors')
    .values({ tenant_id: user.tenantId, user_id: user.userId, ...row })
    .onConflict((pending) => pending.columns(['tenant_id', 'user_id']).doUpdateSet(row))
    .execute();
  return { secret: secret.base32, uri: totpOf(secret, user.email).toString() };
}

/** Turns it on by the first code. False for a wrong one, or when there is nothing to turn on, or no longer. */
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

/** A user whose codes are refused here: the secret came from where another key is. */
export interface Stranded {
  userId: string;
  email: string;
  /** That are left. */
  recoveryCodes: number;
}

/** The users of a shop whose secrets the vault's key does not open. */
export async function strandedUsers(tx: Transaction, tenantId: string, vault: Vault): Promise<Stranded[]> {
  const factors = await tx
    .selectFrom('second_factors')
    .innerJoin('users', (on) =>
      on.onRef('users.tenant_id', '=', 'second_factors.tenant_id').onRef('users.id', '=', 'second_factors.user_id'),
    )
    .select(['user_id as userId', 'email', 'sealed_secret'])
    .select((row) =>
      row
        .selectFrom('recovery_codes')
        .whereRef('recovery_codes.tenant_id', '=', 'second_factors.tenant_id')
        .whereRef('recovery_codes.user_id', '=', 'second_factors.user_id')
        .select((code) => code.fn.countAll<number>().as('codes'))
        .as('recoveryCodes'),
    )
    .where('second_factors.tenant_id', '=', tenantId)
    .where('enabled_at', 'is not', null)
    .orderBy('email')
    .execute();
  const stranded: Stranded[] = [];
  for (const { userId, email, sealed_secret: sealed, recoveryCodes } of factors) {
    const opens = await vault.opens(sealed, ownerOf({ tenantId, userId }));
    if (!opens) stranded.push({ userId, email, recoveryCodes: recoveryCodes ?? 0 });
  }
  return stranded;
}

/** Turns it off. */
export async function forgetSecondFactor(tx: Transaction, { tenantId, userId }: SessionOwner): Promise<void> {
  await tx.deleteFrom('second_factors').where('tenant_id', '=', tenantId).where('user_id', '=', userId).execute();
}

/** Whether it is a code of the user's phone that was not used before, or a recovery code. From then on it is used. */
export async function takeCode(
  tx: Transaction,
  user: SessionOwner,
  { code, vault, now }: { code: string; vault: Vault; now: Date },
): Promise<boolean> {
  const typed = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(typed)) return takeRecoveryCode(tx, user, typed);
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

/** The half minute since 1970 that a code belongs to; undefined for a wrong one. */
async function stepOf(
  sealed: Buffer,
  user: SessionOwner,
  { code, vault, now }: { code: string; vault: Vault; now: Date },
): Promise<number | undefined> {
  const secret = new Secret({ buffer: new Uint8Array(await vault.open(sealed, ownerOf(user))).buffer });
  const drift = totpOf(secret).validate({ token: code.replaceAll(/\s/g, ''), timestamp: now.getTime(), window: DRIFT });
  return drift === null ? undefined : Math.floor(now.getTime() / 1000 / PERIOD) + drift;
}

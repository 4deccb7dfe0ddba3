import { codeNeeded, wrongCode } from '@dioptria/contract/shop/auth/own-user.ts';
import type { SignInFailure } from '@dioptria/contract/shop/audit/audit.ts';
import { shopSuspended, signInFailed } from '@dioptria/contract/shop/auth/auth.ts';
import type { Api } from '../../base/http/api.ts';
import { networkOf } from '../../base/admission/network.ts';
import { rateLimit } from '../../base/admission/rate-limit.ts';
import type { Origin } from '../../base/records/context.ts';
import { Refusal } from '../../base/records/refusal.ts';
import type { DeviceTokens } from './known-devices.ts';
import { findUser, type FoundUser, type OpenedSession, openSession, recordFailures } from './open-session.ts';
import { verifyPassword } from '../../base/security/passwords.ts';
import { provenRecoveryCode } from './recovery-codes.ts';
import { signInLimits } from './sign-in-limits.ts';
import type { Vault } from './vault.ts';

export interface SignIn {
  email: string;
  password: string;
  code?: string | undefined;
  origin: Origin;
  /** The tokens of the browser's cookie, one for each of its users. */
  tokens: DeviceTokens;
}

const refusals: Readonly<Record<SignInFailure | 'codeNeeded', () => Refusal>> = {
  wrongPassword: () => new Refusal(401, 'unauthenticated', signInFailed),
  disabled: () => new Refusal(401, 'unauthenticated', signInFailed),
  lockedOut: () => new Refusal(401, 'unauthenticated', signInFailed),
  suspended: () => new Refusal(402, 'suspended', shopSuspended),
  codeNeeded: () => new Refusal(401, 'totp_required', codeNeeded),
  wrongCode: () => new Refusal(401, 'totp_required', wrongCode),
};

/**
 * Signs a user in (docs/decisions/0019-accounts.md). An attempt is counted before the password is checked, and taken back if
 * it was no guess. The audit entry of a failure is written after the answer, so that an unknown e-mail address takes the
 * same time.
 */
export function signInTo(
  { database, later }: Pick<Api, 'database' | 'later'>,
  vault: Vault,
): (attempt: SignIn) => Promise<OpenedSession> {
  const count = signInLimits(database);
  const ofCodes = rateLimit(database, { name: 'sign-in-code', attempts: 10, seconds: 24 * 3600 });

  return async ({ email: typedEmail, password, code, origin, tokens }) => {
    const email = typedEmail.toLowerCase();
    const network = networkOf(origin.address);
    const place = { origin, network: network.own, tokens, code };
    const found = await findUser(database, email, place);
    const device = found?.device?.toString('hex');
    const counted = await count({ email, network, device, knowsNetwork: found?.knowsNetwork ?? false });
    // There are only a million codes, so attempts are counted per day, with a counter for each known device or network.
    const codes = device ?? (found?.knowsNetwork ? `${email} ${network.own}` : email);
    const matches = await verifyPassword(found?.passwordHash, password);
    const isGuess = matches && code !== undefined;
    if (isGuess) await ofCodes.spend(codes);
    const recoveryHash = found && isGuess ? await provenRecoveryCode(database, found, code) : undefined;
    const session =
      found && matches ? await openSession(database, found, { ...place, recoveryHash }, vault) : 'wrongPassword';
    if (session === 'codeNeeded') await counted.forgive();
    if (typeof session === 'string') {
      recordFailure(found, session, counted.isLast, origin);
      throw refusals[session]();
    }
    if (isGuess) await ofCodes.clear(codes);
    await counted.forgive();
    return session;
  };

  function recordFailure(
    found: FoundUser | undefined,
    failure: SignInFailure | 'codeNeeded',
    isLast: boolean,
    origin: Origin,
  ): void {
    if (!found || failure === 'codeNeeded') return;
    later.do(() => recordFailures(database, found, origin, isLast ? [failure, 'lockedOut'] : [failure]));
  }
}

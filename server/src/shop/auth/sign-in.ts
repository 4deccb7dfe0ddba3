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
import type { Vault } from '../../base/security/vault.ts';

export interface SignIn {
  email: string;
  password: string;
  code?: string | undefined;
  origin: Origin;
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
 * The server counts an attempt before it checks the password. An attempt no longer counts if it succeeds, or if only the code is
 * missing. The audit entry of a failure is written after the answer, so that a wrong password takes as long as an unknown e-mail
 * address.
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
    // A code has only a million values, so wrong codes are limited per day. Each known device and each known network has its own
    // counter.
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

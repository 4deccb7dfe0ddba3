import { codeNeeded, wrongCode } from '@dioptria/contract/account.ts';
import type { SignInFailure } from '@dioptria/contract/audit.ts';
import { shopSuspended, signInFailed } from '@dioptria/contract/auth.ts';
import type { Api } from '../http/api.ts';
import { networkOf } from '../http/network.ts';
import { rateLimit } from '../http/rate-limit.ts';
import type { Origin } from '../resource/context.ts';
import { Refusal } from '../resource/refusal.ts';
import type { DeviceTokens } from './known-devices.ts';
import { findAccount, type FoundAccount, type OpenedSession, openSession, recordFailures } from './open-session.ts';
import { verifyPassword } from './passwords.ts';
import { signInLimits } from './sign-in-limits.ts';
import type { Vault } from './vault.ts';

/** What a person signs in with, and from where. */
export interface SignIn {
  email: string;
  password: string;
  code?: string | undefined;
  origin: Origin;
  /** By which the browser is known to those who signed in with it before. */
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
 * Signing in (decisions §1, docs/decisions/0019-accounts.md). An attempt is counted before anything is looked at, and taken
 * back when it was none. The shop's log keeps the failures of its users, written when the answer is on its way: it takes as
 * long for an address nobody has.
 */
export function signInTo(
  { database, later }: Pick<Api, 'database' | 'later'>,
  vault: Vault,
): (attempt: SignIn) => Promise<OpenedSession> {
  const count = signInLimits(database);
  const ofCodes = rateLimit(database, { name: 'sign-in-code', attempts: 10, seconds: 24 * 3600 });

  return async ({ email, password, code, origin, tokens }) => {
    const account = email.toLowerCase();
    const network = networkOf(origin.address);
    const place = { origin, network: network.own, tokens, code };
    const found = await findAccount(database, account, place);
    const device = found?.device?.toString('hex');
    const counted = await count({ account, network, device, knowsNetwork: found?.knowsNetwork ?? false });
    // Of the code alone there are so few that a day's guesses are counted, where the place is as known as the counter.
    const codes = device ?? (found?.knowsNetwork ? `${account} ${network.own}` : account);
    const matches = await verifyPassword(found?.passwordHash, password);
    const isGuess = matches && code !== undefined;
    if (isGuess) await ofCodes.spend(codes);
    const session = found && matches ? await openSession(database, found, place, vault) : 'wrongPassword';
    if (session === 'codeNeeded') await counted.forgive();
    if (typeof session === 'string') {
      noteFailure(found, session, counted.isLast, origin);
      throw refusals[session]();
    }
    if (isGuess) await ofCodes.clear(codes);
    await counted.forgive();
    return session;
  };

  function noteFailure(
    found: FoundAccount | undefined,
    failure: SignInFailure | 'codeNeeded',
    isLast: boolean,
    origin: Origin,
  ): void {
    if (!found || failure === 'codeNeeded') return;
    later.do(() => recordFailures(database, found, origin, isLast ? [failure, 'lockedOut'] : [failure]));
  }
}

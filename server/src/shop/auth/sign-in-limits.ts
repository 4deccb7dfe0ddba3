/**
 * Browsers and networks that the user has used have their own counters. An attacker in other networks uses up the counter of
 * unknown networks, but the user can still sign in on known devices.
 */
import type { Database } from '../../base/database/database.ts';
import { type networkOf, rateLimit } from '../../base/admission/rate-limit.ts';

const QUARTER_HOUR = 15 * 60;
const HOUR = 60 * 60;
const DAY = 24 * HOUR;

export interface Attempt {
  /** In lower case. Possibly no user has this e-mail address. */
  email: string;
  network: ReturnType<typeof networkOf>;
  /** Set if the user has signed in with this browser before. */
  device: string | undefined;
  knowsNetwork: boolean;
}

export interface CountedAttempt {
  isLast: boolean;
  /** Takes the attempt off the counters, because it was no guess. */
  forgive(): Promise<void>;
}

/** @throws Refusal 429 with `Retry-After` if no attempt is left. */
export type CountAttempt = (attempt: Attempt) => Promise<CountedAttempt>;

const usesUp = async (...counters: Promise<number>[]) => Math.min(...(await Promise.all(counters))) === 0;

/** All servers of a database share the counters. */
export function signInLimits(database: Database): CountAttempt {
  const ofDevice = rateLimit(database, { name: 'sign-in-device', attempts: 10, seconds: QUARTER_HOUR });
  const ofPair = rateLimit(database, { name: 'sign-in-pair', attempts: 10, seconds: QUARTER_HOUR });
  const ofNetwork = rateLimit(database, { name: 'sign-in-network', attempts: 50, seconds: QUARTER_HOUR });
  const ofAround = rateLimit(database, { name: 'sign-in-around', attempts: 200, seconds: QUARTER_HOUR });
  const fromUnknown = unknownNetworks(database);

  return async ({ email, network: { own, around }, device, knowsNetwork }) => {
    if (device !== undefined) {
      const isLast = await usesUp(ofDevice.spend(device));
      return { isLast, forgive: () => ofDevice.clear(device) };
    }
    const pair = `${email} ${own}`;
    await ofNetwork.spend(own);
    await ofAround.spend(around);
    const isLast = await usesUp(ofPair.spend(pair));
    const unknown = knowsNetwork ? undefined : await fromUnknown(email, pair);
    return {
      isLast: isLast || (unknown?.isLast ?? false),
      async forgive() {
        await Promise.all([ofPair.clear(pair), ofNetwork.giveBack(own), ofAround.giveBack(around), unknown?.forgive()]);
      },
    };
  };
}

/**
 * All unknown networks share one counter for each e-mail address. When the counter is used up, each network still has one attempt a
 * day. So a user can sign in on a new device while an attacker guesses from few networks.
 */
function unknownNetworks(database: Database): (email: string, pair: string) => Promise<CountedAttempt> {
  const { ofUnknown, ofNewcomers } = limitsByEmail(database);
  const ofNewcomer = rateLimit(database, { name: 'sign-in-newcomer', attempts: 1, seconds: DAY });

  return async (email, pair) => {
    const ofAll = await ofUnknown.trySpend(email);
    if ('left' in ofAll) return { isLast: ofAll.left === 0, forgive: () => ofUnknown.giveBack(email) };
    const isNew = 'left' in (await ofNewcomer.trySpend(pair)) && 'left' in (await ofNewcomers.trySpend(email));
    if (!isNew) throw ofAll.refusal;
    return { isLast: false, forgive: () => ofNewcomers.giveBack(email) };
  };
}

function limitsByEmail(database: Database) {
  return {
    ofUnknown: rateLimit(database, { name: 'sign-in-unknown', attempts: 30, seconds: HOUR }),
    ofNewcomers: rateLimit(database, { name: 'sign-in-newcomers', attempts: 50, seconds: DAY }),
  };
}

/** Clears the counters of unknown networks, so that the user can sign in on a new device during an attack. */
export async function unlockSignIn(database: Database, email: string): Promise<void> {
  const { ofUnknown, ofNewcomers } = limitsByEmail(database);
  await Promise.all([ofUnknown.clear(email), ofNewcomers.clear(email)]);
}

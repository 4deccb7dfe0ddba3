import { hash, verify } from '@node-rs/argon2';
import { availableParallelism } from 'node:os';

/** The second recommendation of OWASP's password storage cheat sheet for argon2id: 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** It keeps a processor busy on purpose: half of them are left to everybody else. */
const atOnce = Math.max(1, Math.floor(availableParallelism() / 2));
const waiting: (() => void)[] = [];
let underWay = 0;

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (underWay < atOnce) underWay += 1;
  else await new Promise<void>((resolve) => void waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else underWay -= 1;
  }
}

/** A password as it is stored: argon2id in its PHC form. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, parameters));
}

/** What an unknown address is checked against, so that it takes as long as a known one. */
let nobodys: Promise<string> | undefined;

/** Whether a password is the one that was stored; without a stored one never, in the same time. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  nobodys ??= hashPassword('nobody signs in with this');
  const known = stored ?? (await nobodys);
  const matches = await inTurn(() => verify(known, password));
  return stored !== undefined && matches;
}

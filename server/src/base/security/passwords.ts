import { makeOnce } from '@dioptria/contract/base/make-once.ts';
import { hash, hashRaw, verify } from '@node-rs/argon2';
import { availableParallelism } from 'node:os';

/** argon2id with 19 MiB, two passes, parallelism 1: the second recommendation of OWASP's password storage cheat sheet. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Computing a hash keeps a processor busy on purpose, so the server uses at most half of the processors for hashes. */
const slots = Math.max(1, Math.floor(availableParallelism() / 2));
const waiting: (() => void)[] = [];
let running = 0;

async function inQueue<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running < slots) running += 1;
  else await new Promise<void>((resolve) => void waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** argon2id, as a PHC string. */
export function hashPassword(password: string): Promise<string> {
  return inQueue(() => hash(password, parameters));
}

/**
 * Takes as long as `hashPassword`. With this hash the server recognises the same password in a repeated request, without storing
 * the password.
 */
export function saltedHash(password: string, salt: Buffer): Promise<Buffer> {
  return inQueue(() => hashRaw(password, { ...parameters, salt }));
}

const unusedHash = makeOnce(() => hashPassword('nobody signs in with this'));

/** Without a stored hash the check takes just as long, so that the time does not reveal which e-mail addresses have a user. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  const unused = await unusedHash();
  const known = stored ?? unused;
  const matches = await inQueue(() => verify(known, password));
  return stored !== undefined && matches;
}

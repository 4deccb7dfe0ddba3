import { hash, verify } from '@node-rs/argon2';

/** The second recommendation of OWASP's password storage cheat sheet for argon2id: 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A password as it is stored: argon2id in its PHC form. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, parameters);
}

/** What an unknown address is checked against, so that it takes as long as a known one. */
let nobodys: Promise<string> | undefined;

/** Whether a password is the one that was stored; without a stored one never, in the same time. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  nobodys ??= hashPassword('nobody signs in with this');
  const matches = await verify(stored ?? (await nobodys), password);
  return stored !== undefined && matches;
}

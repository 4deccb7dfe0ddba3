import { makeOnce } from '@dioptria/contract/base/make-once.ts';
import { hash } from '@node-rs/argon2';

export const password = 'correct horse';

/** The smallest parameters of argon2id. A hash of the server takes a hundred times as long (`base/security/passwords.ts`). */
const cheapest = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** Returns the hash of `password` that the users of test shops have. */
export const cheapPasswordHash = makeOnce(() => hash(password, cheapest));

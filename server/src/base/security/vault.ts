import { makeOnce } from '@dioptria/contract/base/make-once.ts';
import { problemTexts } from '@dioptria/contract/base/problems.ts';
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../process/config.ts';
import { createWhole, OwnedFileProblem, readOwned } from '../process/owned-files.ts';
import { Refusal } from '../records/refusal.ts';

const NONCE_LENGTH = 12;
const TAG_LENGTH = 16;
const KEY_LENGTH = 32;
const KEY_FILE = 'secrets.key';

/** The vault decrypts a secret only for its owner. */
type Owner = string;

/** AES-256-GCM. The key is not in the database (docs/decisions/0019-accounts.md). */
export interface Vault {
  /**
   * False if the server uses the database of `DATABASE_URL` and has no `SECRETS_KEY`: all servers of a database need the same key.
   */
  isAvailable: boolean;
  seal(secret: Buffer, owner: Owner): Promise<Buffer>;
  /** @throws Error if the secret was encrypted with another key or for another owner; Refusal 503 without a readable key. */
  open(sealed: Buffer, owner: Owner): Promise<Buffer>;
  opens(sealed: Buffer, owner: Owner): Promise<boolean>;
}

/**
 * The key is `SECRETS_KEY`. With the embedded database and without this variable, the key is in the file `secrets.key` beside the
 * database; the server creates this file when it first needs the key.
 */
export function vaultOf({ secretsKey, databaseUrl, dataDir }: Config): Vault {
  const file = join(dataDir, KEY_FILE);
  const storedKey = makeOnce(async () => {
    const key = secretsKey ?? (await readKey(file));
    if (key === undefined) throw new OwnedFileProblem(file, 'is missing', keyRemedy);
    return key;
  });
  const newKey = async () => {
    try {
      return await storedKey();
    } catch (error) {
      if (existsSync(file)) throw error;
      await createWhole(file, `${randomBytes(KEY_LENGTH).toString('base64')}\n`);
      return storedKey();
    }
  };
  const open: Vault['open'] = async (sealed, owner) => {
    const decipher = createDecipheriv('aes-256-gcm', await withStatus(storedKey()), sealed.subarray(0, NONCE_LENGTH), {
      authTagLength: TAG_LENGTH,
    });
    decipher.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(-TAG_LENGTH));
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_LENGTH, -TAG_LENGTH)), decipher.final()]);
  };
  return {
    isAvailable: secretsKey !== undefined || databaseUrl === undefined,
    async seal(secret, owner) {
      const nonce = randomBytes(NONCE_LENGTH);
      const cipher = createCipheriv('aes-256-gcm', await withStatus(newKey()), nonce).setAAD(Buffer.from(owner));
      return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
    },
    open,
    async opens(sealed, owner) {
      return open(sealed, owner).then(
        () => true,
        () => false,
      );
    },
  };
}

const keyRemedy =
  'put the copy of the file back; without a copy remove the file, and then turn the second factors on again and make new ' +
  'certificates for ARCA';

/** Undefined if the file is missing. @throws OwnedFileProblem */
async function readKey(file: string): Promise<Buffer | undefined> {
  const text = await readOwned(file, keyRemedy);
  if (text === undefined) return undefined;
  const key = Buffer.from(text, 'base64');
  if (key.length === KEY_LENGTH) return key;
  throw new OwnedFileProblem(file, `has no key of ${KEY_LENGTH} bytes`, keyRemedy);
}

/** Undefined if the file is fine or missing, or the server does not use the file. */
export async function checkKeyFile({
  secretsKey,
  databaseUrl,
  dataDir,
}: Config): Promise<OwnedFileProblem | undefined> {
  if (secretsKey !== undefined || databaseUrl !== undefined) return undefined;
  try {
    await readKey(join(dataDir, KEY_FILE));
    return undefined;
  } catch (error) {
    if (error instanceof OwnedFileProblem) return error;
    throw error;
  }
}

/** @throws Refusal 503 for a damaged file: the request succeeds as soon as an operator has mended the file. */
async function withStatus(reading: Promise<Buffer>): Promise<Buffer> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof OwnedFileProblem)) throw error;
    const headers = { 'retry-after': '60' };
    throw Object.assign(new Refusal(503, 'overloaded', problemTexts.keyUnreadable, { headers }), { cause: error });
  }
}

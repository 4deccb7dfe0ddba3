import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../process/config.ts';
import { codeOf } from '../database/errors.ts';

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
  /** @throws Error if the secret was encrypted with another key or for another owner. */
  open(sealed: Buffer, owner: Owner): Promise<Buffer>;
  opens(sealed: Buffer, owner: Owner): Promise<boolean>;
}

/**
 * The key is `SECRETS_KEY`. With the embedded database and without this variable, the key is in the file `secrets.key` beside the
 * database; the server creates this file when it first needs the key.
 */
export function vaultOf({ secretsKey, databaseUrl, dataDir }: Config): Vault {
  let read: Promise<Buffer> | undefined;
  const key = () => (read ??= secretsKey ? Promise.resolve(secretsKey) : fileKey(dataDir));
  const open: Vault['open'] = async (sealed, owner) => {
    const decipher = createDecipheriv('aes-256-gcm', await key(), sealed.subarray(0, NONCE_LENGTH), {
      authTagLength: TAG_LENGTH,
    });
    decipher.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(-TAG_LENGTH));
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_LENGTH, -TAG_LENGTH)), decipher.final()]);
  };
  return {
    isAvailable: secretsKey !== undefined || databaseUrl === undefined,
    async seal(secret, owner) {
      const nonce = randomBytes(NONCE_LENGTH);
      const cipher = createCipheriv('aes-256-gcm', await key(), nonce).setAAD(Buffer.from(owner));
      return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
    },
    open,
    async opens(sealed, owner) {
      if (!secretsKey && !existsSync(join(dataDir, KEY_FILE))) return false;
      return open(sealed, owner).then(
        () => true,
        () => false,
      );
    },
  };
}

async function fileKey(dataDir: string): Promise<Buffer> {
  const file = join(dataDir, KEY_FILE);
  const made = randomBytes(KEY_LENGTH);
  try {
    await writeFile(file, `${made.toString('base64')}\n`, { flag: 'wx', mode: 0o600 });
    return made;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
  const key = Buffer.from(await readFile(file, 'utf8'), 'base64');
  if (key.length !== KEY_LENGTH) throw new Error(`The file ${file} holds no key`);
  return key;
}

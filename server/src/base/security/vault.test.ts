import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../process/config.ts';
import { checkKeyFile, vaultOf } from './vault.ts';

let folder = '';
let keyFile = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dioptria-vault-'));
  keyFile = join(folder, 'secrets.key');
});
afterEach(() => rm(folder, { recursive: true }));

const config = () => readConfig({ DATA_DIR: folder });
const owner = 'a user';
const secret = Buffer.from('a secret');

describe('the file secrets.key', () => {
  test('two servers that need the key at once use one key, and the folder has no other file', async () => {
    const [one, other] = [vaultOf(config()), vaultOf(config())];
    const sealed = await Promise.all([one.seal(secret, owner), other.seal(secret, owner)]);
    const third = vaultOf(config());
    for (const each of sealed) expect(await third.open(each, owner)).toEqual(secret);
    expect(await readdir(folder)).toEqual(['secrets.key']);
    expect((await stat(keyFile)).mode & 0o777).toBe(0o600);
  });

  test.each([
    ['empty', '', 'is empty'],
    ['cut', 'c2hvcnQ=\n', 'has no key of 32 bytes'],
  ])('if the file is %s, the error names the file, the reason and the remedy', async (_, text, reason) => {
    await writeFile(keyFile, text);
    const problem = await checkKeyFile(config());
    expect(problem?.message).toBe(
      `The file ${keyFile} ${reason}: put the copy of the file back; without a copy remove the file, and then turn the second ` +
        'factors on again and make new certificates for ARCA.',
    );
    await expect(vaultOf(config()).seal(secret, owner)).rejects.toMatchObject({ status: 503, cause: problem });
    expect(await readFile(keyFile, 'utf8')).toBe(text);
  });

  test('a folder in the place of the file is named, too', async () => {
    const own = readConfig({ DATA_DIR: tmpdir() });
    expect(await checkKeyFile({ ...own, dataDir: join(tmpdir(), 'dioptria-no-such-folder') })).toBeUndefined();
    await writeFile(join(folder, 'file'), '');
    const problem = await checkKeyFile(readConfig({ DATA_DIR: join(folder, 'file') }));
    expect(problem?.message).toContain('cannot be read (');
  });

  test('the server works again as soon as the file is mended, without a restart', async () => {
    const sealed = await vaultOf(config()).seal(secret, owner);
    const key = await readFile(keyFile, 'utf8');
    await writeFile(keyFile, '');
    const vault = vaultOf(config());
    await expect(vault.open(sealed, owner)).rejects.toMatchObject({ status: 503 });
    await writeFile(keyFile, key);
    expect(await vault.open(sealed, owner)).toEqual(secret);
  });

  test('a secret that cannot be opened does not create a new key in the place of the missing file', async () => {
    const sealed = await vaultOf(config()).seal(secret, owner);
    await rm(keyFile);
    await expect(vaultOf(config()).open(sealed, owner)).rejects.toMatchObject({ status: 503 });
    expect(existsSync(keyFile)).toBe(false);
  });

  test('with SECRETS_KEY the file is not read', async () => {
    await writeFile(keyFile, '');
    const own = readConfig({ DATA_DIR: folder, SECRETS_KEY: `${'A'.repeat(43)}=` });
    expect(await checkKeyFile(own)).toBeUndefined();
    const sealed = await vaultOf(own).seal(secret, owner);
    expect(await vaultOf(own).open(sealed, owner)).toEqual(secret);
  });
});

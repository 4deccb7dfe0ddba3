import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The tests play ARCA's certificate authority with openssl, because no code of Dioptría can issue a certificate. */
export const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

export async function certified(request: string): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'certified-'));
  const openssl = (line: string) => execFileSync('openssl', line.split(' '), { cwd: folder, stdio: 'ignore' });
  try {
    await writeFile(join(folder, 'request.csr'), request);
    openssl(
      'req -x509 -newkey rsa:2048 -nodes -keyout ca.key -out ca.crt -days 900 -subj /C=AR/O=AFIP/CN=Computadores',
    );
    openssl('x509 -req -in request.csr -CA ca.crt -CAkey ca.key -CAcreateserial -days 700 -out optica.crt');
    return await readFile(join(folder, 'optica.crt'));
  } finally {
    await rm(folder, { recursive: true });
  }
}

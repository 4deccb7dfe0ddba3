import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Tests that need the command are skipped if it is missing. */
export const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
if (!hasOpenssl)
  process.stderr.write('NOT TESTED: the command openssl is missing, so keys and certificates are not tested.\n');

export async function openssl(args: readonly string[], files: Record<string, string | Buffer> = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'openssl-'));
  try {
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
    const { stdout, stderr } = await promisify(execFile)('openssl', args, { cwd: folder });
    return `${stdout}${stderr}`;
  } finally {
    await rm(folder, { recursive: true });
  }
}

interface Pair {
  certificate: string;
  privateKey: string;
}

export async function selfSigned(subject: string, ...more: string[]): Promise<Pair> {
  const folder = await mkdtemp(join(tmpdir(), 'openssl-'));
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  try {
    const days = ['-days', '3650'];
    await openssl([
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      ...days,
      '-keyout',
      key,
      '-out',
      certificate,
      '-subj',
      subject,
      ...more,
    ]);
    return { certificate: await readFile(certificate, 'utf8'), privateKey: await readFile(key, 'utf8') };
  } finally {
    await rm(folder, { recursive: true });
  }
}

export async function signRequest(request: string, authority: Pair): Promise<string> {
  const args = [
    'x509',
    '-req',
    '-in',
    'request.pem',
    '-CA',
    'ca.pem',
    '-CAkey',
    'ca.key',
    '-set_serial',
    '1',
    '-days',
    '730',
  ];
  const files = { 'request.pem': request, 'ca.pem': authority.certificate, 'ca.key': authority.privateKey };
  const output = await openssl(args, files);
  return output.slice(output.indexOf('-----BEGIN'), output.lastIndexOf('-----') + 6);
}

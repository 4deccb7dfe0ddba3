import { createPrivateKey, type webcrypto } from 'node:crypto';
import { Certificate } from 'pkijs';

export function toPem(label: string, der: ArrayBuffer | Uint8Array): string {
  const lines = Buffer.from(der instanceof Uint8Array ? der : new Uint8Array(der))
    .toString('base64')
    .replaceAll(/(.{64})(?=.)/g, '$1\n');
  return `-----BEGIN ${label}-----\n${lines}\n-----END ${label}-----\n`;
}

/** Of the first block with one of the labels. */
export function fromPem(pem: string, ...labels: string[]): Uint8Array<ArrayBuffer> | undefined {
  for (const label of labels) {
    const [, base64] = new RegExp(`-----BEGIN ${label}-----([A-Za-z0-9+/=\\s]+)-----END ${label}-----`).exec(pem) ?? [];
    if (base64 !== undefined) return new Uint8Array(Buffer.from(base64, 'base64'));
  }
  return undefined;
}

export function readCertificate(pem: string): Certificate {
  const der = fromPem(pem, 'CERTIFICATE');
  if (!der) throw new Error('The text has no certificate');
  return Certificate.fromBER(der);
}

const signing = { name: 'ECDSA', namedCurve: 'P-256' };

/** Not RSA as ARCA's keys, which take a thousand times longer to make. */
export function generateKeys(): Promise<webcrypto.CryptoKeyPair> {
  return crypto.subtle.generateKey(signing, true, ['sign', 'verify']);
}

export function importPrivateKey(pem: string): Promise<webcrypto.CryptoKey> {
  const der = new Uint8Array(createPrivateKey(pem).export({ type: 'pkcs8', format: 'der' }));
  return crypto.subtle.importKey('pkcs8', der, signing, false, ['sign']);
}

export async function privateKeyPem(key: webcrypto.CryptoKey): Promise<string> {
  return toPem('PRIVATE KEY', await crypto.subtle.exportKey('pkcs8', key));
}

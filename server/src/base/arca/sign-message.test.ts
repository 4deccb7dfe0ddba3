import { beforeAll, describe, expect, it } from 'vitest';
import { hasOpenssl, openssl, selfSigned, signRequest } from '@dioptria/arca-simulator/testing/openssl.ts';
import { makeCertificateRequest, signMessage } from './certificate.ts';

describe.runIf(hasOpenssl)('A signed message', () => {
  const text = '<?xml version="1.0" encoding="UTF-8"?><loginTicketRequest>ñ</loginTicketRequest>';
  const now = new Date('2026-11-25T12:00:00Z');
  let [authority, certificate, privateKey] = ['', '', ''];

  beforeAll(async () => {
    const root = await selfSigned('/C=AR/O=AFIP/CN=Computadores Test');
    const made = await makeCertificateRequest({ cuit: '20123456786', legalName: 'Óptica Ñandú', alias: 'sistema' });
    privateKey = made.privateKey;
    authority = root.certificate;
    certificate = await signRequest(made.request, root);
  });

  const verify = (message: Buffer) =>
    openssl(['cms', '-verify', '-inform', 'DER', '-in', 'message.der', '-CAfile', 'ca.pem', '-purpose', 'any'], {
      'message.der': message,
      'ca.pem': authority,
    });

  it('openssl verifies the signature and the certificate, and finds the text inside', async () => {
    const output = await verify(await signMessage(text, { certificate, privateKey }, now));
    expect(output).toContain(text);
    expect(output).toMatch(/Verification successful/i);
  });

  it('openssl refuses a message in which one byte of the text was changed', async () => {
    const message = await signMessage(text, { certificate, privateKey }, now);
    message.write('M', message.indexOf('loginTicketRequest'));
    await expect(verify(message)).rejects.toThrow();
  });

  it('the message has the structure of openssl’s own: SHA-256, the text as one piece, three signed attributes', async () => {
    const ours = await signMessage(text, { certificate, privateKey }, now);
    const printed = await openssl(['cms', '-cmsout', '-print', '-inform', 'DER', '-in', 'message.der'], {
      'message.der': ours,
    });
    expect(printed).toContain('eContentType: pkcs7-data');
    expect(printed).toContain('algorithm: sha256 ');
    expect(printed).toMatch(/contentType.*signingTime.*messageDigest/s);
    const parsed = await openssl(['asn1parse', '-inform', 'DER', '-in', 'message.der'], { 'message.der': ours });
    expect(parsed).toContain('prim: OCTET STRING');
    expect(parsed).not.toContain('cons: OCTET STRING');
  });

  it('a key in the older format PKCS #1 signs too', async () => {
    const older = await openssl(['rsa', '-in', 'key.pem', '-traditional'], { 'key.pem': privateKey });
    const message = await signMessage(text, { certificate, privateKey: older.replace(/writing RSA key\n?/, '') }, now);
    expect(await verify(message)).toMatch(/Verification successful/i);
  });
});

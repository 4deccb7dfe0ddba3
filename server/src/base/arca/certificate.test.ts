import { hasOpenssl, openssl, selfSigned, signRequest } from '@dioptria/arca-simulator/testing/openssl.ts';
import { generateKeyPairSync } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { publicAddresses } from './addresses.ts';
import { certificateFacts, certificateProblem, makeCertificateRequest, signMessage } from './certificate.ts';

const shop = { cuit: '20123456786', legalName: 'Óptica Ñandú & Hijos S.R.L.', alias: 'optica-sistema' };
const names = {
  production: '/C=AR/O=AFIP/CN=Computadores',
  test: '/C=AR/O=AFIP/CN=Computadores Test',
  simulator: '/C=AR/O=AFIP/CN=Computadores Simulador',
  other: '/C=AR/O=Laboratorio/CN=Otra autoridad',
};
const noVariables = {
  arcaWsaaUrl: undefined,
  arcaWsfeUrl: undefined,
  arcaPadronUrl: undefined,
  arcaAuthorities: undefined,
};

const inTwoDays = () => new Date(Date.now() + 2 * 24 * 60 * 60 * 1000);

describe.runIf(hasOpenssl)('The certificate request', () => {
  it('openssl verifies the request, and reads country, name, alias and CUIT as separate attributes', async () => {
    const { request } = await makeCertificateRequest(shop);
    const output = await openssl(
      ['req', '-verify', '-in', 'request.csr', '-noout', '-subject', '-nameopt', 'RFC2253,-esc_msb,utf8', '-text'],
      { 'request.csr': request },
    );
    expect(output).toMatch(/verify OK/);
    expect(output).toContain('serialNumber=CUIT 20123456786,CN=optica-sistema,O=Óptica Ñandú & Hijos S.R.L.,C=AR');
    expect(output).toContain('Public-Key: (2048 bit)');
    expect(output).toContain('sha256WithRSAEncryption');
  });

  it('each request has a new key', async () => {
    const [first, second] = await Promise.all([makeCertificateRequest(shop), makeCertificateRequest(shop)]);
    expect(first.privateKey).not.toBe(second.privateKey);
  });

  it('a name of 400 characters is cut to the limit of a certificate, 64 characters', async () => {
    const { request } = await makeCertificateRequest({ ...shop, legalName: 'Ñ'.repeat(400) });
    const output = await openssl(
      ['req', '-in', 'request.csr', '-noout', '-subject', '-nameopt', 'RFC2253,-esc_msb,utf8'],
      {
        'request.csr': request,
      },
    );
    expect(output).toContain(`O=${'Ñ'.repeat(64)},C=AR`);
  });
});

describe.runIf(hasOpenssl)('A certificate (docs/rules.md#arca-3)', () => {
  const issued: Record<string, string> = {};
  const authorities: Record<string, string> = {};
  let privateKey = '';

  beforeAll(async () => {
    const made = await makeCertificateRequest(shop);
    privateKey = made.privateKey;
    for (const [authority, name] of Object.entries(names)) {
      const pair = await selfSigned(name);
      authorities[authority] = pair.certificate;
      issued[authority] = await signRequest(made.request, pair);
    }
  });

  const problem = (certificate: string | undefined, changes: Partial<Parameters<typeof certificateProblem>[1]> = {}) =>
    certificateProblem(certificate ?? '', {
      privateKey,
      holderCuit: shop.cuit,
      environment: 'homologation',
      now: inTwoDays(),
      addresses: publicAddresses('homologation', noVariables),
      ...changes,
    });

  it('`certificateFacts` returns the holder’s CUIT, the names of subject and issuer, the first and last day, the fingerprint and the size of the key', () => {
    const facts = certificateFacts(issued.test ?? '');
    expect(facts).toMatchObject({
      holderCuit: '20123456786',
      issuer: 'C=AR, O=AFIP, CN=Computadores Test',
      keyBits: 2048,
    });
    expect(facts?.subject).toContain('CN=optica-sistema');
    expect(facts?.fingerprint).toHaveLength(64);
    const days = ((facts?.validTo.getTime() ?? 0) - (facts?.validFrom.getTime() ?? 0)) / 86_400_000;
    expect(days).toBe(730);
  });

  it.each([
    ['an empty text', ''],
    ['a text without a certificate', 'hola'],
    ['a broken certificate', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n'],
  ])('%s is unreadable', (_, text) => {
    expect(certificateFacts(text)).toBeUndefined();
    expect(problem(text)).toBe('unreadable');
  });

  it('a certificate with an elliptic-curve key is unreadable', async () => {
    const { certificate } = await selfSigned(names.test, '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1');
    expect(problem(certificate)).toBe('unreadable');
  });

  it('a certificate with a key of 1024 bits is refused', async () => {
    const subject = `${names.test}/serialNumber=CUIT ${shop.cuit}`;
    const { certificate, privateKey: smallKey } = await selfSigned(subject, '-newkey', 'rsa:1024');
    expect(problem(certificate, { privateKey: smallKey })).toBe('smallKey');
  });

  it('a certificate is refused if it belongs to another key, or if our private key is unreadable', () => {
    const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
      type: 'pkcs8',
      format: 'pem',
    });
    expect(problem(issued.test, { privateKey: other.toString() })).toBe('otherKey');
    expect(problem(issued.test, { privateKey: 'hola' })).toBe('otherKey');
  });

  it('a certificate of another CUIT is refused', () => {
    expect(problem(issued.test, { holderCuit: '30712345671' })).toBe('otherCuit');
  });

  it('a certificate is refused after its last day and before its first day', () => {
    expect(problem(issued.test, { now: new Date('2040-01-01T00:00:00Z') })).toBe('expired');
    expect(problem(issued.test, { now: new Date('2020-01-01T00:00:00Z') })).toBe('notYetValid');
  });

  it('production accepts only certificates of its own authority', () => {
    expect(problem(issued.production, { environment: 'production' })).toBeUndefined();
    for (const authority of ['test', 'simulator', 'other']) {
      expect(problem(issued[authority], { environment: 'production' })).toBe('otherEnvironment');
    }
  });

  it('the simulator accepts only certificates of its own authority', () => {
    expect(problem(issued.simulator, { environment: 'simulator' })).toBeUndefined();
    for (const authority of ['test', 'production', 'other']) {
      expect(problem(issued[authority], { environment: 'simulator' })).toBe('otherEnvironment');
    }
  });

  it('homologación accepts only certificates of its own authority', () => {
    expect(problem(issued.test)).toBeUndefined();
    for (const authority of ['production', 'simulator', 'other']) {
      expect(problem(issued[authority])).toBe('otherEnvironment');
    }
  });

  it('homologación also accepts certificates of the authorities in ARCA_CA_FILE', () => {
    const several = `${authorities.simulator}${authorities.other}`;
    const addresses = publicAddresses('homologation', { ...noVariables, arcaAuthorities: several });
    expect(problem(issued.other, { addresses })).toBeUndefined();
    expect(problem(issued.production, { addresses })).toBe('otherEnvironment');
  });

  it('with ARCA_WSAA_URL, homologación accepts certificates of every authority except the authority of production', () => {
    const addresses = publicAddresses('homologation', { ...noVariables, arcaWsaaUrl: 'http://localhost:8090/login' });
    expect(problem(issued.other, { addresses })).toBeUndefined();
    expect(problem(issued.production, { addresses })).toBe('otherEnvironment');
  });
});

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

  it('the message has the structure of a message that openssl signs: SHA-256, the text as one piece, three signed attributes', async () => {
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

  it('a key in the older format PKCS #1 can sign a message too', async () => {
    const older = await openssl(['rsa', '-in', 'key.pem', '-traditional'], { 'key.pem': privateKey });
    const message = await signMessage(text, { certificate, privateKey: older.replace(/writing RSA key\n?/, '') }, now);
    expect(await verify(message)).toMatch(/Verification successful/i);
  });
});

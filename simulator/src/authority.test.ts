import { createPrivateKey, X509Certificate } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { base64Of, givenRequest, givenSimulator, issuer } from './testing/given-simulator.ts';
import { hasOpenssl, openssl } from './testing/openssl.ts';

const { simulator } = await givenSimulator();

describe.skipIf(!hasOpenssl)('the certificate authority', () => {
  test('a certificate request gets a certificate of two years, whose subject has only the alias and the CUIT', async () => {
    const { key, request } = await givenRequest();
    const certificate = new X509Certificate(await simulator.issueCertificate(request));
    expect(certificate.subject).toBe(`CN=optica\nserialNumber=CUIT ${issuer}`);
    expect(certificate.issuer).toBe('C=AR\nO=AFIP\nCN=Computadores Simulador');
    expect(certificate.checkPrivateKey(createPrivateKey(key))).toBe(true);
    expect([certificate.validFromDate, certificate.validToDate]).toEqual([
      new Date('2026-11-23T12:00:00-03:00'),
      new Date('2028-11-22T12:00:00-03:00'),
    ]);
  });

  test('openssl verifies the certificate with the authority’s certificates', async () => {
    const { request } = await givenRequest();
    const files = {
      issued: await simulator.issueCertificate(request),
      authority: await simulator.authorityCertificates(),
    };
    const at = String(Date.parse('2026-11-24T12:00:00Z') / 1000);
    expect(await openssl(['verify', '-attime', at, '-CAfile', 'authority', 'issued'], files)).toContain('OK');
  });

  test.each([
    ['a key of 1024 bits', 'smallKey', { bits: 1024 }],
    ['no CUIT', 'wrongSubject', { subject: '/C=AR/O=Optica/CN=optica' }],
    [
      'a serial number without the word CUIT',
      'wrongSubject',
      { subject: `/C=AR/O=Optica/CN=optica/serialNumber=${issuer}` },
    ],
    [
      'a CUIT with a wrong check digit',
      'wrongSubject',
      { subject: '/C=AR/O=Optica/CN=optica/serialNumber=CUIT 20123456789' },
    ],
    ['no alias', 'wrongSubject', { subject: `/C=AR/O=Optica/serialNumber=CUIT ${issuer}` }],
  ])('a certificate request with %s is refused', async (_, problem, options) => {
    await expect(simulator.issueCertificate((await givenRequest(options)).request)).rejects.toMatchObject({ problem });
  });

  test('a certificate request whose signature or text is broken is refused', async () => {
    const { request } = await givenRequest();
    const broken = Buffer.from(base64Of(request), 'base64');
    broken[broken.length - 1] = (broken.at(-1) ?? 0) ^ 1;
    const pem = `-----BEGIN CERTIFICATE REQUEST-----\n${broken.toString('base64')}\n-----END CERTIFICATE REQUEST-----\n`;
    await expect(simulator.issueCertificate(pem)).rejects.toMatchObject({ problem: 'badSignature' });
    for (const text of ['', 'text', request.slice(0, 200), request.replace('MII', 'AAA')]) {
      await expect(simulator.issueCertificate(text)).rejects.toMatchObject({ problem: 'unreadable' });
    }
  });

  test('a certificate request with a key that is not RSA is refused', async () => {
    const key = await openssl(['ecparam', '-name', 'prime256v1', '-genkey', '-noout']);
    const subject = `/C=AR/O=Optica/CN=optica/serialNumber=CUIT ${issuer}`;
    const request = await openssl(['req', '-new', '-key', 'ec.key', '-subj', subject], { 'ec.key': key });
    await expect(simulator.issueCertificate(request)).rejects.toMatchObject({ problem: 'smallKey' });
  });
});

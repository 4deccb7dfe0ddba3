import { cutText } from '@dioptria/contract/base/text.ts';
import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import { ObjectIdentifier, PrintableString, Sequence, Set as SetOf, Utf8String } from 'asn1js';
import { CertificationRequest } from 'pkijs';
import { signatureAlgorithm } from './sign-message.ts';

/** In characters (RFC 5280, appendix A). */
const LONGEST_NAME = 64;

/** pkijs itself writes all attributes into one set. */
function attribute(type: string, value: PrintableString | Utf8String): SetOf {
  return new SetOf({ value: [new Sequence({ value: [new ObjectIdentifier({ value: type }), value] })] });
}

function subject(of: { cuit: string; legalName: string; alias: string }): ArrayBuffer {
  const name = new Sequence({
    value: [
      attribute('2.5.4.6', new PrintableString({ value: 'AR' })),
      attribute('2.5.4.10', new Utf8String({ value: cutText(of.legalName, LONGEST_NAME) })),
      attribute('2.5.4.3', new Utf8String({ value: cutText(of.alias, LONGEST_NAME) })),
      attribute('2.5.4.5', new PrintableString({ value: `CUIT ${of.cuit}` })),
    ],
  });
  return name.toBER(false);
}

function writePem(der: ArrayBuffer): string {
  const lines = Buffer.from(der)
    .toString('base64')
    .replaceAll(/.{64}(?=.)/g, '$&\n');
  return `-----BEGIN CERTIFICATE REQUEST-----\n${lines}\n-----END CERTIFICATE REQUEST-----\n`;
}

/**
 * RSA 2048 and PKCS #10, both PEM. ARCA takes the key and the CUIT from the request. `cuit` has 11 digits without dashes; `alias`
 * is the name of the computer at ARCA.
 */
export async function makeCertificateRequest(of: {
  cuit: string;
  legalName: string;
  alias: string;
}): Promise<{ privateKey: string; request: string }> {
  const keys = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const request = new CertificationRequest();
  request.version = 0;
  request.attributes = [];
  request.subject.valueBeforeDecode = subject(of);
  await request.subjectPublicKeyInfo.importKey(keys.publicKey.toCryptoKey(signatureAlgorithm, true, ['verify']));
  await request.sign(keys.privateKey.toCryptoKey(signatureAlgorithm, false, ['sign']), 'SHA-256');
  return {
    privateKey: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    request: writePem(request.toSchema(true).toBER(false)),
  };
}

import { cutText } from '@dioptria/contract/base/text.ts';
import {
  Integer,
  ObjectIdentifier,
  OctetString,
  PrintableString,
  Sequence,
  Set as SetOf,
  UTCTime,
  Utf8String,
} from 'asn1js';
import { createHash, createPrivateKey, generateKeyPair, X509Certificate } from 'node:crypto';
import { promisify } from 'node:util';
import {
  Attribute,
  Certificate,
  CertificationRequest,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs';
import { type ArcaAddresses, type ArcaEnvironment, isOwnHomologation } from './addresses.ts';

export interface CertificateFacts {
  /** 11 digits, or '' if the subject has none. */
  holderCuit: string;
  subject: string;
  issuer: string;
  validFrom: Date;
  validTo: Date;
  fingerprint: string;
  keyBits: number;
}

/** A certificate without an RSA key counts as `unreadable`. */
export type CertificateProblem =
  | 'unreadable'
  | 'otherKey'
  | 'otherCuit'
  | 'otherEnvironment'
  | 'expired'
  | 'notYetValid'
  | 'smallKey';

const SMALLEST_KEY = 2048;

function readCertificate(pem: string): X509Certificate | undefined {
  try {
    const certificate = new X509Certificate(pem);
    return certificate.publicKey.asymmetricKeyType === 'rsa' ? certificate : undefined;
  } catch {
    return undefined;
  }
}

/** Node writes one attribute per line. */
function valuesIn(name: string, key: string): string[] {
  return name
    .split('\n')
    .filter((line) => line.startsWith(`${key}=`))
    .map((line) => line.slice(key.length + 1));
}

function factsOf(certificate: X509Certificate): CertificateFacts {
  const [serialNumber = ''] = valuesIn(certificate.subject, 'serialNumber');
  const [, holderCuit = ''] = /^CUIT (\d{11})$/.exec(serialNumber) ?? [];
  return {
    holderCuit,
    subject: certificate.subject.replaceAll('\n', ', '),
    issuer: certificate.issuer.replaceAll('\n', ', '),
    validFrom: certificate.validFromDate,
    validTo: certificate.validToDate,
    fingerprint: certificate.fingerprint256.replaceAll(':', '').toLowerCase(),
    keyBits: certificate.publicKey.asymmetricKeyDetails?.modulusLength ?? 0,
  };
}

/** Undefined if the PEM is unreadable or has no RSA key. */
export function certificateFacts(pem: string): CertificateFacts | undefined {
  const certificate = readCertificate(pem);
  return certificate && factsOf(certificate);
}

function isKeyOf(certificate: X509Certificate, privateKey: string): boolean {
  try {
    return certificate.checkPrivateKey(createPrivateKey(privateKey));
  } catch {
    return false;
  }
}

function isIssuedByOne(certificate: X509Certificate, authorities: string): boolean {
  const pems = authorities.split(/(?=-----BEGIN CERTIFICATE-----)/).filter((pem) => pem !== '');
  return pems.some((pem) => {
    const authority = new X509Certificate(pem);
    return certificate.checkIssued(authority) && certificate.verify(authority.publicKey);
  });
}

/** For ARCA's own authorities, checks only the issuer's name, because the servers of ARCA check the signature. */
function isIssuedFor(certificate: X509Certificate, environment: ArcaEnvironment, addresses?: ArcaAddresses): boolean {
  const isOfArca = valuesIn(certificate.issuer, 'O').includes('AFIP');
  const isNamed = (name: string) => isOfArca && valuesIn(certificate.issuer, 'CN').includes(name);
  if (environment === 'production') return isNamed('Computadores');
  if (environment === 'simulator') return isNamed('Computadores Simulador');
  if (isNamed('Computadores')) return false;
  if (isNamed('Computadores Test')) return true;
  if (addresses === undefined) return false;
  return isOwnHomologation(addresses) || isIssuedByOne(certificate, addresses.authorities ?? '');
}

/** `holderCuit` has 11 digits. `addresses` matters only in homologation, where it can permit other authorities. */
export function certificateProblem(
  pem: string,
  for_: { privateKey: string; holderCuit: string; environment: ArcaEnvironment; now: Date; addresses?: ArcaAddresses },
): CertificateProblem | undefined {
  const certificate = readCertificate(pem);
  if (!certificate) return 'unreadable';
  const { keyBits, holderCuit, validFrom, validTo } = factsOf(certificate);
  if (keyBits < SMALLEST_KEY) return 'smallKey';
  if (!isKeyOf(certificate, for_.privateKey)) return 'otherKey';
  if (holderCuit !== for_.holderCuit) return 'otherCuit';
  if (!isIssuedFor(certificate, for_.environment, for_.addresses)) return 'otherEnvironment';
  if (for_.now > validTo) return 'expired';
  return for_.now < validFrom ? 'notYetValid' : undefined;
}

export interface Credentials {
  certificate: string;
  privateKey: string;
}

const signatureAlgorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };

/** Copies the bytes, because asn1js reads the whole buffer, and the original buffer may contain other bytes. */
const ownBuffer = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;

/** The attributes of RFC 5652 that the signature covers. DER demands that shorter attributes come first. */
function signedAttributes(content: Buffer, now: Date): SignedAndUnsignedAttributes {
  const digest = createHash('sha256').update(content).digest();
  return new SignedAndUnsignedAttributes({
    type: 0,
    attributes: [
      new Attribute({ type: '1.2.840.113549.1.9.3', values: [new ObjectIdentifier({ value: ContentInfo.DATA })] }),
      new Attribute({ type: '1.2.840.113549.1.9.5', values: [new UTCTime({ valueDate: now })] }),
      new Attribute({ type: '1.2.840.113549.1.9.4', values: [new OctetString({ valueHex: ownBuffer(digest) })] }),
    ],
  });
}

/**
 * A CMS message (RFC 5652) in DER, with the text and the signer's certificate inside.
 * @throws if the certificate or the private key is unreadable.
 */
export async function signMessage(text: string, { certificate, privateKey }: Credentials, now: Date): Promise<Buffer> {
  const content = Buffer.from(text, 'utf8');
  const signer = Certificate.fromBER(ownBuffer(new X509Certificate(certificate).raw));
  const key = createPrivateKey(privateKey).toCryptoKey(signatureAlgorithm, false, ['sign']);
  const encapsulated = new EncapsulatedContentInfo({ eContentType: ContentInfo.DATA });
  // The constructor would split the text into pieces, which DER forbids, so the text is set afterwards.
  encapsulated.eContent = new OctetString({ valueHex: ownBuffer(content) });
  const message = new SignedData({
    version: 1,
    encapContentInfo: encapsulated,
    certificates: [signer],
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({
          issuer: signer.issuer,
          serialNumber: new Integer({ valueHex: signer.serialNumber.valueBlock.valueHexView.slice().buffer }),
        }),
        signedAttrs: signedAttributes(content, now),
      }),
    ],
  });
  await message.sign(key, 0, 'SHA-256');
  const whole = new ContentInfo({ contentType: ContentInfo.SIGNED_DATA, content: message.toSchema(true) });
  return Buffer.from(whole.toSchema().toBER(false));
}

/** In characters (RFC 5280, appendix A). */
const LONGEST_NAME = 64;

/** Makes one set for each attribute: pkijs would write all attributes into one set. */
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

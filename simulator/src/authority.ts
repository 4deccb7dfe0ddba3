import { Integer, ObjectIdentifier, OctetString, PrintableString, Sequence, Set as DerSet, Utf8String } from 'asn1js';
import { createHash, createPrivateKey, generateKeyPair, randomBytes, type webcrypto } from 'node:crypto';
import { promisify } from 'node:util';
import {
  AuthorityKeyIdentifier,
  BasicConstraints,
  Certificate,
  CertificationRequest,
  Extension,
  PublicKeyInfo,
  RelativeDistinguishedNames,
} from 'pkijs';
import { isCuit } from './persons.ts';
import { readOrMake, type SimulatorStore } from './store.ts';

const oids = { C: '2.5.4.6', O: '2.5.4.10', CN: '2.5.4.3', SERIALNUMBER: '2.5.4.5' } as const;
type Attribute = keyof typeof oids;

type NameParts = readonly (readonly [Attribute, string])[];

/** Each part has one attribute, as in openssl. pkijs alone would put all attributes into one part. */
function buildName(parts: NameParts): RelativeDistinguishedNames {
  const sets = parts.map(([attribute, text]) => {
    const value = { value: text };
    const isPrintable = attribute === 'C' || attribute === 'SERIALNUMBER';
    const encoded = isPrintable ? new PrintableString(value) : new Utf8String(value);
    return new DerSet({
      value: [new Sequence({ value: [new ObjectIdentifier({ value: oids[attribute] }), encoded] })],
    });
  });
  const schema = new Sequence({ value: sets });
  const name = new RelativeDistinguishedNames({ schema });
  name.valueBeforeDecode = schema.toBER(false);
  return name;
}

function attributeOf(name: RelativeDistinguishedNames, attribute: Attribute): string {
  const found = name.typesAndValues.find(({ type }) => type === oids[attribute]);
  const value: unknown = found?.value.valueBlock.value;
  return typeof value === 'string' ? value : '';
}

/** `SERIALNUMBER=CUIT 20111111112, CN=ejemplo` */
export function holderName(name: RelativeDistinguishedNames): string {
  return `SERIALNUMBER=${attributeOf(name, 'SERIALNUMBER')}, CN=${attributeOf(name, 'CN')}`;
}

/** `CUIT 20111111112`; undefined if the serial number has another form. */
export function cuitOf(name: RelativeDistinguishedNames): string | undefined {
  return /^CUIT (\d{11})$/.exec(attributeOf(name, 'SERIALNUMBER'))?.[1];
}

function toPem(label: string, der: ArrayBuffer | Uint8Array): string {
  const lines = Buffer.from(der instanceof Uint8Array ? der : new Uint8Array(der))
    .toString('base64')
    .replaceAll(/(.{64})(?=.)/g, '$1\n');
  return `-----BEGIN ${label}-----\n${lines}\n-----END ${label}-----\n`;
}

/** Tries the labels in the given order, and reads the first block with the label. */
function fromPem(pem: string, ...labels: string[]): Uint8Array<ArrayBuffer> | undefined {
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

/** ARCA's keys are RSA. The simulator uses EC keys, because an RSA key takes a thousand times longer to make. */
function generateKeys(): Promise<webcrypto.CryptoKeyPair> {
  return crypto.subtle.generateKey(signing, true, ['sign', 'verify']);
}

function importPrivateKey(pem: string): Promise<webcrypto.CryptoKey> {
  const der = new Uint8Array(createPrivateKey(pem).export({ type: 'pkcs8', format: 'der' }));
  return crypto.subtle.importKey('pkcs8', der, signing, false, ['sign']);
}

async function privateKeyPem(key: webcrypto.CryptoKey): Promise<string> {
  return toPem('PRIVATE KEY', await crypto.subtle.exportKey('pkcs8', key));
}

/** All values are PEM. */
export interface Authority {
  readonly [name: string]: string;
  readonly rootCertificate: string;
  readonly certificate: string;
  readonly privateKey: string;
  /** Signs tickets of access. The 1024 bits of the key give signatures of 172 characters, as long as those of ARCA. */
  readonly ticketKey: string;
  readonly ticketPublicKey: string;
}

const rootName: NameParts = [
  ['C', 'AR'],
  ['O', 'AFIP'],
  ['CN', 'AC Raiz Simulador'],
];
const authorityName: NameParts = [
  ['C', 'AR'],
  ['O', 'AFIP'],
  ['CN', 'Computadores Simulador'],
];

const DAY = 24 * 60 * 60 * 1000;

export type RequestProblem = 'unreadable' | 'badSignature' | 'smallKey' | 'wrongSubject';

export class RefusedRequest extends Error {
  readonly problem: RequestProblem;

  constructor(problem: RequestProblem) {
    super(`The certificate request was refused: ${problem}`);
    this.problem = problem;
  }
}

interface NewCertificate {
  subject: NameParts;
  issuer: NameParts;
  publicKey: webcrypto.CryptoKey;
  issuerKey: webcrypto.CryptoKey;
  issuerPublicKey: webcrypto.CryptoKey;
  isAuthority: boolean;
  validFrom: Date;
  validTo: Date;
}

/** The SHA-1 hash of the key (RFC 5280, 4.2.1.2). */
async function keyIdOf(key: webcrypto.CryptoKey): Promise<OctetString> {
  const info = new PublicKeyInfo();
  await info.importKey(key);
  const hash = createHash('sha1').update(info.subjectPublicKey.valueBlock.valueHexView).digest();
  return new OctetString({ valueHex: new Uint8Array(hash).buffer });
}

function extension(extnID: string, value: { toBER(): ArrayBuffer }, critical = false): Extension {
  return new Extension({ extnID, critical, extnValue: value.toBER() });
}

async function makeCertificate(of: NewCertificate): Promise<string> {
  const certificate = new Certificate();
  certificate.version = 2;
  // The first byte makes the number positive.
  certificate.serialNumber = new Integer({ valueHex: new Uint8Array([0x01, ...randomBytes(14)]).buffer });
  certificate.subject = buildName(of.subject);
  certificate.issuer = buildName(of.issuer);
  certificate.notBefore.value = of.validFrom;
  certificate.notAfter.value = of.validTo;
  const keyId = await keyIdOf(of.publicKey);
  certificate.extensions = [
    extension('2.5.29.19', new BasicConstraints({ cA: of.isAuthority }).toSchema(), true),
    extension('2.5.29.14', keyId),
    extension('2.5.29.35', new AuthorityKeyIdentifier({ keyIdentifier: await keyIdOf(of.issuerPublicKey) }).toSchema()),
  ];
  await certificate.subjectPublicKeyInfo.importKey(of.publicKey);
  await certificate.sign(of.issuerKey, 'SHA-256');
  return toPem('CERTIFICATE', certificate.toSchema(true).toBER(false));
}

async function makeAuthority(now: Date): Promise<Authority> {
  const validity = {
    validFrom: new Date(now.getTime() - 365 * DAY),
    validTo: new Date(now.getTime() + 20 * 365 * DAY),
    isAuthority: true,
  };
  const [root, own] = await Promise.all([generateKeys(), generateKeys()]);
  const byRoot = { issuer: rootName, issuerKey: root.privateKey, issuerPublicKey: root.publicKey, ...validity };
  const ticketKeys = await promisify(generateKeyPair)('rsa', { modulusLength: 1024 });
  return {
    rootCertificate: await makeCertificate({ subject: rootName, publicKey: root.publicKey, ...byRoot }),
    certificate: await makeCertificate({ subject: authorityName, publicKey: own.publicKey, ...byRoot }),
    privateKey: await privateKeyPem(own.privateKey),
    ticketKey: String(ticketKeys.privateKey.export({ type: 'pkcs8', format: 'pem' })),
    ticketPublicKey: String(ticketKeys.publicKey.export({ type: 'spki', format: 'pem' })),
  };
}

export function authorityOf(store: SimulatorStore, now: Date): Promise<Authority> {
  return readOrMake(store, 'authority', () => makeAuthority(now));
}

function readRequest(pem: string): CertificationRequest {
  const der = fromPem(pem, 'CERTIFICATE REQUEST', 'NEW CERTIFICATE REQUEST');
  if (!der) throw new RefusedRequest('unreadable');
  try {
    return CertificationRequest.fromBER(der);
  } catch {
    throw new RefusedRequest('unreadable');
  }
}

async function keyBits(request: CertificationRequest): Promise<number> {
  try {
    const key = await request.getPublicKey();
    return (key.algorithm as webcrypto.RsaHashedKeyAlgorithm).modulusLength ?? 0;
  } catch {
    return 0;
  }
}

export interface Validity {
  validFrom?: Date;
  validTo?: Date;
}

/**
 * The request and the certificate are PEM. Like ARCA, the authority takes only the key, the CUIT and the alias from the request.
 * @throws RefusedRequest
 */
export async function issueCertificate(
  { certificate, privateKey }: Authority,
  requestPem: string,
  { now, validFrom = now, validTo = new Date(validFrom.getTime() + 2 * 365 * DAY) }: Validity & { now: Date },
): Promise<string> {
  const request = readRequest(requestPem);
  if (!(await request.verify().catch(() => false))) throw new RefusedRequest('badSignature');
  if ((await keyBits(request)) < 2048) throw new RefusedRequest('smallKey');
  const cuit = cuitOf(request.subject);
  const alias = attributeOf(request.subject, 'CN');
  if (cuit === undefined || !isCuit(cuit) || alias === '') throw new RefusedRequest('wrongSubject');
  return makeCertificate({
    subject: [
      ['CN', alias],
      ['SERIALNUMBER', `CUIT ${cuit}`],
    ],
    issuer: authorityName,
    publicKey: await request.getPublicKey(),
    issuerKey: await importPrivateKey(privateKey),
    issuerPublicKey: await readCertificate(certificate).getPublicKey(),
    isAuthority: false,
    validFrom,
    validTo,
  });
}

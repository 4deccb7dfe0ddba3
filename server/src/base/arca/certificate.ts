import { createPrivateKey, X509Certificate } from 'node:crypto';
import { isOwnHomologation, type ArcaAddresses, type ArcaEnvironment } from './addresses.ts';

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

/** `unreadable` is also a certificate without an RSA key. */
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
function valuesIn(name: string, attribute: string): string[] {
  return name
    .split('\n')
    .filter((line) => line.startsWith(`${attribute}=`))
    .map((line) => line.slice(attribute.length + 1));
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

/** Checks the issuer's name only: the servers of ARCA check the signature. */
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

/** `holderCuit` has 11 digits; `addresses` are those of homologation, which may accept certificates of other authorities. */
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

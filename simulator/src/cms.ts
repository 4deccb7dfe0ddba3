import { fromBER } from 'asn1js';
import { Certificate, ContentInfo, SignedData } from 'pkijs';
import { type Authority, cuitOf, holderName, readCertificate } from './authority.ts';

/** The code of the fault without the prefix `cms.`. */
export type CmsProblem =
  | 'bad'
  | 'bad.base64'
  | 'cert.notFound'
  | 'sign.invalid'
  | 'cert.expired'
  | 'cert.invalid'
  | 'cert.untrusted';

export interface SignedMessage {
  content: string;
  holder: string;
  holderCuit: string;
  /** The SHA-256 hash of the certificate. */
  fingerprint: string;
}

const signedDataType = '1.2.840.113549.1.7.2';

function readMessage(der: Uint8Array<ArrayBuffer>): SignedData | undefined {
  try {
    const { offset, result } = fromBER(der);
    if (offset !== der.byteLength) return undefined;
    const info = new ContentInfo({ schema: result });
    return info.contentType === signedDataType ? new SignedData({ schema: info.content }) : undefined;
  } catch {
    return undefined;
  }
}

function certificateIn(message: SignedData): Certificate | undefined {
  const certificates = (message.certificates ?? []).filter((found) => found instanceof Certificate);
  const [signer] = message.signerInfos;
  const sid = signer?.sid as { serialNumber?: Certificate['serialNumber'] } | undefined;
  if (sid?.serialNumber === undefined) return certificates[0];
  return certificates.find(({ serialNumber }) => sid.serialNumber?.isEqual(serialNumber));
}

async function isSigned(message: SignedData): Promise<boolean> {
  // A message without its content cannot be checked.
  if (message.encapContentInfo.eContent === undefined || message.signerInfos.length !== 1) return false;
  try {
    const { signatureVerified } = await message.verify({ signer: 0, checkChain: false, extendedMode: true });
    return signatureVerified === true;
  } catch {
    return false;
  }
}

async function isIssuedBy({ certificate: pem }: Authority, certificate: Certificate): Promise<boolean> {
  const issuer = readCertificate(pem);
  if (!certificate.issuer.isEqual(issuer.subject)) return false;
  return certificate.verify(issuer).catch(() => false);
}

function dateProblem(certificate: Certificate, now: Date): CmsProblem | undefined {
  if (now > certificate.notAfter.value) return 'cert.expired';
  // There is no tolerance: a certificate that begins one second after `now` is refused.
  return now < certificate.notBefore.value ? 'cert.invalid' : undefined;
}

async function fingerprintOf(certificate: Certificate): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', certificate.toSchema(true).toBER(false));
  return Buffer.from(hash).toString('hex');
}

/** The checks run in the order in which ARCA checks a message. */
export async function openMessage(
  base64: string,
  authority: Authority,
  now: Date,
): Promise<SignedMessage | { problem: CmsProblem }> {
  const packed = base64.replaceAll(/\s/g, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(packed) || packed.length % 4 !== 0) return { problem: 'bad.base64' };
  const message = readMessage(new Uint8Array(Buffer.from(packed, 'base64')));
  if (!message) return { problem: 'bad' };
  const certificate = certificateIn(message);
  if (!certificate) return { problem: 'cert.notFound' };
  if (!(await isSigned(message))) return { problem: 'sign.invalid' };
  const wrongDate = dateProblem(certificate, now);
  if (wrongDate) return { problem: wrongDate };
  if (!(await isIssuedBy(authority, certificate))) return { problem: 'cert.untrusted' };
  return {
    content: Buffer.from(message.encapContentInfo.eContent?.getValue() ?? new ArrayBuffer(0)).toString(),
    holder: holderName(certificate.subject),
    holderCuit: cuitOf(certificate.subject) ?? '',
    fingerprint: await fingerprintOf(certificate),
  };
}

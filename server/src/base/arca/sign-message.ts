import { createHash, createPrivateKey, X509Certificate } from 'node:crypto';
import { Integer, ObjectIdentifier, OctetString, UTCTime } from 'asn1js';
import {
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs';

export interface Credentials {
  certificate: string;
  privateKey: string;
}

export const signatureAlgorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };

/** asn1js needs a buffer without other bytes. */
const ownBuffer = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;

/** The attributes of RFC 5652 that the signature covers. DER demands this order: by the length of each attribute. */
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
  // Not an argument of the constructor, which would split the text into pieces: that is BER, and not DER.
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

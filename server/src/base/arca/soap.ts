import type { ArcaAddresses } from './addresses.ts';
import { ArcaFailure } from './failure.ts';
import { post, type Reply } from './post.ts';
import { contentAt, escapeXml, parseXml, shortTextAt, textAt, type XmlContent } from './xml.ts';

export interface SoapCall {
  url: string;
  soapAction: string;
  namespace: string;
  body: string;
  secrets?: readonly string[];
}

/** `content` is undefined if the answer is no readable SOAP message. */
export interface SoapReply extends Reply {
  content: XmlContent | undefined;
  fault: { code: string; text: string } | undefined;
}

const soapNamespace = 'xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"';

function faultIn(content: XmlContent | undefined): SoapReply['fault'] {
  const fault = contentAt(content, 'Fault');
  if (fault === undefined) return undefined;
  // A code has a prefix: `ns1:coe.notAuthorized`.
  return { code: textAt(fault, 'faultcode').replace(/^.*:/, ''), text: shortTextAt(fault, 'faultstring') };
}

/** Removes secrets from an answer that repeats them: the product stores answers, and shows their messages to users. */
function withoutSecrets(text: string, secrets: readonly string[]): string {
  const written = secrets.flatMap((secret) => (secret === '' ? [] : [secret, escapeXml(secret)]));
  return written.reduce((rest, secret) => rest.replaceAll(secret, '***'), text);
}

/** SOAP 1.1. @throws ArcaFailure `notSent` or `uncertain` */
export async function callSoap(
  { url, soapAction, namespace, body, secrets = [] }: SoapCall,
  addresses: ArcaAddresses,
): Promise<SoapReply> {
  const message = `<soapenv:Envelope ${soapNamespace} ${namespace}><soapenv:Header/><soapenv:Body>${body}</soapenv:Body></soapenv:Envelope>`;
  const reply = await post({ url, soapAction, body: message }, addresses);
  const text = withoutSecrets(reply.text, secrets);
  const content = contentAt(parseXml(text), 'Envelope', 'Body');
  return { ...reply, text, content, fault: faultIn(content) };
}

/** By the HTTP status, or because the answer is unreadable. */
export function statusFailure({ status, serverDate }: Reply): ArcaFailure {
  if (status === 200) return new ArcaFailure('uncertain', 'unreadable', { serverDate });
  return new ArcaFailure(status === 400 ? 'ours' : 'unavailable', `http${status}`, { serverDate });
}

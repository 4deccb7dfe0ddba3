import { BrokenXml, childOf, parseXml, type XmlElement } from './xml.ts';

/** A request to one of the services. */
export interface Call {
  /** The header as sent, or undefined if the client sent none. */
  soapAction: string | undefined;
  isSoap12: boolean;
  /** The first element of the SOAP body. */
  body: XmlElement | undefined;
}

/** The answer to a call. */
export interface Reply {
  status: number;
  type: string;
  body: string;
}

const soap11 = 'http://schemas.xmlsoap.org/soap/envelope/';
const soap12 = 'http://www.w3.org/2003/05/soap-envelope';

/**
 * Returns the first element of the body of a SOAP message.
 * @throws BrokenXml if the text is no SOAP message
 */
export function soapBody(text: string): XmlElement | undefined {
  const root = parseXml(text);
  if (root.name !== 'Envelope' || ![soap11, soap12].includes(root.namespace)) throw new BrokenXml('No SOAP message');
  return childOf(root, 'Body', root.namespace)?.children[0];
}

/** The reply of the services to a body that is no XML. */
export const badRequest: Reply = { status: 400, type: 'text/plain', body: '' };

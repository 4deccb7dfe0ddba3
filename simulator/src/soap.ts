import { BrokenXml, childOf, parseXml, type XmlElement } from './xml.ts';

export interface Call {
  soapAction: string | undefined;
  isSoap12: boolean;
  body: XmlElement | undefined;
}

export interface Reply {
  status: number;
  type: string;
  body: string;
}

const soap11 = 'http://schemas.xmlsoap.org/soap/envelope/';
const soap12 = 'http://www.w3.org/2003/05/soap-envelope';

/** @throws BrokenXml if the text is no SOAP message. */
export function soapBody(text: string): XmlElement | undefined {
  const root = parseXml(text);
  if (root.name !== 'Envelope' || ![soap11, soap12].includes(root.namespace)) throw new BrokenXml('No SOAP message');
  return childOf(root, 'Body', root.namespace)?.children[0];
}

export const badRequest: Reply = { status: 400, type: 'text/plain', body: '' };

import { padronOperations } from './padron.ts';
import { wsfeNamespace } from './reader.ts';
import { wsfeOperations } from './wsfe.ts';
import { escapeXml } from './xml.ts';

interface Described {
  name: string;
  namespace: string;
  operations: readonly string[];
  /** The text before the name of an operation in its SOAPAction. */
  action: string | undefined;
}

const wsaa: Described = {
  name: 'LoginCMS',
  namespace: 'http://wsaa.view.sua.dvadac.desein.afip.gov',
  operations: ['loginCms'],
  action: undefined,
};
const wsfe: Described = {
  name: 'Service',
  namespace: wsfeNamespace,
  operations: wsfeOperations,
  action: wsfeNamespace,
};
const padron: Described = {
  name: 'PersonaServiceA5',
  namespace: 'http://a5.soap.ws.server.puc.sr/',
  operations: padronOperations,
  action: undefined,
};

export const described = { wsaa, wsfe, padron } as const;

const anything =
  '<xs:complexType><xs:sequence><xs:any minOccurs="0" maxOccurs="unbounded" processContents="lax"/></xs:sequence></xs:complexType>';

/** The WSDL has only the names of the operations. ARCA's manuals describe their content. */
export function wsdlOf({ name, namespace, operations, action }: Described, address: string): string {
  const elements = operations.flatMap((operation) => [operation, `${operation}Response`]);
  const messages = elements.map(
    (element) =>
      `<wsdl:message name="${element}"><wsdl:part name="parameters" element="tns:${element}"/></wsdl:message>`,
  );
  const ports = operations.map(
    (operation) =>
      `<wsdl:operation name="${operation}"><wsdl:input message="tns:${operation}"/><wsdl:output message="tns:${operation}Response"/></wsdl:operation>`,
  );
  const literal = '<soap:body use="literal"/>';
  const bindings = operations.map(
    (operation) =>
      `<wsdl:operation name="${operation}"><soap:operation soapAction="${action === undefined ? '' : action + operation}" style="document"/><wsdl:input>${literal}</wsdl:input><wsdl:output>${literal}</wsdl:output></wsdl:operation>`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<wsdl:definitions xmlns:wsdl="http://schemas.xmlsoap.org/wsdl/" xmlns:soap="http://schemas.xmlsoap.org/wsdl/soap/" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:tns="${namespace}" targetNamespace="${namespace}">
<wsdl:types><xs:schema elementFormDefault="qualified" targetNamespace="${namespace}">${elements.map((element) => `<xs:element name="${element}">${anything}</xs:element>`).join('')}</xs:schema></wsdl:types>
${messages.join('')}
<wsdl:portType name="${name}Soap">${ports.join('')}</wsdl:portType>
<wsdl:binding name="${name}Soap" type="tns:${name}Soap"><soap:binding transport="http://schemas.xmlsoap.org/soap/http"/>${bindings.join('')}</wsdl:binding>
<wsdl:service name="${name}"><wsdl:port name="${name}Soap" binding="tns:${name}Soap"><soap:address location="${escapeXml(address)}"/></wsdl:port></wsdl:service>
</wsdl:definitions>
`;
}

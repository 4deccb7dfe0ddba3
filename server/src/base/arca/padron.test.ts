import { describe, expect, it } from 'vitest';
import { answer, type Reaction } from '../../testing/arca/answering-server.ts';
import type { ArcaFailure } from './failure.ts';
import { findTaxpayer } from './padron.ts';

const envelope = (content: string) =>
  `<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><ns2:getPersona_v2Response xmlns:ns2="http://a5.soap.ws.server.puc.sr/"><personaReturn>${content}<metadata><fechaHora>2026-11-23T10:00:00.000-03:00</fechaHora><servidor>servidor</servidor></metadata></personaReturn></ns2:getPersona_v2Response></soap:Body></soap:Envelope>`;
const general = (changes: { state?: string; place?: string } = {}) =>
  `<datosGenerales><apellido>APELLIDO EJEMPLO</apellido><domicilioFiscal><codPostal>5000</codPostal><descripcionProvincia>CORDOBA</descripcionProvincia><direccion>AV EJEMPLO 123</direccion><idProvincia>3</idProvincia>${changes.place ?? '<localidad>CORDOBA SUR</localidad>'}<tipoDomicilio>FISCAL</tipoDomicilio></domicilioFiscal><esSucesion>NO</esSucesion><estadoClave>${changes.state ?? 'ACTIVO'}</estadoClave><idPersona>20111111112</idPersona><mesCierre>12</mesCierre><nombre>NOMBRE EJEMPLO</nombre><tipoClave>CUIT</tipoClave><tipoPersona>FISICA</tipoPersona></datosGenerales>`;
const tax = (number: number, state = 'AC') =>
  `<impuesto><descripcionImpuesto>X</descripcionImpuesto>${state === '' ? '' : `<estadoImpuesto>${state}</estadoImpuesto>`}<idImpuesto>${number}</idImpuesto><periodo>202001</periodo></impuesto>`;
const regular = (...taxes: string[]) => `<datosRegimenGeneral>${taxes.join('')}</datosRegimenGeneral>`;
const monotributo = (category: string, ...taxes: string[]) =>
  `<datosMonotributo><categoriaMonotributo><descripcionCategoria>${category}</descripcionCategoria><idCategoria>1</idCategoria><idImpuesto>20</idImpuesto></categoriaMonotributo>${taxes.join('')}</datosMonotributo>`;
const fault = (text: string): Reaction => ({
  status: 500,
  body: `<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><soap:Fault><faultcode>soap:Server</faultcode><faultstring>${text}</faultstring></soap:Fault></soap:Body></soap:Envelope>`,
});

async function find(reaction: Reaction) {
  const { url, heard } = await answer([reaction]);
  const addresses = { wsaa: url, wsfe: url, padron: `${url}/sr-padron/webservices/personaServiceA5` };
  const session = { addresses, ticket: { token: 'PD94', sign: 'Jdnq' }, issuerCuit: '30000000007' };
  const result = await findTaxpayer(session, '20111111112').catch((failure: ArcaFailure) => failure);
  return { result, request: heard[0] };
}

describe('A taxpayer in the register (manual of ws_sr_constancia_inscripcion 4.1)', () => {
  it('has name, address and VAT condition', async () => {
    const { result, request } = await find({ body: envelope(general() + regular(tax(30))) });
    expect(result).toEqual({
      cuit: '20111111112',
      name: 'APELLIDO EJEMPLO NOMBRE EJEMPLO',
      address: 'AV EJEMPLO 123, CORDOBA SUR, CORDOBA, 5000',
      vatCondition: 1,
      isActive: true,
      warnings: [],
    });
    expect(request?.path).toBe('/sr-padron/webservices/personaServiceA5');
    expect(request?.headers.soapaction).toBe('""');
    expect(request?.body).toContain(
      'xmlns:a5="http://a5.soap.ws.server.puc.sr/"><soapenv:Header/><soapenv:Body><a5:getPersona_v2><token>PD94</token><sign>Jdnq</sign><cuitRepresentada>30000000007</cuitRepresentada><idPersona>20111111112</idPersona></a5:getPersona_v2>',
    );
  });

  it('has an address without a town if the register names no town, as in the city of Buenos Aires', async () => {
    const { result } = await find({ body: envelope(general({ place: '' }) + regular(tax(30))) });
    expect(result).toMatchObject({ address: 'AV EJEMPLO 123, CORDOBA, 5000' });
  });

  it('has its legal name if it is a company', async () => {
    const company =
      '<datosGenerales><estadoClave>ACTIVO</estadoClave><idPersona>30712345671</idPersona><razonSocial>PE&#xD1;ALOZA &amp; HIJOS SA</razonSocial><tipoPersona>JURIDICA</tipoPersona></datosGenerales>';
    expect((await find({ body: envelope(company) })).result).toMatchObject({
      name: 'PEÑALOZA & HIJOS SA',
      address: '',
    });
  });

  // docs/rules.md#arca-7
  it.each([
    ['with VAT (tax 30) is Responsable Inscripto', regular(tax(30)), 1],
    ['with the exemption from VAT (tax 32) has the condition exempt', regular(tax(11), tax(32)), 4],
    ['with the tax 34 is not subject to VAT (IVA no alcanzado)', regular(tax(34)), 15],
    ['without any of these taxes is a final consumer', regular(tax(11)), 5],
    ['without taxes is a final consumer', '', 5],
    ['whose VAT has ended is a final consumer', regular(tax(30, 'BD')), 5],
    ['whose VAT has ended and whose exemption is active is exempt', regular(tax(30, 'BD'), tax(32)), 4],
    ['whose tax has no state, as before February 2026, has the condition of this tax', regular(tax(30, '')), 1],
    ['with the simplified regime is monotributista', monotributo('A LOCACIONES DE SERVICIO', tax(20)), 6],
    ['with a category and no tax is monotributista', monotributo('A LOCACIONES DE SERVICIO'), 6],
    ['with the simplified regime among the taxes is monotributista', regular(tax(20)), 6],
    ['with a social category is monotributista social', monotributo('MONOTRIBUTO SOCIAL', tax(20)), 13],
    [
      'with a promoted category is monotributista promovido',
      monotributo('TRABAJADOR INDEPENDIENTE PROMOVIDO', tax(20)),
      16,
    ],
    [
      'whose simplified regime has ended has the condition of the other taxes',
      monotributo('A', tax(20, 'BD')) + regular(tax(30)),
      1,
    ],
  ])('%s', async (_, taxes, vatCondition) => {
    expect((await find({ body: envelope(general() + taxes) })).result).toMatchObject({ vatCondition });
  });

  it('with errors in the register has no VAT condition, and the errors become warnings', async () => {
    const broken =
      '<errorConstancia><apellido>EJEMPLO</apellido><error>El domicilio no fue confirmado</error><error>Sin actividad</error><idPersona>20111111112</idPersona><nombre>ANA</nombre></errorConstancia>';
    expect((await find({ body: envelope(broken) })).result).toMatchObject({
      name: 'EJEMPLO ANA',
      vatCondition: null,
      warnings: ['El domicilio no fue confirmado', 'Sin actividad'],
    });
  });

  it('may have data and errors together', async () => {
    const error = '<errorMonotributo><error>Deuda</error><mensaje>Revisar</mensaje></errorMonotributo>';
    expect((await find({ body: envelope(general() + regular(tax(30)) + error) })).result).toMatchObject({
      vatCondition: 1,
      warnings: ['Deuda', 'Revisar'],
    });
  });

  it('has at most 1,000 characters per text, and at most 50 warnings (docs/rules.md#arca-9)', async () => {
    const errors = `<errorConstancia>${`<error>${'e'.repeat(1500)}</error>`.repeat(80)}</errorConstancia>`;
    const company = `<datosGenerales><estadoClave>ACTIVO</estadoClave><razonSocial>${'n'.repeat(5000)}</razonSocial></datosGenerales>`;
    const { result } = await find({ body: envelope(company + errors) });
    expect(result).toMatchObject({
      name: 'n'.repeat(1000),
      warnings: Array.from({ length: 50 }, () => 'e'.repeat(1000)),
    });
  });

  it('may be inactive', async () => {
    expect((await find({ body: envelope(general({ state: 'INACTIVO' })) })).result).toMatchObject({ isActive: false });
  });

  it('is unknown if a fault, or an error in the data, says that the person does not exist', async () => {
    expect((await find(fault('No existe persona con ese Id'))).result).toBeUndefined();
    const error = '<errorConstancia><error>No existe persona con ese Id</error></errorConstancia>';
    expect((await find({ body: envelope(error) })).result).toBeUndefined();
  });

  it.each([
    ['Falta token y/o sign.', 'badTicket'],
    ['Token malformado', 'badTicket'],
    ['No se pudo verificar que &lt;sign&gt; contenga una firma valida de &lt;token&gt;', 'badTicket'],
    ['La clave ingresada no es una CUIT', 'refused'],
  ])('the fault "%s" is a failure of the kind %s (docs/rules.md#arca-6)', async (text, kind) => {
    expect((await find(fault(text))).result).toMatchObject({ kind });
  });

  it.each<[string, Reaction, string]>([
    ['a page of HTML', { status: 503, body: '<html></html>' }, 'http503'],
    ['an empty answer', { body: '' }, 'unreadable'],
    ['an answer with a document type', { body: `<!DOCTYPE a>${envelope(general())}` }, 'unreadable'],
  ])('after %s the search fails, and does not report the taxpayer as unknown', async (_, reaction, code) => {
    expect((await find(reaction)).result).toMatchObject({ code });
  });
});

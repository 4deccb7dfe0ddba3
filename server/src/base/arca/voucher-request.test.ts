import { describe, expect, it } from 'vitest';
import { invoiceB } from '../../testing/examples/given-requests.ts';
import { voucherPayload } from './voucher-request.ts';

describe('The request for a CAE (WSFEv1 manual 4.8)', () => {
  it('an invoice B of 12.100,00 has every element in the order of ARCA’s schema', () => {
    expect(voucherPayload(invoiceB)).toBe(
      '<ar:FeCAEReq><ar:FeCabReq><ar:CantReg>1</ar:CantReg><ar:PtoVta>1</ar:PtoVta><ar:CbteTipo>6</ar:CbteTipo></ar:FeCabReq>' +
        '<ar:FeDetReq><ar:FECAEDetRequest><ar:Concepto>1</ar:Concepto><ar:DocTipo>99</ar:DocTipo><ar:DocNro>0</ar:DocNro>' +
        '<ar:CbteDesde>124</ar:CbteDesde><ar:CbteHasta>124</ar:CbteHasta><ar:CbteFch>20261122</ar:CbteFch>' +
        '<ar:ImpTotal>12100.00</ar:ImpTotal><ar:ImpTotConc>0.00</ar:ImpTotConc><ar:ImpNeto>10000.00</ar:ImpNeto>' +
        '<ar:ImpOpEx>0.00</ar:ImpOpEx><ar:ImpTrib>0.00</ar:ImpTrib><ar:ImpIVA>2100.00</ar:ImpIVA>' +
        '<ar:MonId>PES</ar:MonId><ar:MonCotiz>1</ar:MonCotiz><ar:CondicionIVAReceptorId>5</ar:CondicionIVAReceptorId>' +
        '<ar:Iva><ar:AlicIva><ar:Id>5</ar:Id><ar:BaseImp>10000.00</ar:BaseImp><ar:Importe>2100.00</ar:Importe></ar:AlicIva></ar:Iva>' +
        '</ar:FECAEDetRequest></ar:FeDetReq></ar:FeCAEReq>',
    );
  });

  it.each([
    [1, '0.01'],
    [10, '0.10'],
    [10_001, '100.01'],
    [999_999_999, '9999999.99'],
    [999_999_999_999_999, '9999999999999.99'],
  ])('%d cents are %s pesos', (totalCents, written) => {
    expect(voucherPayload({ ...invoiceB, totalCents })).toContain(`<ar:ImpTotal>${written}</ar:ImpTotal>`);
  });

  it('an invoice C has a VAT amount of 0, and no element for VAT rates', () => {
    const payload = voucherPayload({
      ...invoiceB,
      type: 11,
      totalCents: 8_500_050,
      netCents: 8_500_050,
      vatCents: 0,
      rates: [],
    });
    expect(payload).toContain('<ar:ImpNeto>85000.50</ar:ImpNeto>');
    expect(payload).toContain('<ar:ImpIVA>0.00</ar:ImpIVA>');
    expect(payload).not.toContain('<ar:Iva>');
  });

  it('the payload of a credit note has the invoice with the issuer’s CUIT, before the VAT rates', () => {
    const invoice = { type: 6, pointOfSale: 1, number: 124, cuit: '30000000007', day: '2026-11-22' };
    expect(voucherPayload({ ...invoiceB, type: 8, number: 8, associated: [invoice] })).toContain(
      '<ar:CbtesAsoc><ar:CbteAsoc><ar:Tipo>6</ar:Tipo><ar:PtoVta>1</ar:PtoVta><ar:Nro>124</ar:Nro>' +
        '<ar:Cuit>30000000007</ar:Cuit><ar:CbteFch>20261122</ar:CbteFch></ar:CbteAsoc></ar:CbtesAsoc><ar:Iva>',
    );
  });

  it('an invoice A with two rates has one element per rate', () => {
    const payload = voucherPayload({
      ...invoiceB,
      type: 1,
      docType: 80,
      docNumber: '30712345671',
      totalCents: 10_000_000,
      netCents: 8_578_588,
      vatCents: 1_421_412,
      rates: [
        { id: 5, baseCents: 4_958_678, amountCents: 1_041_322 },
        { id: 4, baseCents: 3_619_910, amountCents: 380_090 },
      ],
      receiverCondition: 1,
    });
    expect(payload).toContain('<ar:DocTipo>80</ar:DocTipo><ar:DocNro>30712345671</ar:DocNro>');
    expect(payload).toContain(
      '<ar:AlicIva><ar:Id>5</ar:Id><ar:BaseImp>49586.78</ar:BaseImp><ar:Importe>10413.22</ar:Importe></ar:AlicIva>' +
        '<ar:AlicIva><ar:Id>4</ar:Id><ar:BaseImp>36199.10</ar:BaseImp><ar:Importe>3800.90</ar:Importe></ar:AlicIva>',
    );
  });

  it('an exempt invoice B has its amount in ImpOpEx, and no element for VAT rates', () => {
    const payload = voucherPayload({
      ...invoiceB,
      totalCents: 4_000_000,
      netCents: 0,
      exemptCents: 4_000_000,
      vatCents: 0,
      rates: [],
      receiverCondition: 4,
    });
    expect(payload).toContain('<ar:ImpNeto>0.00</ar:ImpNeto><ar:ImpOpEx>40000.00</ar:ImpOpEx>');
    expect(payload).not.toContain('<ar:Iva>');
  });

  it('XML markup in a document number is escaped, and adds no elements to the request', () => {
    expect(voucherPayload({ ...invoiceB, docNumber: '1</ar:DocNro>' })).toContain(
      '<ar:DocNro>1&lt;/ar:DocNro&gt;</ar:DocNro>',
    );
  });
});

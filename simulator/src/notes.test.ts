import { describe, expect, test } from 'vitest';
import { givenSimulator, issuer } from './testing/given-simulator.ts';
import { approved, associateText, classC, givenDesk, rateText, rejected, toCompany } from './testing/soap-vouchers.ts';

const given = await givenSimulator();
const desk = await givenDesk(given);

describe('credit and debit notes', () => {
  const twelveThousand = { total: 1_210_000, net: 1_000_000, vat: 210_000 };
  const invoiced = async (type = 6, day = '20261123') => {
    const pointOfSale = desk.next();
    await given.simulator.emitOutside({ cuit: issuer, pointOfSale, type }, { ...twelveThousand, day });
    return pointOfSale;
  };

  test('a note credits a whole invoice', async () => {
    const at = await invoiced();
    expect(await desk.send(8, {})).toEqual(rejected(10_197));
    expect(await desk.send(8, { CbtesAsoc: associateText(6, at, 1) })).toEqual(approved());
  });

  test('a note credits a part of an invoice, and notes that together exceed the invoice get only an observation', async () => {
    const at = await invoiced();
    const part = { ImpTotal: '4033.33', ImpNeto: '3333.33', ImpIVA: '700.00', Iva: rateText(5, '3333.33', '700.00') };
    expect(await desk.send(8, { ...part, CbtesAsoc: associateText(6, at, 1) })).toEqual(approved());
    const second = { CbteDesde: '2', CbteHasta: '2', CbtesAsoc: associateText(6, at, 1) };
    expect(await desk.send(8, second)).toEqual(approved(10_237));
  });

  test('a note may name a period instead of the vouchers that it corrects, and an invoice may not', async () => {
    const period = '<ar:FchDesde>20261101</ar:FchDesde><ar:FchHasta>20261123</ar:FchHasta>';
    await invoiced();
    expect(await desk.send(8, { PeriodoAsoc: period })).toEqual(approved());
    expect(await desk.send(6, { PeriodoAsoc: period, CbteDesde: '2', CbteHasta: '2' })).toEqual(rejected(10_198));
  });

  test('a note names vouchers of the same class only, and each voucher once', async () => {
    const at = await invoiced();
    expect(await desk.send(3, { ...toCompany, CbtesAsoc: associateText(6, at, 1) })).toEqual(rejected(10_040));
    expect(await desk.send(13, { ...classC, CbtesAsoc: associateText(6, at, 1) })).toEqual(rejected(10_040));
    const twice = associateText(6, at, 1) + associateText(6, at, 1);
    expect(await desk.send(8, { CbtesAsoc: twice })).toEqual(rejected(10_060));
  });

  test('each class has notes for its invoices', async () => {
    const families = [
      [1, 3, toCompany],
      [51, 53, toCompany],
      [6, 7, {}],
      [11, 12, classC],
    ] as const;
    for (const [invoice, note, changes] of families) {
      const at = await invoiced(invoice);
      expect(await desk.send(note, { ...changes, CbtesAsoc: associateText(invoice, at, 1) })).toEqual(approved());
    }
  });

  test('a note about a voucher that ARCA does not find gets only an observation', async () => {
    const at = await invoiced();
    expect(await desk.send(8, { CbtesAsoc: associateText(6, at, 9) })).toEqual(approved(10_041));
  });

  test('a note about a voucher of a later month is refused', async () => {
    const at = await invoiced(6, '20261201');
    expect(await desk.send(8, { CbtesAsoc: associateText(6, at, 1, '20261201') })).toEqual(rejected(10_210));
  });

  test('the VAT amount of a credit note need not match its taxed base, and the receiver of a credit note may be inactive', async () => {
    const at = await invoiced();
    const changes = { Iva: rateText(5, '9000.00', '2100.00'), CbtesAsoc: associateText(6, at, 1) };
    expect(await desk.send(8, { ...changes, DocTipo: '80', DocNro: '20555555556' })).toEqual(approved());
  });
});

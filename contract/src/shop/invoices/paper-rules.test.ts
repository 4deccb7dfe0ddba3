import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { type VatRate, voucherAmounts } from '../vat/vat-rates.ts';
import {
  correctedName,
  footLegends,
  letterLegend,
  notFiscalLegend,
  paperLines,
  paperName,
  type PaperVoucher,
  receiverDocument,
  receiverTexts,
  transparencyLines,
} from './paper-rules.ts';

const authorization = { kind: 'CAE', code: '71263951827464', due: '2026-12-03' } as const;

function voucher(fields: Partial<PaperVoucher> = {}): PaperVoucher {
  const line = { description: 'Armazón', code: 'A1', quantity: 1, vatRate: '21', isAdjustment: false } as const;
  return {
    kind: 'invoice',
    letter: 'B',
    type: 6,
    environment: 'production',
    pointOfSale: 1,
    number: 124,
    day: '2026-11-23',
    issuer: {
      cuit: '30-71234567-1',
      legalName: 'Luz Propia SRL',
      tradeName: 'Óptica Belgrano',
      address: 'Mitre 12',
      phone: '',
      vatCondition: 'registered',
      grossIncome: '',
      activitiesStart: '2019-03-01',
      classA: 'plain',
    },
    receiver: {
      name: 'Paula Ibarra',
      address: '',
      vatCondition: 'finalConsumer',
      documentCode: 99,
      documentNumber: '0',
    },
    saleCondition: 'Efectivo',
    lines: [{ ...line, unitPrice: 12_100, total: 12_100 }],
    net: 10_000,
    exempt: 0,
    vat: [{ rate: 21, base: 10_000, amount: 2100 }],
    total: 12_100,
    authorization,
    observations: [],
    corrects: null,
    qr: 'https://www.arca.gob.ar/fe/qr/?p=e30=',
    ...fields,
  };
}

function billed(letter: 'A' | 'B' | 'C', totals: readonly (readonly [number, VatRate, number?])[]) {
  const lines = totals.map(([cents, vatRate, quantity = 1]) => ({
    description: 'Lente',
    code: '',
    quantity,
    unitPrice: cents / 100 / quantity,
    total: cents / 100,
    vatRate,
    isAdjustment: cents < 0,
  }));
  const rates = [...Map.groupBy(totals, ([, rate]) => rate)].map(([rate, of]) => ({
    rate,
    total: of.reduce((sum, [cents]) => sum + cents, 0),
  }));
  const amounts = voucherAmounts(letter, rates);
  return voucher({
    letter,
    lines,
    net: amounts.net / 100,
    exempt: amounts.exempt / 100,
    total: amounts.total / 100,
    vat: amounts.rates.flatMap(({ rate, base, amount }) =>
      rate === 'exempt' || letter === 'C' ? [] : [{ rate: Number(rate), base: base / 100, amount: amount / 100 }],
    ),
  });
}

const contained = (one: PaperVoucher) => transparencyLines(one).map((text) => text.replaceAll('\u00A0', ' '));
const amountsOf = (one: PaperVoucher) => paperLines(one).map(({ amount }) => amount);
const centsOf = (one: PaperVoucher) => amountsOf(one).reduce((sum, amount) => sum + Math.round(amount * 100), 0);

describe('The lines of a printed voucher (docs/rules.md#invoices-31)', () => {
  it('three lines of 33.33 in class A print net amounts that add up to the net amount, 82.64', () => {
    const one = billed('A', [
      [3333, '21'],
      [3333, '21'],
      [3333, '21'],
    ]);
    expect([one.net, amountsOf(one)]).toEqual([82.64, [27.55, 27.54, 27.55]]);
  });

  it('classes B and C print the final prices', () => {
    for (const letter of ['B', 'C'] as const) {
      const one = billed(letter, [
        [3333, '21', 3],
        [6000, '10.5'],
      ]);
      expect(paperLines(one)).toMatchObject([
        { quantity: 3, unitPrice: 11.11, amount: 33.33 },
        { quantity: 1, unitPrice: 60, amount: 60 },
      ]);
    }
  });

  it('1000 units at 1.50 in class A have a net unit price with four decimals, and a net amount of 1239.67', () => {
    expect(paperLines(billed('A', [[150_000, '21', 1000]]))).toMatchObject([
      { quantity: 1000, unitPrice: 1.2397, amount: 1239.67 },
    ]);
  });

  it('a discount is a separate line without quantity and unit price', () => {
    expect(
      paperLines(
        billed('A', [
          [14_520_000, '21'],
          [-1_452_000, '21'],
        ]),
      ),
    ).toMatchObject([{ amount: 120_000 }, { quantity: null, unitPrice: null, amount: -12_000 }]);
  });

  it('in class A exempt lines print their whole amount', () => {
    expect(
      amountsOf(
        billed('A', [
          [12_100, '21'],
          [5000, 'exempt'],
        ]),
      ),
    ).toEqual([100, 50]);
  });

  it('the lines of a credit note for units add up to the total of the note, although each line is rounded', () => {
    const { lines } = billed('B', [
      [3333, '21'],
      [3333, '21'],
    ]);
    expect(amountsOf(voucher({ lines, total: 66.67 }))).toEqual([33.34, 33.33]);
  });

  it('the printed lines add up to the net and exempt amounts in class A, and to the total in classes B and C; rounding changes each line by less than two cents', () => {
    const rate = fc.constantFrom<VatRate[]>('21', '10.5', '27', 'exempt');
    const line = fc.tuple(fc.integer({ min: 1, max: 100_000_000 }), rate, fc.integer({ min: 1, max: 9 }));
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), fc.constantFrom('A', 'B', 'C'), (lines, letter) => {
        const one = billed(letter, lines);
        const sum = letter === 'A' ? one.net + one.exempt : one.total;
        expect(centsOf(one)).toBe(Math.round(sum * 100));
        amountsOf(one).forEach((amount, index) => {
          const [cents, of] = lines[index] ?? [0, '21'];
          const exact = cents / (letter === 'A' && of !== 'exempt' ? 1 + Number(of) / 100 : 1);
          expect(Math.abs(amount * 100 - exact)).toBeLessThan(2);
        });
      }),
    );
  });
});

describe('The legends of a printed voucher (docs/rules.md#invoices-32)', () => {
  const monotributo = { ...voucher().receiver, vatCondition: 'monotributo' } as const;

  it('a class A voucher to a monotributista has the legend of Ley 27.618; others have no legend', () => {
    expect(footLegends(voucher({ letter: 'A', type: 1, receiver: monotributo }))).toEqual([
      'El crédito fiscal discriminado en el presente comprobante, sólo podrá ser computado a efectos del Régimen de Sostenimiento e Inclusión Fiscal para Pequeños Contribuyentes de la Ley Nº 27.618',
    ]);
    expect(footLegends(voucher({ letter: 'A', type: 1 }))).toEqual([]);
  });

  it("class A with observations has 'Observaciones de ARCA:' and the codes, and class B has neither", () => {
    const observations = [{ code: 10_217 }, { code: 10_245 }];
    expect(footLegends(voucher({ letter: 'A', type: 1, observations }))).toEqual([
      'Observaciones de ARCA: 10217, 10245',
    ]);
    expect(footLegends(voucher({ observations }))).toEqual([]);
  });

  it.each([51, 52, 53])("type %i prints 'OPERACIÓN SUJETA A RETENCIÓN'", (type) =>
    expect(letterLegend(voucher({ letter: 'A', type }))).toBe('OPERACIÓN SUJETA A RETENCIÓN'),
  );

  it("an issuer with an informed account prints 'PAGO EN CBU INFORMADA' on class A only", () => {
    const issuer = { ...voucher().issuer, classA: 'informedAccount' } as const;
    expect(letterLegend(voucher({ letter: 'A', type: 1, issuer }))).toBe('PAGO EN CBU INFORMADA');
    expect(letterLegend(voucher({ issuer }))).toBe('');
    expect(letterLegend(voucher({ letter: 'A', type: 1 }))).toBe('');
  });

  it('class B of a registered issuer prints the contained VAT, and classes A and C do not', () => {
    expect(contained(voucher())).toEqual([
      'Régimen de Transparencia Fiscal al Consumidor (Ley 27.743)',
      'IVA Contenido: $ 2.100,00',
      'Otros Impuestos Nacionales Indirectos: $ 0,00',
    ]);
    expect(contained(voucher({ letter: 'A', type: 1 }))).toEqual([]);
    const issuer = { ...voucher().issuer, vatCondition: 'monotributo' } as const;
    expect(contained(voucher({ letter: 'C', type: 11, issuer, net: 12_100, vat: [] }))).toEqual([]);
  });

  it('an exempt class B voucher contains no VAT', () =>
    expect(contained(voucher({ net: 0, exempt: 40_000, total: 40_000, vat: [] }))[1]).toBe('IVA Contenido: $ 0,00'));

  it('a voucher of the simulator or of homologación says that it is not valid, and a voucher of producción does not', () => {
    expect(notFiscalLegend('simulator')).toBe('SIN VALIDEZ FISCAL – SIMULADOR');
    expect(notFiscalLegend('homologation')).toBe('SIN VALIDEZ FISCAL – HOMOLOGACIÓN');
    expect(notFiscalLegend('production')).toBe('');
  });
});

describe('The provisional slip (docs/rules.md#invoices-33)', () => {
  it('a voucher without authorisation prints final prices and no fiscal legend, even in class A', () => {
    const pending = { ...billed('A', [[12_100, '21']]), authorization: null, number: null, qr: null, type: 51 };
    const receiver = { ...pending.receiver, vatCondition: 'monotributo' } as const;
    expect(amountsOf(pending)).toEqual([121]);
    expect(footLegends({ ...pending, receiver })).toEqual([]);
    expect(letterLegend(pending)).toBe('');
    expect(contained({ ...pending, letter: 'B' })).toEqual([]);
  });
});

describe('The texts of a printed voucher (docs/rules.md#invoices-30)', () => {
  const { receiver } = voucher();

  it("an unidentified consumer is 'A CONSUMIDOR FINAL', with the name if the sale has a name", () => {
    expect(receiverTexts(receiver)).toEqual({ name: 'Paula Ibarra', document: '', condition: 'A CONSUMIDOR FINAL' });
    expect(receiverTexts({ ...receiver, name: 'Consumidor final' })).toEqual({
      name: 'A CONSUMIDOR FINAL',
      document: '',
      condition: 'Consumidor Final',
    });
  });

  it('the document type comes before the document number, and a CUIT has dashes', () => {
    const written = [
      { documentCode: 80, documentNumber: '30500010912' },
      { documentCode: 96, documentNumber: '30123456' },
    ].map(receiverDocument);
    expect(written).toEqual(['CUIT 30-50001091-2', 'DNI 30123456']);
  });

  it('a voucher and the voucher that a note corrects are named by kind, letter and number', () => {
    expect(paperName(voucher())).toBe('Factura B 00001-00000124');
    expect(paperName(voucher({ kind: 'creditNote', letter: 'C', number: null }))).toBe('Nota de crédito C');
    expect(correctedName({ type: 51, pointOfSale: 3, number: 7, day: '2026-11-23' })).toBe('Factura A 00003-00000007');
  });
});

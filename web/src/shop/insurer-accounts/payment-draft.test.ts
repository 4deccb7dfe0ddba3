import { describe, expect, it } from 'vitest';
import {
  computedNet,
  newWithholding,
  type PaymentDraft,
  paymentRequest,
  problemsOfPayment,
  refusedFields,
  unallocatedOf,
  withProposals,
} from './payment-draft.ts';

const certificate = (tax: 'incomeTax' | 'grossIncome' | 'socialSecurity', amount: number | null) => ({
  ...newWithholding(),
  tax,
  certificateNumber: '1',
  amount,
});
const draft: PaymentDraft = {
  insurance: 'osde',
  day: '2026-11-26',
  orderNumber: ' 118 ',
  method: 'bankTransfer',
  gross: 534_000,
  fee: undefined,
  withholdings: [
    certificate('incomeTax', 10_680),
    certificate('grossIncome', 13_350),
    certificate('socialSecurity', 5340),
  ],
  net: undefined,
  note: '',
  way: 'oldest',
  parts: new Map(),
};

describe('A payment of an insurer as typed (docs/rules.md#insurer-payments-1)', () => {
  it('the net amount follows from the withholdings, and another typed amount is wrong', () => {
    expect(computedNet(draft)).toBe(504_630);
    expect(problemsOfPayment(draft, [])).toEqual({});
    expect(paymentRequest(draft)).toMatchObject({ net: 504_630, fee: 0, orderNumber: '118' });
    expect(problemsOfPayment({ ...draft, net: 504_631 }, [])).toEqual({
      net: 'El bruto menos el descuento y las retenciones da $ 504.630,00.',
    });
  });

  it('the gross amount and the fee are proposed until the user types them', () => {
    const terms = { owed: 534_000, feePercent: 2.5 };
    const blank = { ...draft, gross: undefined, withholdings: [] };
    expect(withProposals(blank, terms)).toMatchObject({ gross: 534_000, fee: 13_350 });
    expect(computedNet(withProposals(blank, terms))).toBe(520_650);
    expect(withProposals({ ...blank, gross: 1000.1 }, terms)).toMatchObject({ gross: 1000.1, fee: 25 });
    expect(withProposals({ ...blank, gross: 1000, fee: 0 }, terms)).toMatchObject({ gross: 1000, fee: 0 });
    expect(withProposals(blank, { owed: 0, feePercent: 0 })).toMatchObject({ gross: undefined, fee: undefined });
    expect(withProposals({ ...blank, gross: null, fee: null }, terms)).toMatchObject({ gross: null, fee: null });
    expect(problemsOfPayment({ ...draft, gross: null, net: null }, [])).toMatchObject({
      gross: 'Este campo es obligatorio.',
      net: 'Este campo es obligatorio.',
    });
  });

  it('a withholding needs its certificate and its amount', () => {
    const withholdings = [{ ...certificate('incomeTax', null), certificateNumber: ' ' }];
    expect(problemsOfPayment({ ...draft, withholdings }, [])).toEqual({
      'withholdings.0.certificateNumber': 'Este campo es obligatorio.',
      'withholdings.0.amount': 'Este campo es obligatorio.',
    });
  });

  it('a payment has each certificate at most once, and the amount of a certificate is at most its base', () => {
    const twice = [certificate('incomeTax', 100), { ...certificate('incomeTax', 50), base: 40 }];
    expect(problemsOfPayment({ ...draft, withholdings: twice }, [])).toEqual({
      'withholdings.1.certificateNumber': 'Este certificado está repetido.',
      'withholdings.1.amount': 'No puede superar la base.',
    });
    const others = [certificate('incomeTax', 100), certificate('grossIncome', 100)];
    expect(problemsOfPayment({ ...draft, withholdings: others }, [])).toEqual({});
  });

  it('a certificate is sent without a day, a base and a rate, unless the user types them', () => {
    const [first] = paymentRequest(draft).withholdings;
    expect(first).toEqual({
      tax: 'incomeTax',
      jurisdiction: '',
      certificateNumber: '1',
      base: null,
      rate: null,
      amount: 10_680,
    });
    const typed = { ...certificate('incomeTax', 10_680), day: '2026-10-31', base: 534_000, rate: 2 };
    expect(paymentRequest({ ...draft, withholdings: [typed] }).withholdings).toMatchObject([
      { day: '2026-10-31', base: 534_000, rate: 2 },
    ]);
  });

  it('an amount that pays no item is unallocated, and chosen parts cannot exceed an item or the payment', () => {
    expect(unallocatedOf(draft, 500_000)).toBe(34_000);
    expect(unallocatedOf({ ...draft, way: 'none' }, 500_000)).toBe(534_000);
    const chosen = { ...draft, way: 'chosen', parts: new Map([['a', 600_000]]) } as const;
    expect(unallocatedOf(chosen, 500_000)).toBe(0);
    expect(problemsOfPayment(chosen, [{ item: 'a', open: 500_000 }])).toEqual({
      'parts.a': 'De este renglón quedan por cobrar $ 500.000,00.',
      allocations: 'Lo elegido suma $ 600.000,00 y el bruto es $ 534.000,00.',
    });
    expect(refusedFields(chosen, { 'allocations.0.amount': 'No.', net: 'Tampoco.' })).toEqual({
      'parts.a': 'No.',
      net: 'Tampoco.',
    });
    expect(paymentRequest({ ...chosen, parts: new Map([['a', 100]]) }).allocations).toEqual([
      { item: 'a', amount: 100 },
    ]);
    expect(paymentRequest(draft)).not.toHaveProperty('allocations');
  });
});

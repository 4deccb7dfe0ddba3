import type { Invoice } from '@dioptria/contract/shop/invoices/invoices.ts';
import { describe, expect, it } from 'vitest';
import {
  activeInvoice,
  ageText,
  creditedOf,
  documentText,
  hasCreditLeft,
  debtAfterInvoice,
  numberText,
  surchargeAfterInvoice,
  voucherName,
} from './voucher-labels.ts';

const invoice = {
  _id: 'invoice',
  kind: 'invoice',
  letter: 'B',
  pointOfSale: 1,
  number: 124,
  state: 'authorised',
  total: 12_100,
  corrects: null,
} as Invoice;

const note = (total: number, state: Invoice['state'] = 'authorised') =>
  ({ ...invoice, _id: `note of ${total}`, kind: 'creditNote', total, state, corrects: { _id: 'invoice' } }) as Invoice;

describe('The texts about a voucher', () => {
  it('a voucher is named by its kind and letter, 5 digits for the point of sale and 8 digits for the number', () => {
    expect(voucherName(invoice)).toBe('Factura B 00001-00000124');
    expect(voucherName({ ...invoice, kind: 'creditNote', letter: 'A', pointOfSale: 12 })).toBe(
      'Nota de crédito A 00012-00000124',
    );
  });

  it('a voucher that ARCA has not authorised has no number', () => {
    expect(voucherName({ ...invoice, number: null })).toBe('Factura B');
    expect(numberText({ pointOfSale: 1, number: null })).toBe('00001 · sin número');
  });

  it.each([
    [{ documentCode: 99, documentNumber: '0' }, 'Sin identificar'],
    [{ documentCode: 96, documentNumber: '30111222' }, 'DNI 30111222'],
    [{ documentCode: 80, documentNumber: '30712345671' }, 'CUIT 30-71234567-1'],
  ])('the document %o is shown as %s', (receiver, text) => {
    expect(documentText(receiver)).toBe(text);
  });

  it.each([
    ['2026-11-25T12:00:00.000Z', 'hace un momento'],
    ['2026-11-25T11:55:00.000Z', 'hace 5 min'],
    ['2026-11-25T09:00:00.000Z', 'hace 3 h'],
    ['2026-11-23T13:00:00.000Z', 'hace 47 h'],
    ['2026-11-21T11:00:00.000Z', 'hace 4 días'],
  ])('a voucher of %s has the age %s', (instant, text) => {
    expect(ageText(instant, Date.parse('2026-11-25T12:00:30.000Z'))).toBe(text);
  });
});

describe('The invoice that prevents a second invoice of the same sale (docs/rules.md#invoices-1)', () => {
  it('a waiting or authorised invoice prevents a second invoice, and a rejected or canceled invoice does not', () => {
    for (const state of ['pending', 'sending', 'uncertain', 'authorised'] as const) {
      expect(activeInvoice([{ ...invoice, state }])).toBeDefined();
    }
    for (const state of ['rejected', 'canceled'] as const)
      expect(activeInvoice([{ ...invoice, state }])).toBeUndefined();
  });

  it('after authorised credit notes for the whole invoice, the sale can be invoiced again', () => {
    expect(activeInvoice([invoice, note(12_000)])).toBe(invoice);
    expect(activeInvoice([invoice, note(12_000), note(100)])).toBeUndefined();
    expect(activeInvoice([invoice, note(12_100, 'pending')])).toBe(invoice);
  });

  it('while a credit note waits for ARCA, no second credit note for the same amount is possible', () => {
    expect(hasCreditLeft(invoice, [invoice, note(12_000, 'pending')])).toBe(true);
    expect(hasCreditLeft(invoice, [invoice, note(12_100, 'pending')])).toBe(false);
    expect(hasCreditLeft(invoice, [invoice, note(12_100, 'rejected')])).toBe(true);
    expect(hasCreditLeft({ ...invoice, state: 'pending' }, [invoice])).toBe(false);
  });
});

describe('The invoice of a covered sale after a débito (docs/rules.md#claims-12)', () => {
  const surcharge = { isAdjustment: true, total: 100 } as Invoice['lines'][number];
  const discount = { isAdjustment: true, total: -500 } as Invoice['lines'][number];

  it.each([
    ['without a débito', [], 12_100, 0],
    ['with a débito of $ 18.000 for the client', [], 30_100, 18_000],
    ['with a surcharge on the invoice, and no débito', [surcharge], 12_000, 0],
    ['with a surcharge on the invoice, and a débito', [surcharge], 12_050.5, 50.5],
    ['with a discount', [discount], 12_100, 0],
    ['whose client owes less', [], 9000, 0],
  ])('the debt that the invoice does not include, for a sale %s', (_title, lines, owed, expected) => {
    expect(debtAfterInvoice({ total: 12_100, lines }, owed)).toBe(expected);
  });

  it('waiting and authorised credit notes count as credited, rejected notes do not', () => {
    expect(creditedOf(invoice, [invoice, note(100), note(20.5, 'pending'), note(7, 'rejected')])).toBe(120.5);
  });
});

describe('The surcharges of a sale with an invoice (docs/rules.md#invoices-27)', () => {
  it.each([
    ['without a change', 12_100, [], 0],
    ['with a surcharge after the invoice', 12_310.55, [], 210.55],
    ['with a surcharge that was given back', 11_889.45, [], -210.55],
    ['with a surcharge that was given back and partly credited', 11_889.45, [note(200)], -10.55],
    ['with a surcharge that was given back and completely credited', 11_889.45, [note(210.55)], 0],
    ['with a surcharge that was given back and a larger credit', 11_889.45, [note(5000)], 0],
    ['with a surcharge that was given back and a rejected note', 11_889.45, [note(210.55, 'rejected')], -210.55],
  ])('the surcharge that the invoice does not include, for a sale %s', (_title, cost, notes, expected) => {
    expect(surchargeAfterInvoice(invoice, [invoice, ...notes], cost)).toBe(expected);
  });
});

import { describe, expect, it } from 'vitest';
import { changedReceiver, isPossibleTaxId, registeredReceiver, type TypedReceiver } from './receiver-form.ts';

const own: TypedReceiver = {
  vatCondition: 'finalConsumer',
  taxId: '',
  name: 'Paula Ibarra',
  address: 'Mitre 12',
  typeId: 'DNI',
  numId: '30111222',
};

describe('The receiver of an invoice (docs/rules.md#invoices-21)', () => {
  it('an untouched form sends no receiver', () => {
    expect(changedReceiver(own, own)).toBeUndefined();
    expect(changedReceiver({ ...own, name: ' Paula Ibarra ' }, own)).toBeUndefined();
  });

  it('a changed form sends the changed fields only, and the CUIT with its dashes', () => {
    const typed = { ...own, vatCondition: 'registered', taxId: '30712345671', name: 'Luz SRL' } as const;
    expect(changedReceiver(typed, own)).toEqual({
      vatCondition: 'registered',
      taxId: '30-71234567-1',
      name: 'Luz SRL',
    });
  });

  it("the data of ARCA's register fill in the fields, and a blank value changes nothing", () => {
    const found = { taxId: '30-71234567-1', legalName: 'Luz SRL', fiscalAddress: '', vatCondition: 'registered' };
    expect(registeredReceiver(found)).toEqual({
      taxId: '30-71234567-1',
      name: 'Luz SRL',
      vatCondition: 'registered',
    });
  });

  it('a CUIT that is not valid yet is not sent, and a removed CUIT is sent as a blank', () => {
    expect(changedReceiver({ ...own, taxId: '30-7123' }, own)).toBeUndefined();
    expect(changedReceiver({ ...own, taxId: '' }, { ...own, taxId: '30-71234567-1' })).toEqual({ taxId: '' });
    expect(['', ' ', '30-71234567-1', '30-71234567-2'].map(isPossibleTaxId)).toEqual([true, true, true, false]);
  });
});

import { describe, expect, it } from 'vitest';
import { type ReceiverData, receiverOf } from './receivers.ts';

const consumer: ReceiverData = {
  name: 'Ana Pérez',
  legalName: '',
  address: 'Mitre 12',
  fiscalAddress: '',
  vatCondition: 'finalConsumer',
  taxId: '',
  typeId: 'DNI',
  numId: '30.123.456',
};
const LIMIT = 1_000_000_000;
const chosen = (data: Partial<ReceiverData>, total = 12_100) =>
  receiverOf({ ...consumer, ...data }, { total, day: '2026-11-25', issuerCuit: '30712345671' });
const documentOf = (...of: Parameters<typeof chosen>) => {
  const { receiver, mustIdentify, problem } = chosen(...of);
  return [receiver.documentCode, receiver.documentNumber, mustIdentify, problem?.path];
};

describe('The receiver of a voucher (docs/rules.md#invoices-3)', () => {
  it('a voucher of any amount names the DNI of a consumer; below the amount of RG 5866 no other document', () => {
    expect(documentOf({}, LIMIT - 1)).toEqual([96, '30123456', false, undefined]);
    expect(documentOf({}, LIMIT)).toEqual([96, '30123456', true, undefined]);
    const passport = { typeId: 'PASAPORTE', numId: '30123456' };
    expect(documentOf(passport, LIMIT - 1)).toEqual([99, '0', false, undefined]);
    expect(documentOf(passport, LIMIT)).toEqual([94, '30123456', true, undefined]);
    for (const numId of ['', '12345', '123456789']) {
      expect(documentOf({ numId }, LIMIT - 1)).toEqual([99, '0', false, undefined]);
    }
  });

  it('from the amount of RG 5866 on, a consumer without a usable document number is refused, with the problem at the document field', () => {
    for (const numId of ['', 'AB123']) {
      expect(documentOf({ numId, typeId: 'PASAPORTE' }, LIMIT)).toEqual([99, '0', true, 'receiver.numId']);
    }
  });

  it.each([
    ['a person, as CUIL', '20-12345678-6', 86, '20123456786'],
    ['a company, as CUIT', '30-50001091-2', 80, '30500010912'],
  ])(
    'a voucher of any amount identifies a consumer by the CUIT or CUIL, if the consumer has one: %s',
    (_, taxId, code, number) => {
      expect(documentOf({ taxId })).toEqual([code, number, false, undefined]);
      expect(documentOf({ taxId }, LIMIT)).toEqual([code, number, true, undefined]);
    },
  );

  it.each(['registered', 'monotributo', 'socialMonotributo', 'promotedMonotributo', 'exempt', 'notReached'] as const)(
    'a voucher of any amount identifies a receiver of the condition %s by the CUIT; a receiver without a CUIT is refused',
    (vatCondition) => {
      expect(documentOf({ vatCondition, taxId: '20-12345678-6' })).toEqual([80, '20123456786', false, undefined]);
      expect(documentOf({ vatCondition }, LIMIT)).toEqual([99, '0', false, 'receiver.taxId']);
    },
  );

  it("the issuer's own CUIT, and ARCA's CUIT for uncategorised taxpayers, are refused", () => {
    expect(documentOf({ taxId: '30-71234567-1' })[3]).toBe('receiver.taxId');
    expect(documentOf({ taxId: '23-00000000-0' })[3]).toBe('receiver.taxId');
  });

  it('a legal name and a fiscal address replace name and address, and a long text is cut without splitting a character', () => {
    expect(chosen({}).receiver).toMatchObject({ name: 'Ana Pérez', address: 'Mitre 12' });
    const named = chosen({ legalName: `${'Ñ'.repeat(199)}👓`, fiscalAddress: 'Lavalle 1'.padEnd(300, '0') }).receiver;
    expect([named.name, named.address.length]).toEqual(['Ñ'.repeat(199), 200]);
  });
});

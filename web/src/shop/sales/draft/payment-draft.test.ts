import { describe, expect, it } from 'vitest';
import { aDraft, aLine } from '../../../testing/given-drafts.ts';
import { addPart, changePart, changePayment, removePart, type SaleDraft } from './sale-draft.ts';
import { changeDeposit, changeOwnAmount, choosePaymentStatus, proposeDelivery } from './payment-draft.ts';
import { draftParts } from './sale-request.ts';

const today = '2026-11-29';
const untouched = { orderStatus: 'inProgress', paymentStatus: '', deliveryDate: '' };
const proposed = { orderStatus: 'delivered', paymentStatus: 'charged', deliveryDate: today };
const frame = aDraft({ products: [aLine()] });
const lenses = aLine({ _id: '0197a000-0000-7000-8000-000000000011', asksType: true });

const propose = (draft: SaleDraft, isOn = true) => proposeDelivery(isOn, today)(draft);

const deposit = (changes: Partial<SaleDraft> = {}) =>
  addPart('a')(
    aDraft({ products: [aLine({ price: 1000 })], paymentMethod: 'cash', paymentStatus: 'waiting', ...changes }),
  );

describe('The proposal for a sale with nothing to make (docs/rules.md#wizard-24)', () => {
  it('a sale of a frame is proposed as delivered and charged today, if the shop proposes it', () => {
    expect(propose(frame)).toMatchObject(proposed);
    expect(propose(frame, false)).toMatchObject(untouched);
  });

  it('a sale with lenses, a prescription, a service or a custom product is not proposed as delivered', () => {
    const prescription = { _id: '0197a000-0000-7000-8000-000000000020', createdAt: '', distance: 'none' as const };
    const custom = {
      id: 'a',
      description: 'Reparación',
      price: 100,
      quantity: 1,
      isService: false,
      workshopNote: '',
    };
    expect(propose({ ...frame, products: [lenses] })).toMatchObject(untouched);
    expect(propose({ ...frame, prescription })).toMatchObject(untouched);
    expect(propose({ ...frame, customProducts: [custom] })).toMatchObject(untouched);
    expect(propose({ ...frame, products: [aLine({ isService: true })] })).toMatchObject(untouched);
  });

  it('the proposal leaves a payment that the user has begun as it is', () => {
    const begun = { ...frame, deliveryDate: '2026-12-05' };
    expect(propose(begun)).toEqual(begun);
  });

  it('with lenses added later, the proposed values are withdrawn, and the values of the user are kept', () => {
    expect(propose({ ...propose(frame), products: [lenses] })).toMatchObject(untouched);
    const changed = changePayment({ deliveryDate: '2026-12-05' })(propose(frame));
    expect(propose({ ...changed, products: [lenses] })).toMatchObject({ ...untouched, deliveryDate: '2026-12-05' });
  });

  it('the user answers once: the wizard does not propose again what the user has changed', () => {
    const changed = changePayment({ orderStatus: 'inProgress' })(propose(frame));
    expect(propose(changed).orderStatus).toBe('inProgress');
  });
});

describe('The minimum deposit (docs/rules.md#wizard-25)', () => {
  const far = { ...lenses, prescriptionType: 'far' as const };
  const withLenses = aDraft({ products: [{ ...far, product: { ...far.product, price: 1000 } }] });

  it('«Señado» fills in the least deposit, unless the user has typed a deposit', () => {
    expect(choosePaymentStatus('waiting', 40)(withLenses)).toMatchObject({ paymentStatus: 'waiting', deposit: 400 });
    expect(choosePaymentStatus('waiting', 40)({ ...withLenses, deposit: 500 }).deposit).toBe(500);
    expect(choosePaymentStatus('charged', 40)(withLenses).deposit).toBe(0);
  });
});

describe('A deposit by two methods (docs/rules.md#payments-15)', () => {
  it('the own method pays the rest of a typed deposit', () => {
    const draft = changePart('a', { amount: 150 })(deposit({ deposit: 400 }));
    expect(draft.deposit).toBe(400);
    expect(draftParts(draft)).toEqual({ paid: 400, first: 250 });
  });

  it('without a typed deposit, the deposit is the sum of the amounts of the methods', () => {
    const draft = changeOwnAmount(250)(changePart('a', { amount: 150 })(deposit()));
    expect(draft.deposit).toBe(400);
    expect(changePart('a', { amount: 200 })(draft).deposit).toBe(450);
    expect(removePart('a')(draft).deposit).toBe(250);
  });

  it('a typed deposit is a total again, which the own method completes', () => {
    const draft = changeDeposit(600)(changeOwnAmount(250)(changePart('a', { amount: 150 })(deposit())));
    expect(draftParts(draft)).toEqual({ paid: 600, first: 450 });
    expect(draftParts(changePart('a', { amount: 100 })(draft))).toEqual({ paid: 600, first: 500 });
  });
});

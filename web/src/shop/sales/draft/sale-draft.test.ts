import { describe, expect, it } from 'vitest';
import { aClient, aDraft, aLine, aProduct } from '../../../testing/given-drafts.ts';
import {
  assignPrescription,
  changeDiscount,
  changePayment,
  chooseClient,
  chooseType,
  goBack,
  hasContent,
  hasLines,
  markSent,
  openTypes,
  refuseType,
  type SaleDraft,
  startAttempt,
  switchDiscount,
} from './sale-draft.ts';
import {
  addCustomLine,
  askTypesOf,
  changeCustomLine,
  refreshProducts,
  removeCustomLine,
  removeProduct,
  setProduct,
} from './draft-lines.ts';
import { saleRequest } from './sale-request.ts';

const prescription = {
  _id: '0197a000-0000-7000-8000-000000000020',
  createdAt: '2026-11-18T15:00:00.000Z',
  distance: 'none' as const,
};

describe('The wizard (docs/rules.md#wizard)', () => {
  it('going back from the products clears the chosen client and prescriptions, and keeps the products', () => {
    const draft = goBack(aDraft({ step: 1, client: aClient, prescription, products: [aLine()] }));
    expect(draft).toMatchObject({ step: 0, client: null, prescription: null });
    expect(draft.products).toHaveLength(1);
  });

  it('going back from the payment clears nothing', () => {
    const payment = aDraft({ step: 2, client: aClient, prescription, paymentMethod: 'cash', notes: 'Llamar' });
    expect(goBack(payment)).toEqual({ ...payment, step: 1 });
  });

  it('choosing another client removes the prescription of the previous client', () => {
    const other = { ...aClient, _id: '0197a000-0000-7000-8000-000000000002' };
    expect(chooseClient(other)(aDraft({ client: aClient, prescription })).prescription).toBeNull();
  });

  it('a new sale is in process and has no deposit', () => {
    expect(aDraft()).toMatchObject({ step: 0, orderStatus: 'inProgress', deposit: 0, paymentStatus: '' });
  });

  it('the user can go on once the sale has a product or a custom product', () => {
    expect(hasLines(aDraft())).toBe(false);
    expect(hasLines(aDraft({ products: [aLine()] }))).toBe(true);
    expect(hasLines(addCustomLine('a')(aDraft()))).toBe(true);
  });
});

describe('The product picker (docs/rules.md#wizard-10)', () => {
  it('choosing a product again changes the quantity of its line, and keeps the distance of the line', () => {
    const lens = aProduct({ asksType: true });
    const once = chooseType(lens._id, 'far')(setProduct(lens, 1)(aDraft()));
    expect(setProduct(lens, 3)(once).products).toEqual([{ product: lens, quantity: 3, prescriptionType: 'far' }]);
  });

  it('once a category asks for the distance, each line with its products asks too, and keeps its quantity (docs/rules.md#wizard-20)', () => {
    const glass = aLine({ doubtfulCategory: 'glass' }, 2);
    const frame = aLine({ _id: '0197a000-0000-7000-8000-000000000012' });
    const lens = { ...glass, product: aProduct({ asksType: true }) };
    expect(askTypesOf('glass')(aDraft({ products: [glass, frame] })).products).toEqual([lens, frame]);
  });

  it('removing a product keeps the other products', () => {
    const pouch = aProduct({ _id: '0197a000-0000-7000-8000-000000000011' });
    const draft = setProduct(pouch, 1)(aDraft({ products: [aLine()] }));
    expect(removeProduct(aProduct()._id)(draft).products).toEqual([aLine({ _id: pouch._id })]);
  });

  it('each custom product is a separate line, which the user fills in or removes', () => {
    const two = addCustomLine('b')(addCustomLine('a')(aDraft()));
    const typed = changeCustomLine('b', { description: 'Arreglo', price: 1500 })(two);
    expect(removeCustomLine('a')(typed).customProducts).toEqual([
      { id: 'b', description: 'Arreglo', price: 1500, quantity: 1, isService: false, workshopNote: '' },
    ]);
  });
});

const typeIn = (draft: SaleDraft) => draft.products[0]?.prescriptionType;

describe('The type of lenses in a sale with a prescription (docs/rules.md#wizard-21)', () => {
  const lens = aProduct({ asksType: true });
  const far = { ...prescription, distance: 'far' as const };

  it('lenses get the only distance of the prescription, also if the user chooses the prescription after the lenses', () => {
    expect(typeIn(setProduct(lens, 1)(aDraft({ prescription: far })))).toBe('far');
    expect(typeIn(assignPrescription(far)(setProduct(lens, 1)(aDraft())))).toBe('far');
    const glass = aDraft({ prescription: far, products: [aLine({ doubtfulCategory: 'glass' })] });
    expect(typeIn(askTypesOf('glass')(glass))).toBe('far');
    expect(typeIn(setProduct(aProduct(), 1)(aDraft({ prescription: far })))).toBe('none');
  });

  it('a change or removal of the prescription changes a proposed type, and does not change a chosen type', () => {
    const proposed = setProduct(lens, 1)(aDraft({ step: 1, prescription: far }));
    expect(typeIn(assignPrescription({ ...far, distance: 'near' })(proposed))).toBe('near');
    expect(typeIn(goBack(proposed))).toBe('none');
    expect(typeIn(goBack(chooseType(lens._id, 'both')(proposed)))).toBe('both');
  });

  it('progressive and bifocal lenses get «Lejos y Cerca», with any prescription and without one', () => {
    const bifocal = aProduct({ asksType: true, lensDesign: 'bifocal' });
    const progressive = aProduct({ asksType: true, lensDesign: 'progressive' });
    expect(typeIn(setProduct(progressive, 1)(aDraft()))).toBe('both');
    expect(typeIn(setProduct(bifocal, 1)(aDraft({ prescription })))).toBe('both');
    expect(typeIn(assignPrescription(far)(setProduct(bifocal, 1)(aDraft())))).toBe('both');
    expect(typeIn(setProduct({ ...progressive, asksType: false }, 1)(aDraft()))).toBe('none');
    expect(typeIn(setProduct({ ...progressive, lensDesign: 'occupational' }, 1)(aDraft()))).toBe('none');
  });

  it('the wizard needs the type of lenses until the user chooses a type or sells the lenses without a type', () => {
    const open = setProduct(lens, 1)(aDraft({ prescription }));
    expect(openTypes(open)).toEqual(['products.0.prescriptionType']);
    expect(openTypes(chooseType(lens._id, 'near')(open))).toEqual([]);
    const refused = refuseType(lens._id)(open);
    expect(openTypes(refused)).toEqual([]);
    expect(typeIn(assignPrescription(far)(refused))).toBe('none');
    expect(openTypes(chooseType(lens._id, 'none')(refused))).toEqual(['products.0.prescriptionType']);
  });
});

describe('The discount (docs/rules.md#sales-11)', () => {
  it('switching the discount to percentage changes a value above 100 to 10', () => {
    const draft = switchDiscount('percentage')(aDraft({ discount: 2500 }));
    expect(draft).toMatchObject({ discountType: 'percentage', discount: 10 });
  });

  it('switching between pesos and percentage keeps a discount that is valid in both units', () => {
    expect(switchDiscount('percentage')(aDraft({ discount: 100 })).discount).toBe(100);
    expect(switchDiscount('nominal')(aDraft({ discount: 15, discountType: 'percentage' })).discount).toBe(15);
  });
});

describe('Current prices and stock', () => {
  it('a line gets the changed price of its product, and the line stores the former price as `priceBefore`', () => {
    const draft = refreshProducts([aProduct({ price: 120 })], [])(aDraft({ products: [aLine()] }));
    expect(draft.products[0]).toMatchObject({ product: { price: 120 }, priceBefore: 100 });
  });

  it('a quantity above the current stock does not change', () => {
    const draft = refreshProducts([aProduct({ stock: 1 })], [])(aDraft({ products: [aLine({}, 3)] }));
    expect(draft.products[0]).toMatchObject({ quantity: 3, product: { stock: 1 } });
  });

  it('a product that no longer exists is removed from the sale', () => {
    const draft = refreshProducts([], [aProduct()._id])(aDraft({ step: 2, products: [aLine()] }));
    expect(draft).toMatchObject({ step: 1, products: [] });
  });
});

describe('Retries', () => {
  it('the draft stores each sent request once, even if it is sent again, until a new attempt begins', () => {
    const request = saleRequest(aDraft({ client: aClient, products: [aLine()] }), 'ana');
    const sent = markSent(request)(markSent(request)(aDraft()));
    expect(sent.attempt.sent).toEqual([request]);
    expect(hasContent(sent)).toBe(true);
    const next = { key: '4f0c9c0e-52f6-4f0a-8a58-0b8d7f3f7f11', number: 4712, sent: [] };
    expect(startAttempt(next)(sent).attempt).toEqual(next);
  });
});

describe('The question before the wizard closes (docs/rules.md#wizard-6)', () => {
  it('the wizard closes without a question if the user chose and typed nothing, on any step', () => {
    expect(hasContent(aDraft({ step: 1 }))).toBe(false);
    const { customProducts, ...others } = aDraft();
    expect(hasContent({ ...others, customProducts })).toBe(false);
  });

  it('the wizard asks before it closes if the sale has a client, a product, a discount or a note', () => {
    expect(hasContent(aDraft({ client: aClient }))).toBe(true);
    expect(hasContent(aDraft({ products: [aLine()] }))).toBe(true);
    expect(hasContent(changeDiscount(5)(aDraft()))).toBe(true);
    expect(hasContent(changePayment({ notes: 'Llamar' })(aDraft()))).toBe(true);
  });
});

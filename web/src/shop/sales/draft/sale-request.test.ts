import { describe, expect, it } from 'vitest';
import { aClient, aCoverage, aDraft, aLine, aRule, mutual, osde } from '../../../testing/given-drafts.ts';
import { chooseClient, goBack, type SaleDraft } from './sale-draft.ts';
import {
  draftAmounts,
  draftParts,
  leastDeposit,
  maxQuantity,
  newAttempt,
  productProblems,
  readQuantity,
  saleProblems,
  saleRequest,
  standingProblems,
  stepOf,
} from './sale-request.ts';

const today = '2026-11-21';
const complete: SaleDraft = aDraft({
  client: aClient,
  products: [aLine({}, 2)],
  paymentMethod: 'cash',
  deliveryDate: '2026-11-28',
  paymentStatus: 'waiting',
  deposit: 50,
});

const custom = { id: 'a', description: 'Soldadura', price: 900, quantity: 1, isService: false, workshopNote: '' };

describe('The checks of a sale in their order (docs/rules.md#sales-2)', () => {
  const checks = [
    [{ client: null, products: [], paymentMethod: '' }, 'client', 'Debes seleccionar un cliente.'],
    [{ products: [], paymentMethod: '' }, 'products', 'Debes seleccionar al menos un producto.'],
    [{ paymentMethod: '', deliveryDate: '' }, 'paymentMethod', 'Debes seleccionar un método de pago.'],
    [{ deliveryDate: '', paymentStatus: '' }, 'deliveryDate', 'Debes seleccionar una fecha de entrega.'],
    [{ paymentStatus: '', orderStatus: '' }, 'paymentStatus', 'Debes seleccionar un estado del pago.'],
    [{ orderStatus: '' }, 'orderStatus', 'Debes seleccionar el estado de la orden.'],
  ] as const;

  it.each(checks)('a sale with %o shows only its first problem', (missing, field, message) => {
    expect(saleProblems({ ...complete, ...missing }, today, 0)).toEqual({ [field]: message });
  });

  it('a complete sale has no problem', () => {
    expect(saleProblems(complete, today, 0)).toEqual({});
  });

  it('in a sale with a prescription, the step of the products asks for the missing type of lenses (docs/rules.md#wizard-21)', () => {
    const lenses = aDraft({ ...complete, products: [aLine({ asksType: true })] });
    const prescription = { _id: '0197a000-0000-7000-8000-000000000020', createdAt: '', distance: 'none' as const };
    const message = 'Elegí el tipo: sin él, el taller no recibe el trabajo.';
    expect(productProblems(lenses, today)).toEqual({});
    const asked = { 'products.0.prescriptionType': message };
    expect(productProblems({ ...lenses, prescription }, today)).toEqual(asked);
    expect(saleProblems({ ...lenses, prescription }, today, 0)).toEqual(asked);
  });

  it('each field belongs to the step of the wizard that shows the field', () => {
    expect(['client', 'prescriptions.0', 'customProducts.1.price', 'discount', 'deposit'].map(stepOf)).toEqual([
      0, 0, 1, 1, 2,
    ]);
  });
});

describe('Discount, deposit, dates (docs/rules.md#sales-12)', () => {
  it.each([
    [{ discount: 101, discountType: 'percentage' }, 'discount', 'El descuento ingresado no es válido.'],
    [{ discount: 200.01, discountType: 'nominal' }, 'discount', 'El descuento ingresado no es válido.'],
    [{ deposit: 200.01 }, 'deposit', 'La seña no puede superar el total de la venta.'],
    [{ deliveryDate: '2026-11-20' }, 'deliveryDate', 'La fecha proporcionada no es válida.'],
    [{ deliveryDate: '9999-12-31' }, 'deliveryDate', 'La fecha de entrega no puede ser de más de cinco años después.'],
  ] as const)('a sale with %o is refused', (wrong, field, message) => {
    expect(saleProblems({ ...complete, ...wrong }, today, 0)).toEqual({ [field]: message });
  });

  it('an invalid discount is ignored, so the total has no discount', () => {
    expect(draftAmounts({ ...complete, discount: 101, discountType: 'percentage' }).total).toBe(200);
  });

  it('a sale can be delivered today', () => {
    expect(saleProblems({ ...complete, deliveryDate: today }, today, 0)).toEqual({});
  });

  it('the balance is the total minus the deposit while the sale is señado, and 0 otherwise', () => {
    expect(draftAmounts(complete)).toMatchObject({ total: 200, deposit: 50, balance: 150 });
    expect(draftAmounts({ ...complete, paymentStatus: 'charged' })).toMatchObject({ deposit: 0, balance: 0 });
  });
});

describe('A sale that is paid by several methods (docs/rules.md#payments-15)', () => {
  const part = { id: 'a', method: 'debitCard', amount: 20, planId: '' } as const;
  const split = (changes: object, sale: Partial<SaleDraft> = {}) =>
    ({ ...complete, ...sale, additionalPayments: [{ ...part, ...changes }] }) satisfies SaleDraft;

  it("the sale's own method pays the part of the deposit or of the total that the other methods leave", () => {
    expect(draftParts(split({}))).toEqual({ paid: 50, first: 30 });
    expect(draftParts(split({}, { paymentStatus: 'charged' }))).toEqual({ paid: 200, first: 180 });
  });

  it.each([
    [{ amount: 50.01 }, 'amount', 'Los otros métodos de pago suman más que lo que se cobra, que es $ 50,00.'],
    [{ amount: null }, 'amount', 'Tiene que ser mayor que 0.'],
    [{ method: '' }, 'method', 'Este campo es obligatorio.'],
  ])('a further payment with %o is refused', (wrong, field, message) => {
    const [problem] = Object.entries(saleProblems(split(wrong), today, 0));
    expect([problem?.[0], problem?.[1].replace('\u00A0', ' ')]).toEqual([`additionalPayments.0.${field}`, message]);
  });

  it('the request names the other methods with their plans', () => {
    const { planId, additionalPayments } = saleRequest({ ...split({ planId: 'b' }), planId: 'c' }, 'ana');
    expect({ planId, additionalPayments }).toEqual({
      planId: 'c',
      additionalPayments: [{ method: 'debitCard', amount: 20, planId: 'b' }],
    });
  });
});

describe('A covered sale in the wizard (docs/rules.md#coverage-10)', () => {
  const key = complete.products[0]?.product._id ?? '';
  const covered = { ...complete, coverages: [aCoverage(aRule({ amount: 30 }), [key])] };

  it("payment and deposit are limited to the client's part of the total", () => {
    expect(draftAmounts(covered)).toMatchObject({ total: 200, insurerTotal: 60, clientTotal: 140, balance: 90 });
    expect(draftParts({ ...covered, paymentStatus: 'charged' })).toEqual({ paid: 140, first: 140 });
    const { deposit } = saleProblems({ ...covered, deposit: 140.01 }, today, 0);
    expect(deposit?.replace('\u00A0', ' ')).toBe('La seña no puede superar lo que paga el cliente: $ 140,00.');
  });

  it("the minimum deposit is a percent of the client's part", () => {
    const lenses = complete.products.map((line) => ({ ...line, prescriptionType: 'far' as const }));
    expect(leastDeposit({ ...covered, products: lenses }, 50)).toBe(70);
    const { deposit } = saleProblems({ ...covered, products: lenses, deposit: 69.99 }, today, 50);
    expect(deposit?.replace('\u00A0', ' ')).toBe('La seña mínima es de $ 70,00 (50 % de lo que paga el cliente).');
  });

  it('the request has the whole total, and the coverages with the positions of their lines', () => {
    expect(saleRequest(covered, 'ana')).toMatchObject({
      total: 200,
      coverages: [{ affiliateNumber: '150-1', lines: [{ products: [0], insurerAmount: 60 }] }],
    });
    expect(saleRequest(complete, 'ana')).not.toHaveProperty('coverages');
  });

  it('an insurer that pays nothing is not sent, and its agreed price is not used', () => {
    const full = aCoverage(aRule({ basis: 'full', amount: null }), [key]);
    const second = aCoverage(aRule({ insurance: mutual, basis: 'full', amount: null, agreedPrice: 80 }), [key]);
    const request = saleRequest({ ...complete, deposit: 0, coverages: [full, second] }, 'ana');
    expect(request).toMatchObject({ total: 200, coverages: [{ insurance: osde._id }] });
    expect(request.coverages).toHaveLength(1);
  });

  it('choosing another client removes the coverages, and going back to the step of the products keeps the coverages', () => {
    expect(chooseClient(aClient)(covered).coverages).toEqual([]);
    expect(goBack({ ...covered, step: 2 }).coverages).toHaveLength(1);
  });
});

describe('The minimum deposit (docs/rules.md#settings-4)', () => {
  const lenses = { ...aLine({}, 2), prescriptionType: 'far' as const };

  it('a señado sale with lenses requires the minimum deposit', () => {
    const draft: SaleDraft = { ...complete, products: [lenses], deposit: 99.99 };
    expect(leastDeposit(draft, 50)).toBe(100);
    const { deposit } = saleProblems(draft, today, 50);
    expect(deposit?.replace('\u00A0', ' ')).toBe('La seña mínima es de $ 100,00 (50 % del total).');
    expect(saleProblems({ ...draft, deposit: 100 }, today, 50)).toEqual({});
    expect(leastDeposit(complete, 50)).toBe(0);
    expect(leastDeposit({ ...draft, paymentStatus: 'charged' }, 50)).toBe(0);
  });
});

describe('The quantity of a line (docs/rules.md#sales-20)', () => {
  it.each([
    ['3', 3],
    ['99', 8],
    ['0', 1],
    ['-2', 1],
    ['2.9', 2],
    ['1.000', 8],
    ['', 1],
    ['dos', 1],
  ])('with 8 units in stock, the typed quantity %o becomes %i', (typed, quantity) => {
    expect(readQuantity(typed, maxQuantity({ stock: 8, verifyStock: true }))).toBe(quantity);
  });

  it('the stock does not limit the quantity of a product without stock control', () => {
    expect(readQuantity(99, maxQuantity({ stock: 0, verifyStock: false }))).toBe(99);
  });

  it('a quantity above the stock shows the units that are left', () => {
    const draft = aDraft({ products: [aLine({ stock: 1 }, 3)] });
    expect(productProblems(draft, today)).toEqual({
      'products.0.quantity': 'No hay stock suficiente de «Armazón Vulk Terra»: queda 1 unidad.',
    });
  });
});

describe('Custom products', () => {
  it('a custom product needs a description and a price', () => {
    const draft = aDraft({ customProducts: [{ ...custom, description: ' ', price: null }] });
    expect(productProblems(draft, today)).toEqual({
      'customProducts.0.description': 'Este campo es obligatorio.',
      'customProducts.0.price': 'Este campo es obligatorio.',
    });
  });
});

const noted = (isService: boolean) => ({
  products: [{ ...aLine({ isService }), workshopNote: ' Patilla ' }],
  customProducts: [{ ...custom, isService, workshopNote: ' ' }],
});

describe('The request of a sale', () => {
  it('the request has the specified fields, and has the deposit only if the sale is señado', () => {
    const prescription = {
      _id: '0197a000-0000-7000-8000-000000000020',
      createdAt: '2026-11-18T15:00:00.000Z',
      distance: 'none' as const,
    };
    expect(
      saleRequest({ ...complete, prescription, discount: 10, discountType: 'percentage', notes: ' ok ' }, 'ana'),
    ).toEqual({
      number: 4711,
      seller: 'ana',
      client: aClient._id,
      prescriptions: [prescription._id],
      deliveryDate: '2026-11-28',
      notes: 'ok',
      products: [{ product: '0197a000-0000-7000-8000-000000000010', quantity: 2, prescriptionType: 'none' }],
      customProducts: [],
      paymentMethod: 'cash',
      paymentStatus: 'waiting',
      orderStatus: 'inProgress',
      total: 180,
      deposit: 50,
      discount: 10,
      discountType: 'percentage',
      invoiced: false,
    });
    expect(saleRequest({ ...complete, paymentStatus: 'charged' }, 'ana').deposit).toBe(0);
  });

  it('only a service has a note for the workshop (docs/rules.md#jobs-21)', () => {
    const sent = saleRequest({ ...complete, ...noted(true) }, 'ana');
    expect(sent.products?.[0]).toHaveProperty('workshopNote', 'Patilla');
    expect(sent.customProducts?.[0]).toEqual({
      description: 'Soldadura',
      price: 900,
      quantity: 1,
      needsWorkshop: true,
    });
    const others = saleRequest({ ...complete, ...noted(false) }, 'ana');
    expect(others.products?.[0]).not.toHaveProperty('workshopNote');
    expect(others.customProducts?.[0]).toEqual({ description: 'Soldadura', price: 900, quantity: 1 });
  });

  it('each new attempt proposes a sale number from 1 to 99999, and has a new key', () => {
    const attempts = Array.from({ length: 200 }, newAttempt);
    expect(attempts.every(({ number }) => Number.isInteger(number) && number >= 1 && number < 100_000)).toBe(true);
    expect(new Set(attempts.map(({ key }) => key)).size).toBe(200);
  });
});

describe('A refusal', () => {
  it('a refused field shows its problem until the user changes the field', () => {
    const refusal = { draft: complete, problems: { notes: 'Es muy larga.', 'products.0.quantity': 'No hay stock.' } };
    expect(standingProblems(refusal, { ...complete, notes: 'otra' })).toEqual({
      'products.0.quantity': 'No hay stock.',
    });
    expect(standingProblems(refusal, { ...complete, products: [aLine()] })).toEqual({ notes: 'Es muy larga.' });
  });
});

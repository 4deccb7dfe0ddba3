import { describe, expect, it } from 'vitest';
import type { NewModification } from './modifications.ts';
import type { ProductToday, StoredLine } from './modified-lines.ts';
import { type KnownToModify, planModification, refuseUnconfirmed, type SaleToModify } from './sale-modification.ts';
import { SaleProblem } from './sale-problem.ts';

const lens = { lensDesign: '', lensMaterial: '', lensIndex: '', treatments: [] } as const;
const today = (name: string, price: number, stock: number, fields: Partial<ProductToday> = {}): ProductToday => ({
  name,
  code: name,
  price,
  cost: price / 2,
  lacksPrice: false,
  enabled: true,
  stock,
  verifyStock: true,
  isService: false,
  showProductType: false,
  ...lens,
  eye: null,
  bridge: null,
  temple: null,
  lensHeight: null,
  ...fields,
});
const line = (product: string | null, name: string, price: number, fields: Partial<StoredLine> = {}): StoredLine => ({
  product,
  name,
  code: product ?? '',
  price,
  cost: price / 2,
  quantity: 1,
  returned: 0,
  prescriptionType: 'none',
  needsWorkshop: false,
  workshopNote: '',
  ...fields,
});

const products = new Map([
  ['F', today('F', 70_000, 4)],
  ['G', today('G', 90_000, 1)],
  ['L', today('L', 36_000, 9, { showProductType: true })],
  ['N', today('N', 45_000, 5, { showProductType: true })],
  ['S', today('S', 10_000, 0)],
]);

const sale: SaleToModify = {
  number: 1234,
  lines: [line('F', 'F', 70_000), line('L', 'L', 30_000, { prescriptionType: 'far' })],
  discount: 0,
  discountType: 'nominal',
  insurerTotal: 0,
  paid: 0,
  refunded: 0,
  orderStatus: 'inProgress',
  paymentStatus: 'waiting',
  deliveryDate: '2026-12-01',
  notes: '',
  hasRemakes: false,
};
const known: KnownToModify = {
  products,
  jobs: [],
  prescriptions: [],
  covered: [],
  invoice: 'none',
  mayAddCustomProducts: true,
  today: '2026-11-28',
};

type Sent = Partial<NewModification>;
const plan = (sent: Sent, of: Partial<SaleToModify> = {}, facts: Partial<KnownToModify> = {}) =>
  planModification({ ...sale, ...of }, { ...known, ...facts }, sent);
function refusal(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof SaleProblem) return `${error.kind} ${error.path}: ${error.message}`;
    throw error;
  }
  return 'nothing';
}
const [frame, lenses] = [
  { line: 0, product: 'F', quantity: 1 },
  { line: 1, product: 'L', quantity: 1 },
];
const confirmed = { reason: '', total: undefined, insurerTotal: undefined };
const confirm =
  (sent: Sent, of: Partial<SaleToModify> = {}, with_: object = {}) =>
  () =>
    refuseUnconfirmed(sale, plan(sent, of), { ...confirmed, ...with_ });

describe('The lines of a changed sale (docs/rules.md#modifications-2)', () => {
  it('an absent list keeps its lines, and kept lines come before new ones', () => {
    const custom = line(null, 'Paño', 500, { cost: 0 });
    const lines = [...sale.lines, custom];
    const { lines: after } = plan({ products: [{ product: 'N', quantity: 2 }, lenses, frame] }, { lines });
    expect(after.map(({ name, line: former, quantity }) => [name, former, quantity])).toEqual([
      ['F', 0, 1],
      ['L', 1, 1],
      ['N', null, 2],
      ['Paño', 2, 1],
    ]);
  });

  it('a product does not become a custom product', () => {
    const customProducts = [{ line: 1, description: 'L', price: 1, quantity: 1 }];
    expect(refusal(() => plan({ products: [frame], customProducts }))).toBe(
      'invalid products: Un producto no puede pasar a ser un renglón personalizado, ni al revés.',
    );
  });

  it('a line with another product is a new line at the same place', () => {
    const { lines, stock } = plan({ products: [frame, { ...lenses, product: 'N' }] });
    expect(lines[1]).toMatchObject({ line: 1, name: 'N', price: 45_000, cost: 22_500, prescriptionType: 'far' });
    expect(stock).toEqual([
      { product: 'L', name: 'L', before: 9, after: 10, back: 1, broken: 0, taken: 0 },
      { product: 'N', name: 'N', before: 5, after: 4, back: 0, broken: 0, taken: 1 },
    ]);
  });

  it('a product without a price, or a disabled product, cannot be added; a sold product may be disabled', () => {
    const withX = (values: object) => new Map([...products, ['X', today('X', 10, 1, values)] as const]);
    const adding = (values: object) => () =>
      plan({ products: [frame, lenses, { product: 'X', quantity: 1 }] }, {}, { products: withX(values) });
    expect(refusal(adding({ lacksPrice: true }))).toBe(
      'invalid products.2.product: «X» no tiene precio: ponéselo en Productos para venderlo.',
    );
    expect(refusal(adding({ enabled: false }))).toBe(
      'invalid products.2.product: «X» está deshabilitado: habilitalo en Productos para venderlo o pedirlo.',
    );
    const disabled = new Map([...products, ['L', today('L', 36_000, 9, { enabled: false })] as const]);
    const more = { products: [frame, { ...lenses, quantity: 2, price: 'current' as const }] };
    expect(plan(more, {}, { products: disabled }).after.total).toBe(142_000);
  });
});

const clothAt = (price: number): Sent => ({
  customProducts: [{ line: 2, description: 'Paño', price, quantity: 1 }],
});

describe('The prices of a changed sale (docs/rules.md#modifications-3)', () => {
  it('a kept line has the price as sold, also with another quantity, and the price of today only on request', () => {
    expect(plan({ products: [frame, { ...lenses, quantity: 2 }] }).after.total).toBe(130_000);
    const { lines, after } = plan({ products: [frame, { ...lenses, quantity: 2, price: 'current' }] });
    expect(after.total).toBe(142_000);
    expect(lines[1]).toMatchObject({ price: 36_000, cost: 18_000 });
  });

  it('a discount in pesos above the new subtotal is refused', () => {
    expect(refusal(() => plan({ removed: [{ line: 0 }] }, { discount: 90_000 }))).toBe(
      'invalid discount: El descuento ingresado no es válido.',
    );
  });

  it('a changed custom product needs the permission, and its removal does not', () => {
    const lines = [...sale.lines, line(null, 'Paño', 500, { cost: 0 })];
    const facts = { mayAddCustomProducts: false };
    expect(refusal(() => plan(clothAt(400), { lines }, facts))).toContain('forbidden');
    expect(plan(clothAt(500), { lines }, facts).isChanged).toBe(false);
    expect(plan({ removed: [{ line: 2 }] }, { lines }, facts).after.total).toBe(100_000);
  });
});

describe('The stock of a changed sale (docs/rules.md#modifications-5)', () => {
  it('only the difference moves, and a product without units is refused at its line', () => {
    expect(plan({ products: [frame, { ...lenses, quantity: 3 }] }).stock).toEqual([
      { product: 'L', name: 'L', before: 9, after: 7, back: 0, broken: 0, taken: 2 },
    ]);
    expect(refusal(() => plan({ products: [frame, lenses, { product: 'G', quantity: 2 }] }))).toBe(
      'out_of_stock products.2.quantity: No hay stock suficiente de «G»: queda 1 unidad.',
    );
  });

  it('a broken unit that is sold again comes back, leaves as broken and is taken again', () => {
    const sent: Sent = { products: [frame, { product: 'L', quantity: 1 }], removed: [{ line: 1, returns: 'broken' }] };
    expect(plan(sent).stock).toEqual([{ product: 'L', name: 'L', before: 9, after: 8, back: 1, broken: 1, taken: 1 }]);
  });

  it('a sale that takes fewer units of a product with negative stock is not refused', () => {
    const lines = [line('S', 'S', 10_000, { quantity: 2 })];
    const short = new Map([['S', today('S', 10_000, -3)]]);
    const one = { products: [{ line: 0, product: 'S', quantity: 1 }] };
    expect(plan(one, { lines }, { products: short }).stock[0]).toMatchObject({ before: -3, after: -2 });
  });
});

describe('A change that cannot be saved (docs/rules.md#modifications-4)', () => {
  it('equals the stored sale', () => {
    const same = { products: [frame, lenses], discount: 0, notes: '', deliveryDate: '2026-12-01' };
    expect(plan(same)).toMatchObject({ isChanged: false, difference: 0, jobs: [], stock: [] });
    expect(refusal(confirm(same))).toBe('nothing_changed : No hay cambios para guardar.');
  });

  it('lacks its reason after a payment', () => {
    expect(refusal(confirm({ notes: 'Con estuche' }))).toBe('nothing');
    expect(refusal(confirm({ notes: 'Con estuche' }, { paid: 1 }))).toBe(
      'invalid reason: Escribí el motivo del cambio.',
    );
  });

  it('has another total than the previewed total', () => {
    expect(refusal(confirm({ discount: 10 }, {}, { total: 99_990 }))).toBe('nothing');
    expect(refusal(confirm({ discount: 10 }, {}, { total: 100_000 }))).toContain('total_changed');
    expect(refusal(confirm({ discount: 10 }, {}, { insurerTotal: 1 }))).toContain('total_changed');
  });

  it('has a delivery day in the past, unless the day is the stored one', () => {
    expect(refusal(() => plan({ deliveryDate: '2026-11-27' }))).toBe(
      'invalid deliveryDate: La fecha de entrega no puede ser anterior a hoy.',
    );
    expect(plan({ notes: 'x' }, { deliveryDate: '2026-11-01' }).isChanged).toBe(true);
  });

  it('leaves less than the insurers pay', () => {
    const covered = [{ positions: [0], insurer: 'OSDE', batch: null }];
    expect(
      refusal(() => plan({ removed: [{ line: 1 }], discount: 20_000 }, { insurerTotal: 60_000 }, { covered })),
    ).toBe('invalid discount: Con ese descuento el total queda por debajo de la parte de la obra social.');
  });
});

describe('A sale that an insurer or ARCA knows (docs/rules.md#modifications-8)', () => {
  it('a line of a presented coverage does not change, and names the batch', () => {
    const covered = [{ positions: [1], insurer: 'OSDE', batch: 3 }];
    expect(refusal(() => plan({ removed: [{ line: 1 }] }, {}, { covered }))).toBe(
      'locked products: La cobertura está en la presentación N.º 3, ya presentada. Si todavía no tiene respuesta ni factura, retirala primero.',
    );
  });

  it('an invoice on its way has its own message', () => {
    const sent = { discount: 10 };
    expect(refusal(() => plan(sent, {}, { invoice: 'onItsWay' }))).toBe(
      'locked : La factura está en camino a ARCA: esperá su resultado.',
    );
    const type = { products: [frame, { ...lenses, prescriptionType: 'both' as const }] };
    expect(plan(type, {}, { invoice: 'inForce' }).isChanged).toBe(true);
  });
});

import type { SoldProduct } from '../jobs/jobs-of-sale.ts';
import { disabledProduct, unpricedProduct } from '../products/product-change-labels.ts';
import type { PrescriptionType } from '../sale-values/sale-status-labels.ts';
import { modificationProblems, unnamedLine } from './modification-labels.ts';
import type { NewModification } from './modifications.ts';
import type { ReturnDestination } from './return-labels.ts';
import { SaleProblem } from './sale-problem.ts';
import { returnProblems } from './sale-return.ts';
import { customProductsForbidden, unknownProduct } from './sales.ts';

/** Amounts in pesos. `quantity` has the units that the client kept. */
export interface StoredLine {
  /** Null for a custom product. */
  product: string | null;
  name: string;
  code: string;
  price: number;
  cost: number;
  quantity: number;
  returned: number;
  prescriptionType: PrescriptionType;
  needsWorkshop: boolean;
  workshopNote: string;
}

export interface PlannedLine extends StoredLine {
  /** The position in the stored sale. Null for a new line. */
  line: number | null;
}

export interface RemovedLine extends StoredLine {
  line: number;
  returns: ReturnDestination;
}

/** A product as it is now. Amounts in pesos. */
export interface ProductToday extends SoldProduct {
  name: string;
  code: string;
  price: number;
  cost: number;
  lacksPrice: boolean;
  enabled: boolean;
  stock: number;
  verifyStock: boolean;
  isService: boolean;
}

export type Products = ReadonlyMap<string, ProductToday>;

export interface ModifiedLines {
  /** Products first. The kept lines are in their former order, before the new ones. */
  lines: PlannedLine[];
  removed: RemovedLine[];
}

type SentProduct = NonNullable<NewModification['products']>[number];
type SentCustomProduct = NonNullable<NewModification['customProducts']>[number];
type SentLines = Pick<NewModification, 'products' | 'customProducts' | 'removed'>;

const inSale = (message: string) => new SaleProblem('products', message);

/** @throws SaleProblem unless each stored line is named exactly once, kept or removed (docs/rules.md#modifications-2). */
export function modifiedLines(
  stored: readonly StoredLine[],
  products: Products,
  sent: SentLines & { mayAddCustomProducts: boolean },
): ModifiedLines {
  refuseWrongPlaces(stored, sent);
  const gone = new Map((sent.removed ?? []).map(({ line, returns = 'stock' as const }) => [line, returns]));
  const kept = stored.map((line, position): PlannedLine => ({ ...line, line: position }));
  const left = kept.filter(({ line }) => line !== null && !gone.has(line));
  const sold = sent.products?.map((line, index) => productLine(line, stored[line.line ?? -1], { products, index }));
  const custom = sent.customProducts?.map((line) => customLine(line, stored[line.line ?? -1]));
  const lines = [
    ...inOrder(sold ?? left.filter(({ product }) => product !== null)),
    ...inOrder(custom ?? left.filter(({ product }) => product === null)),
  ];
  const unnamed = left.find(({ line }) => lines.every((one) => one.line !== line));
  if (unnamed) throw inSale(unnamedLine(unnamed.name));
  if (lines.length === 0) throw inSale(modificationProblems.empty);
  const isForbidden = custom?.some((line) => isOtherLine(stored, line)) && !sent.mayAddCustomProducts;
  if (isForbidden) throw new SaleProblem('', customProductsForbidden, 'forbidden');
  const removed = [...gone].flatMap(([line, returns]) => {
    const one = stored[line];
    return one ? [{ ...one, line, returns }] : [];
  });
  return { lines, removed };
}

function refuseWrongPlaces(
  stored: readonly StoredLine[],
  { products = [], customProducts = [], removed = [] }: SentLines,
) {
  const named = [
    ...products.map(({ line }) => ({ line, isProduct: true })),
    ...customProducts.map(({ line }) => ({ line, isProduct: false })),
    ...removed.map(({ line }) => ({ line, isProduct: undefined })),
  ];
  const seen = new Set<number>();
  for (const { line, isProduct } of named) {
    if (line === undefined) continue;
    const one = stored[line];
    if (!one) throw inSale(modificationProblems.unknownLine);
    if (seen.has(line)) throw inSale(returnProblems.repeatedLine);
    if (isProduct !== undefined && isProduct !== (one.product !== null)) throw inSale(modificationProblems.otherList);
    seen.add(line);
  }
}

const inOrder = (lines: readonly PlannedLine[]): PlannedLine[] =>
  lines.toSorted((one, other) => (one.line ?? Infinity) - (other.line ?? Infinity) || 0);

/** The price of a product is never typed: a kept line has the price as sold, unless the user takes the price of today. */
function productLine(
  sent: SentProduct,
  stored: StoredLine | undefined,
  { products, index }: { products: Products; index: number },
): PlannedLine {
  const at = (message: string) => new SaleProblem(`products.${index}.product`, message);
  const today = products.get(sent.product);
  const line = sent.line ?? null;
  const sentType = sent.prescriptionType ?? stored?.prescriptionType ?? 'none';
  const prescriptionType =
    stored?.product === sent.product && stored.prescriptionType === sentType
      ? sentType
      : today?.showProductType
        ? sentType
        : 'none';
  const { quantity } = sent;
  if (stored?.product === sent.product && sent.price !== 'current')
    return { ...stored, line, quantity, prescriptionType, ...noteOf(stored.needsWorkshop, sent, stored) };
  if (!today) throw at(unknownProduct);
  if (today.lacksPrice) throw at(unpricedProduct(today.name));
  if (!today.enabled && stored?.product !== sent.product) throw at(disabledProduct(today.name));
  const { name, code, price, cost } = today;
  const sold = { product: sent.product, name, code, price, cost, quantity, returned: 0, prescriptionType };
  const needsWorkshop = stored?.product === sent.product ? stored.needsWorkshop : today.isService;
  return { line, ...sold, ...noteOf(needsWorkshop, sent, stored) };
}

function customLine(sent: SentCustomProduct, stored: StoredLine | undefined): PlannedLine {
  const { description: name, price, quantity } = sent;
  const needsWorkshop = sent.needsWorkshop ?? stored?.needsWorkshop ?? false;
  const sold = { product: null, name, code: '', price, cost: 0, quantity, returned: 0 };
  return { line: sent.line ?? null, ...sold, prescriptionType: 'none', ...noteOf(needsWorkshop, sent, stored) };
}

const noteOf = (
  needsWorkshop: boolean,
  { workshopNote }: { workshopNote?: string | undefined },
  stored: StoredLine | undefined,
) => ({ needsWorkshop, workshopNote: needsWorkshop ? (workshopNote ?? stored?.workshopNote ?? '') : '' });

const comparedFields = [
  ...(['product', 'name', 'code', 'price', 'cost', 'quantity'] as const),
  ...(['prescriptionType', 'needsWorkshop', 'workshopNote'] as const),
];

/** True for a new line, and for a line that differs from its stored line. */
export function isOtherLine(stored: readonly StoredLine[], planned: PlannedLine): boolean {
  const former = planned.line === null ? undefined : stored[planned.line];
  return !former || comparedFields.some((field) => former[field] !== planned[field]);
}

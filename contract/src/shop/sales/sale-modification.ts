import { formatMoney } from '../../base/format.ts';
import { fromCents, toCents } from '../../base/money.ts';
import { dayAheadProblem } from '../../base/shop-time.ts';
import { coverageProblems, discountBelowInsurers } from '../coverages/coverage-labels.ts';
import { jobCode, jobStageTable } from '../jobs/job-stage-labels.ts';
import { type ChangedLine, type JobChange, jobsOfChangedSale, type StoredJob } from '../jobs/jobs-of-changed-sale.ts';
import type { Attached } from '../jobs/jobs-of-sale.ts';
import { amountsDue, paymentStatusOf } from '../payments/payments.ts';
import { outOfStock } from '../products/products.ts';
import { type DiscountType, type OrderStatus, type PaymentStatus } from '../sale-values/sale-status-labels.ts';
import { coveredLine, modificationProblems, modificationRefusal, undecidedJob } from './modification-labels.ts';
import type { ModifiedAmounts, NewModification } from './modifications.ts';
import {
  isOtherLine,
  type ModifiedLines,
  modifiedLines,
  type PlannedLine,
  type Products,
  type StoredLine,
} from './modified-lines.ts';
import { SaleProblem } from './sale-problem.ts';
import { amountsProblem, saleAmounts } from './sale-total.ts';
import { totalChanged } from './sales.ts';

/** Amounts in pesos. */
export interface SaleToModify {
  number: number;
  lines: readonly StoredLine[];
  discount: number;
  discountType: DiscountType;
  insurerTotal: number;
  paid: number;
  refunded: number;
  orderStatus: OrderStatus;
  paymentStatus: PaymentStatus;
  deliveryDate: string;
  notes: string;
  hasRemakes: boolean;
}

/** The lines of the sale of which an insurer pays a part. `batch` is the number of the presented batch. */
export interface CoveredLines {
  positions: readonly number[];
  insurer: string;
  batch: number | null;
}

export interface KnownToModify {
  products: Products;
  jobs: readonly StoredJob[];
  prescriptions: readonly Attached[];
  covered: readonly CoveredLines[];
  /** An invoice that is not rejected, canceled or credited. */
  invoice: 'none' | 'inForce' | 'onItsWay';
  mayAddCustomProducts: boolean;
  /** The shop's day, `YYYY-MM-DD`. */
  today: string;
}

/** Units of a product. They come back to the stock, of these some leave as broken, and others are sold. */
export interface StockChange {
  product: string;
  name: string;
  before: number;
  after: number;
  back: number;
  broken: number;
  taken: number;
}

export interface ModificationPlan extends ModifiedLines {
  before: ModifiedAmounts;
  after: ModifiedAmounts;
  /** In pesos, of the total. */
  difference: number;
  stock: StockChange[];
  jobs: JobChange[];
  isChanged: boolean;
  needsReason: boolean;
}

type Sent = Omit<NewModification, 'updatedAt' | 'reason' | 'total' | 'insurerTotal'>;

/** Uses no database. The preview shows the plan, and the change stores it. @throws SaleProblem */
export function planModification(sale: SaleToModify, known: KnownToModify, sent: Sent): ModificationPlan {
  refuseFinished(sale);
  const { mayAddCustomProducts } = known;
  const changed = modifiedLines(sale.lines, known.products, { ...sent, mayAddCustomProducts });
  const hasOtherLines = changed.removed.length > 0 || changed.lines.some((line) => isOtherLine(sale.lines, line));
  refuseCoveredLines(sale, known, changed);
  const stock = stockChanges(sale, known.products, changed, sent);
  const isCovered = known.covered.length > 0;
  const before = amountsOf(sale, sale.lines, isCovered);
  const after = amountsOf({ ...sale, ...chosenTerms(sale, sent) }, changed.lines, isCovered);
  const problem = amountsProblem(after, after) ?? belowInsurers(after) ?? wrongDay(sale, known, after);
  if (problem) throw new SaleProblem(problem.path, problem.message);
  refuseInvoiced(sale, known, { lines: changed.lines, before, after });
  const jobs = hasOtherLines ? plannedJobs(sale, known, changed) : [];
  const hasLeft = known.jobs.some(({ stage, wasSent }) => !jobStageTable[stage].isToOrder || wasSent);
  return {
    ...changed,
    before,
    after,
    difference: fromCents(toCents(after.total) - toCents(before.total)),
    stock,
    jobs,
    isChanged: hasOtherLines || hasOtherTerms(before, after),
    needsReason: sale.paid > 0 || hasLeft || isCovered,
  };
}

const differs = (sent: number | undefined, planned: number) => sent !== undefined && toCents(sent) !== toCents(planned);

/** A change that the preview can show, but that cannot be stored as it is. @throws SaleProblem */
export function refuseUnconfirmed(
  { number }: Pick<SaleToModify, 'number'>,
  plan: ModificationPlan,
  { reason, total, insurerTotal }: Pick<NewModification, 'reason' | 'total' | 'insurerTotal'>,
): void {
  if (!plan.isChanged) throw new SaleProblem('', modificationProblems.nothingChanged, 'nothing_changed');
  if (plan.needsReason && reason.trim() === '') throw new SaleProblem('reason', modificationProblems.reasonNeeded);
  const undecided = plan.jobs.find(({ effect }) => effect === 'undecided');
  if (undecided?.stored) throw new SaleProblem('jobs', undecidedJob(jobCode(number, undecided.stored)), 'lab_decision');
  if (differs(total, plan.after.total) || differs(insurerTotal, plan.after.insurerTotal))
    throw new SaleProblem('', totalChanged(formatMoney(plan.after.total)), 'total_changed');
}

function refuseFinished({ orderStatus, paymentStatus, hasRemakes, lines }: SaleToModify): void {
  const returned = lines.filter((line) => line.returned > 0);
  const problem = modificationRefusal({ orderStatus, paymentStatus, hasRemakes, hasReturns: returned.length > 0 });
  if (problem) throw new SaleProblem('', problem, 'locked');
}

const chosenTerms = (sale: SaleToModify, { discount, discountType, deliveryDate, notes }: Sent) => ({
  discount: discount ?? sale.discount,
  discountType: discountType ?? sale.discountType,
  deliveryDate: deliveryDate ?? sale.deliveryDate,
  notes: notes ?? sale.notes,
});

const termFields = ['discount', 'discountType', 'deliveryDate', 'notes'] as const;

const hasOtherTerms = (before: ModifiedAmounts, after: ModifiedAmounts): boolean =>
  termFields.some((field) => before[field] !== after[field]);

function amountsOf(sale: SaleToModify, lines: readonly StoredLine[], isCovered: boolean): ModifiedAmounts {
  const { discount, discountType, insurerTotal, paid, refunded, orderStatus, deliveryDate, notes } = sale;
  const amounts = saleAmounts(lines, discount, discountType);
  const clientTotal = fromCents(toCents(amounts.total) - toCents(insurerTotal));
  const settled = { clientTotal, paid, orderStatus };
  const paymentStatus = paymentStatusOf({ ...settled, refunded, isCovered }, sale.paymentStatus);
  return {
    ...amounts,
    discount,
    discountType,
    insurerTotal,
    clientTotal,
    paid,
    ...amountsDue({ ...settled, paymentStatus }),
    paymentStatus,
    deliveryDate,
    notes,
  };
}

const belowInsurers = ({ clientTotal }: ModifiedAmounts) =>
  clientTotal < 0 ? { path: 'discount', message: discountBelowInsurers } : undefined;

function wrongDay(sale: SaleToModify, { today }: KnownToModify, { deliveryDate }: ModifiedAmounts) {
  const message = deliveryDate === sale.deliveryDate ? undefined : dayAheadProblem('delivery', deliveryDate, today);
  return message === undefined ? undefined : { path: 'deliveryDate', message };
}

/** A covered line keeps product, price, quantity and type, because the insurer's part follows from them. */
function refuseCoveredLines(sale: SaleToModify, { covered }: KnownToModify, { lines }: ModifiedLines): void {
  for (const { positions, insurer, batch } of covered) {
    const changed = positions.find((position) => {
      const kept = lines.find(({ line }) => line === position);
      return !kept || isOtherLine(sale.lines, kept);
    });
    if (changed === undefined) continue;
    const name = sale.lines[changed]?.name ?? '';
    const message = batch === null ? coveredLine(name, insurer) : coverageProblems.presented(batch);
    throw new SaleProblem('products', message, 'locked');
  }
}

const billed = (lines: readonly StoredLine[], { discountAmount }: ModifiedAmounts): string =>
  JSON.stringify([lines.map(({ name, code, price, quantity }) => [name, code, price, quantity]), discountAmount]);

/** Refuses another description, quantity or amount than the invoice has. */
function refuseInvoiced(
  { lines: stored }: SaleToModify,
  { invoice }: KnownToModify,
  { lines, before, after }: { lines: readonly PlannedLine[]; before: ModifiedAmounts; after: ModifiedAmounts },
): void {
  if (invoice === 'none') return;
  if (billed(stored, before) === billed(lines, after)) return;
  const { invoiceOnItsWay, invoiced } = modificationProblems;
  throw new SaleProblem('', invoice === 'onItsWay' ? invoiceOnItsWay : invoiced, 'locked');
}

const unitsIn = (lines: readonly StoredLine[], product: string): number =>
  lines.reduce((sum, line) => sum + (line.product === product ? line.quantity : 0), 0);

/** Only differences move. A broken unit comes back first, so that the movements of the sale add up to its units. */
function stockChanges(
  sale: SaleToModify,
  products: Products,
  { lines, removed }: ModifiedLines,
  sent: Sent,
): StockChange[] {
  const ids = new Set([...sale.lines, ...lines].flatMap(({ product }) => product ?? []));
  return [...ids].toSorted().flatMap((product) => {
    const today = products.get(product);
    const difference = unitsIn(sale.lines, product) - unitsIn(lines, product);
    const broken = unitsIn(
      removed.filter(({ returns }) => returns === 'broken'),
      product,
    );
    if (!today || (difference === 0 && broken === 0)) return [];
    const back = Math.max(difference, broken);
    const [before, after] = [today.stock, today.stock + difference - broken];
    if (today.verifyStock && after < Math.min(before, 0)) {
      const at = sent.products?.findIndex((line) => line.product === product) ?? -1;
      throw new SaleProblem(
        at < 0 ? 'products' : `products.${at}.quantity`,
        outOfStock(today.name, before),
        'out_of_stock',
      );
    }
    return [{ product, name: today.name, before, after, back, broken, taken: back - difference }];
  });
}

function plannedJobs(sale: SaleToModify, { products, jobs, prescriptions }: KnownToModify, { lines }: ModifiedLines) {
  const lineOf = (line: StoredLine, position: number, former: number | null): ChangedLine => ({
    ...line,
    position,
    line: former,
    productId: line.product,
    product: (line.product !== null && products.get(line.product)) || null,
  });
  return jobsOfChangedSale({
    before: sale.lines.map((line, position) => lineOf(line, position, position)),
    after: lines.map((line, position) => lineOf(line, position, line.line)),
    jobs,
    prescriptions,
  });
}

/** The sale before and after the last change. */
export interface StoredChange {
  before: { lines: readonly StoredLine[]; amounts: ModifiedAmounts };
  after: { lines: readonly PlannedLine[]; stock: readonly StockChange[] };
}

/**
 * The plan that takes the last change back: each kept line returns to its former place, and each movement of stock has its
 * opposite. The jobs return to their stored rows, so the plan has none. Uses no database. @throws SaleProblem
 */
export function planUndo(sale: SaleToModify, known: KnownToModify, { before, after }: StoredChange): ModificationPlan {
  refuseFinished(sale);
  const { discount, discountType, deliveryDate, notes } = before.amounts;
  const lines = before.lines.map((line, position): PlannedLine => {
    const place = after.lines.findIndex((one) => one.line === position);
    return { ...line, line: place < 0 ? null : place };
  });
  const isCovered = known.covered.length > 0;
  const now = amountsOf(sale, sale.lines, isCovered);
  const former = amountsOf({ ...sale, discount, discountType, deliveryDate, notes }, lines, isCovered);
  refuseInvoiced(sale, known, { lines, before: now, after: former });
  return {
    lines,
    removed: [],
    before: now,
    after: former,
    difference: fromCents(toCents(former.total) - toCents(now.total)),
    stock: after.stock.map((change) => ({ ...change, back: change.taken, taken: change.back, broken: -change.broken })),
    jobs: [],
    isChanged: true,
    needsReason: false,
  };
}

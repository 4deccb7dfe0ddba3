import { coverageParts } from '@dioptria/contract/shop/coverage-rules/coverage-parts.ts';
import type { NewCoverageRule } from '@dioptria/contract/shop/coverage-rules/coverage-rules.ts';
import { agreedPrices } from '@dioptria/contract/shop/coverages/covered-lines.ts';
import { newCoverage } from '@dioptria/contract/shop/coverages/coverages.ts';
import { fromCents, incomeOfLines, toCents } from '@dioptria/contract/base/money.ts';
import { addDays } from '@dioptria/contract/base/shop-time.ts';
import { coverageReferences } from '../../shop/coverages/coverage-terms.ts';
import { planCoverages } from '../../shop/coverages/plan-coverages.ts';
import { insertCoverages } from '../../shop/coverages/store-coverages.ts';
import type { Addition } from '../../shop/sums/kept-sums.ts';
import type { Transaction } from '../../base/database/tables.ts';
import { insurerNamed, type PayingInsurer, payingInsurers } from './demo-insurers.ts';
import { contextOf, type CoveredSale, dayAt, type DemoShop, type Row } from './demo-shop.ts';

/** A group has the last `count` sales that were delivered between `from` and `to` days ago. */
interface Group {
  insurer: PayingInsurer['name'];
  count: number;
  from: number;
  to: number;
  lacksDocuments?: true;
}

const groups: readonly Group[] = [
  { insurer: 'PAMI', count: 6, from: 260, to: 100 },
  { insurer: 'PAMI', count: 4, from: 95, to: 3, lacksDocuments: true },
  { insurer: 'IOMA', count: 8, from: 240, to: 75 },
  { insurer: 'IOMA', count: 4, from: 69, to: 3, lacksDocuments: true },
  { insurer: 'OSDE', count: 8, from: 200, to: 45 },
  { insurer: 'OSDE', count: 4, from: 44, to: 3 },
];

export function addCoveredSales(shop: DemoShop): void {
  for (const sale of shop.rows.sales) sale.insurer_cents = 0;
  groups.forEach((group, index) => {
    const insurer = payingInsurers.find(({ name }) => name === group.insurer);
    if (!insurer) return;
    const sales = coverable(shop, group).slice(-group.count);
    sales.forEach((sale, at) => {
      join(shop, sale.client_id, insurer.name);
      const hasDocuments = !(group.lacksDocuments && at === sales.length - 1);
      const covered = cover(shop, sale, insurer);
      shop.covered.push({ ...covered, group: index, insurer: insurer.name, sale, hasDocuments });
    });
  });
}

const mayJoin = ({ insurance_id: id, final_consumer: isUnnamed }: Row<'clients'>, insurerId: string) =>
  !isUnnamed && (id === insurerId || id === null);

function coverable(shop: DemoShop, { insurer: name, from, to }: Group): Row<'sales'>[] {
  const { rows, today } = shop;
  const insurer = insurerNamed(shop, name);
  const members = new Set(rows.clients.filter((row) => mayJoin(row, insurer.id)).map(({ id }) => id));
  const prescribed = new Set(rows.sale_prescriptions.map((row) => row.sale_id));
  const taken = new Set(shop.covered.map(({ sale }) => sale.client_id));
  return rows.sales.filter((sale) => {
    const day = sale.delivered_at ? dayAt(Date.parse(sale.delivered_at)) : '';
    return (
      members.has(sale.client_id) &&
      !taken.has(sale.client_id) &&
      prescribed.has(sale.id) &&
      sale.order_status === 'delivered' &&
      sale.payment_status === 'charged' &&
      sale.discount_cents === 0 &&
      sale.remake_of === null &&
      day >= addDays(today, -from) &&
      day <= addDays(today, -to) &&
      pairOf(shop, sale.id) !== undefined
    );
  });
}

function pairOf({ rows }: DemoShop, saleId: string): { lenses: number; frame: number } | undefined {
  const lines = rows.sale_lines.filter((line) => line.sale_id === saleId);
  const lenses = lines.find((line) => line.prescription_type === 'far' && line.quantity === 1);
  const frame = lines.find(
    (line) => line.prescription_type === 'none' && line.quantity === 1 && /^armazón/i.test(line.name),
  );
  return lenses && frame && { lenses: lenses.position, frame: frame.position };
}

function join(shop: DemoShop, clientId: string, name: string): void {
  const client = shop.rows.clients.find(({ id }) => id === clientId);
  if (!client || client.insurance_id !== null) return;
  Object.assign(client, {
    insurance_id: insurerNamed(shop, name).id,
    num_insurance: client.num_id.replaceAll('.', ''),
  });
}

function cover(shop: DemoShop, sale: Row<'sales'>, { rules }: PayingInsurer): Pick<CoveredSale, 'listed' | 'lines'> {
  const { rows } = shop;
  const own = rows.sale_lines.filter((line) => line.sale_id === sale.id);
  const listed = own.map(({ price_cents, quantity }) => ({ price_cents, quantity }));
  const pair = pairOf(shop, sale.id) ?? { lenses: 0, frame: 0 };
  const [first, second] = rules(shop.opening);
  if (!first) return { listed, lines: [] };
  if (first.agreedPrice !== null) chargeAgreedPrice(sale, own, [pair.frame, pair.lenses], first.agreedPrice);
  const incomes = incomeOfLines(
    own.map((line) => line.price_cents * line.quantity),
    sale.total_cents,
  );
  const lineOf = (rule: NewCoverageRule, products: number[]) => {
    const income = products.reduce((sum, at) => sum + (incomes[at] ?? 0), 0);
    const { insurer } = coverageParts(fromCents(income), 1, rule);
    return { code: rule.code, products, insurer: toCents(insurer) };
  };
  const lines =
    first.target === 'pair'
      ? [lineOf(first, [pair.frame, pair.lenses])]
      : [lineOf(first, [pair.lenses]), ...(second ? [lineOf(second, [pair.frame])] : [])];
  leaveToClient(
    shop,
    sale,
    lines.reduce((sum, { insurer }) => sum + insurer, 0),
  );
  return { listed, lines };
}

function chargeAgreedPrice(
  sale: Row<'sales'>,
  lines: readonly Row<'sale_lines'>[],
  pair: readonly number[],
  agreed: number,
): void {
  const sold = pair.flatMap((at) => lines[at] ?? []);
  const prices = agreedPrices(
    sold.map((line) => ({ price: line.price_cents, quantity: line.quantity })),
    toCents(agreed),
  );
  sold.forEach((line, index) => Object.assign(line, { price_cents: prices[index] ?? line.price_cents }));
  const total = lines.reduce((sum, line) => sum + line.price_cents * line.quantity, 0);
  Object.assign(sale, { subtotal_cents: total, total_cents: total });
}

function leaveToClient({ rows }: DemoShop, sale: Row<'sales'>, insurer: number): void {
  const due = sale.total_cents - insurer;
  const last = rows.payments.findLast((payment) => payment.sale_id === sale.id);
  const isOther = (payment: Row<'payments'>) => payment.sale_id !== sale.id;
  rows.payments.splice(0, rows.payments.length, ...rows.payments.filter(isOther));
  if (last && due > 0) rows.payments.push({ ...last, kind: 'payment', amount_cents: due });
  const isKept = (change: Row<'sale_changes'>) => change.sale_id !== sale.id || change.field !== 'paymentStatus';
  rows.sale_changes.splice(0, rows.sale_changes.length, ...rows.sale_changes.filter(isKept));
  Object.assign(sale, { insurer_cents: insurer, paid_cents: due, deposit_cents: 0 });
}

export async function storeCoverages(
  tx: Transaction,
  shop: DemoShop,
  ruleIds: ReadonlyMap<string, string>,
): Promise<Addition[]> {
  const additions: Addition[] = [];
  for (const covered of shop.covered) {
    const { sale, listed } = covered;
    const context = contextOf(tx, shop, sale.seller_id, Date.parse(sale.delivered_at ?? sale.created_at));
    const coverages = [sentOf(shop, covered, ruleIds)];
    const references = await coverageReferences(context, sale.client_id, coverages);
    const lines = shop.rows.sale_lines.filter((line) => line.sale_id === sale.id);
    const planned = planCoverages(coverages, references, { listed, lines, total: sale.total_cents });
    const client_name = shop.rows.clients.find(({ id }) => id === sale.client_id)?.name ?? '';
    const placed = planned.map((coverage) => ({ ...coverage, position: 1 }));
    additions.push(...(await insertCoverages(context, { ...sale, client_name }, placed, references)));
  }
  return additions;
}

function sentOf(
  shop: DemoShop,
  { insurer: name, sale, lines, hasDocuments }: CoveredSale,
  ruleIds: ReadonlyMap<string, string>,
) {
  const { rows } = shop;
  const insurer = insurerNamed(shop, name);
  const policy = rows.client_policies.find((row) => row.client_id === sale.client_id);
  const prescription = rows.sale_prescriptions.find((row) => row.sale_id === sale.id)?.prescription_id ?? null;
  const isGiven = (needed: boolean | undefined) => needed === true && hasDocuments;
  return newCoverage.parse({
    insurance: insurer.id,
    plan: policy?.plan_id ?? null,
    affiliateNumber: policy?.affiliate_number ?? '',
    prescription,
    authorizationNumber: isGiven(insurer.needs_authorization) ? `A-${sale.number + 200_000}` : '',
    voucherNumber: isGiven(insurer.needs_voucher) ? `B-${sale.number + 700_000}` : '',
    documents: isGiven(insurer.needs_signature) ? [{ kind: 'signature', isPresent: true, note: 'En papel' }] : [],
    lines: lines.map(({ code, products, insurer: cents }) => ({
      rule: ruleIds.get(`${name} ${code}`) ?? null,
      products,
      insurerAmount: fromCents(cents),
    })),
  });
}

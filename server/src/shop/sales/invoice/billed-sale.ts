import { incomeOfLines } from '@dioptria/contract/base/money.ts';
import { type IssueMoments, issuesAt } from '@dioptria/contract/shop/fiscal-settings/fiscal-labels.ts';
import { invoiceProblems } from '@dioptria/contract/shop/invoices/invoice-labels.ts';
import { orderStatusTable } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import { STANDARD_RATE, type VatRate } from '@dioptria/contract/shop/vat/vat-rates.ts';
import { sql } from 'kysely';
import { hideArrayLength, parameter, run, statement } from '../../../base/database/statements.ts';
import type { Context } from '../../../base/records/context.ts';
import { conflict } from '../../../base/records/refusal.ts';
import { clientPartsOfLines } from '../../coverages/coverage-records.ts';
import type { Bill } from '../../invoices/draft-invoice.ts';
import { autoIssueInvoice, type AutomaticInvoice } from '../../invoices/store-invoice.ts';
import { ledgerOf } from '../../payments/ledger.ts';
import { leftInLedger } from '../../payments/remainders.ts';
import { readMethodNames } from '../../settings/read-settings.ts';
import { clientPartOf } from '../../sums/additions.ts';
import { type LineRow, linesOf, type SaleColumns } from '../sale-records.ts';

/**
 * The invoice of a covered sale bills the client's part: each line less its insurers' part and its share of the
 * discount (docs/rules.md#coverage-9).
 */
export async function billedSale(context: Context, sale: SaleColumns, lines?: readonly LineRow[]): Promise<Bill> {
  const sold = lines ?? (await linesOf(context, [sale.id]));
  const [owed, rates, client, ledger, names] = await Promise.all([
    sale.insurer_cents === 0 ? undefined : owedOfLines(context, sale, sold),
    ratesOf(context, sold),
    receiverData(context, sale.client_id),
    ledgerOf(context, sale.id),
    readMethodNames(context),
  ]);
  const paid = paymentsOf(ledger);
  const methods = paid.methods.length > 0 ? paid.methods : [sale.payment_method];
  return {
    of: 'sale',
    id: sale.id,
    number: sale.number,
    receiver: client,
    refusal: orderStatusTable[sale.order_status].isVoid ? conflict('locked', invoiceProblems.isCanceled) : undefined,
    lines: sold.flatMap((line, position) =>
      line.quantity === 0
        ? []
        : [
            {
              description: line.name,
              code: line.code,
              quantity: line.quantity,
              ...amountsOf(line, owed?.[position]),
              vatRate: (line.product_id !== null && rates.get(line.product_id)) || STANDARD_RATE,
            },
          ],
    ),
    discount: owed ? 0 : sale.discount_cents,
    surcharge: paid.surcharge,
    condition: methods.map((method) => names[method]).join(', '),
  };
}

export async function owedOfLines(context: Context, sale: SaleColumns, sold: readonly LineRow[]): Promise<number[]> {
  const listed = sold.map((line) => line.price_cents * line.quantity);
  return clientPartsOfLines(context, sale.id, incomeOfLines(listed, sale.total_cents));
}

const amountsOf = (line: LineRow, owed: number | undefined) =>
  owed === undefined ? { unitPrice: line.price_cents } : { unitPrice: Math.round(owed / line.quantity), total: owed };

export async function findBilledSale(context: Context, saleId: string): Promise<Bill | undefined> {
  const { tx, actor } = context;
  const sale = await tx
    .selectFrom('sales')
    .selectAll()
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', saleId)
    .executeTakeFirst();
  return sale && billedSale(context, sale);
}

const vatRates = statement('vat_rates', (queries) =>
  queries
    .selectFrom('products')
    .select(['id', 'vat_rate'])
    .where('tenant_id', '=', parameter<string>(1))
    .where('id', '=', sql<string>`any(${hideArrayLength(parameter(2), 'uuid')})`),
);

async function ratesOf({ tx, actor }: Context, lines: readonly LineRow[]): Promise<Map<string, VatRate>> {
  const ids = lines.flatMap(({ product_id: id }) => (id === null ? [] : [id]));
  const rows = await run(tx, vatRates, [actor.tenantId, ids]);
  return new Map(rows.map(({ id, vat_rate: rate }) => [id, rate]));
}

const receiver = statement('receiver', (queries) =>
  queries
    .selectFrom('clients')
    .select(['name', 'legal_name', 'address', 'fiscal_address', 'vat_condition', 'tax_id', 'type_id', 'num_id'])
    .where('tenant_id', '=', parameter<string>(1))
    .where('id', '=', parameter<string>(2)),
);

async function receiverData({ tx, actor }: Context, clientId: string): Promise<Bill['receiver']> {
  const [client] = await run(tx, receiver, [actor.tenantId, clientId]);
  if (!client) throw new Error('A sale without its client');
  return {
    name: client.name,
    legalName: client.legal_name,
    address: client.address,
    fiscalAddress: client.fiscal_address,
    vatCondition: client.vat_condition,
    taxId: client.tax_id,
    typeId: client.type_id,
    numId: client.num_id,
  };
}

export function paymentsOf(ledger: Parameters<typeof leftInLedger>[0]) {
  const left = leftInLedger(ledger);
  return {
    surcharge: left.reduce((sum, { surcharge }) => sum + surcharge, 0),
    methods: left.filter(({ amount }) => amount > 0).map(({ method }) => method),
  };
}

const hasDeposit = (sale: SaleColumns) => sale.paid_cents > 0 && sale.paid_cents < clientPartOf(sale);

export async function issueAtConfirmation(
  context: Context,
  moments: IssueMoments,
  sale: SaleColumns,
  lines: readonly LineRow[],
): Promise<AutomaticInvoice | undefined> {
  const kind = isDelivered(sale) ? 'delivery' : 'confirmation';
  if (!issuesAt(moments, { kind, hasDeposit: hasDeposit(sale) })) return undefined;
  return autoIssueInvoice(context, await billedSale(context, sale, lines));
}

export async function issueAtChange(
  context: Context,
  before: SaleColumns,
  after: SaleColumns,
): Promise<AutomaticInvoice | undefined> {
  const isPaid = before.paid_cents <= 0 && after.paid_cents > 0;
  const isHandedOver = !isDelivered(before) && isDelivered(after);
  if (!isPaid && !isHandedOver) return undefined;
  const moments = await readMoments(context);
  const kind = isHandedOver ? 'delivery' : 'payment';
  if (!moments || !issuesAt(moments, { kind, hasDeposit: hasDeposit(after) })) return undefined;
  return autoIssueInvoice(context, await billedSale(context, after));
}

const isDelivered = ({ order_status: status }: SaleColumns) => orderStatusTable[status].isDelivered;

async function readMoments({ tx, actor }: Context): Promise<IssueMoments | undefined> {
  return tx
    .selectFrom('fiscal_settings')
    .select(['mode', 'issue_at as issueAt', 'deposit_issue_at as depositIssueAt'])
    .where('tenant_id', '=', actor.tenantId)
    .executeTakeFirst();
}

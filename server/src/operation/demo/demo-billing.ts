import {
  type BilledLine,
  billedLines,
  creditedAmounts,
  partLines,
} from '@dioptria/contract/shop/invoices/billed-amounts.ts';
import { receiverOf } from '@dioptria/contract/shop/invoices/receivers.ts';
import { namesOfMethods } from '@dioptria/contract/shop/sale-values/shop-methods.ts';
import {
  amountsOf,
  STANDARD_RATE,
  type VoucherAmounts,
  voucherAmounts,
} from '@dioptria/contract/shop/vat/vat-rates.ts';
import { letterOf, voucherNumber, voucherType } from '@dioptria/contract/shop/vat/voucher-types.ts';
import { digitsOf } from '../../shop/invoices/issuing.ts';
import { amountColumns, invoiceColumns, saleColumns } from '../../shop/invoices/store-invoice.ts';
import { paymentsOf } from '../../shop/sales/invoice/billed-sale.ts';
import { issuerOf } from './demo-issuer.ts';
import { dayAt, type DemoShop, recordColumns, type Row } from './demo-shop.ts';

type Invoice = Row<'invoices'>;

const waiting = {
  state: 'pending',
  number: null,
  is_outside: false,
  note: '',
  authorization_code: null,
  authorization_due: null,
  authorised_at: null,
  observations: [],
  errors: [],
  attempts: 0,
  next_attempt_at: null,
  wait_reason: '',
} satisfies Partial<Invoice>;

export function invoiceMaker(shop: DemoShop): (sale: Row<'sales'>, at: number, point: number) => Invoice {
  const { rows } = shop;
  const issuer = issuerOf(shop);
  const lines = Map.groupBy(rows.sale_lines, (line) => line.sale_id);
  const payments = Map.groupBy(rows.payments, (payment) => payment.sale_id);
  const clients = new Map(rows.clients.map((client) => [client.id, client]));
  const names = namesOfMethods(rows.tenants[0]?.payment_methods ?? []);
  return (sale, at, point) => {
    const paid = paymentsOf(payments.get(sale.id) ?? []);
    const methods = paid.methods.length > 0 ? paid.methods : [sale.payment_method];
    const condition = methods.map((method) => names[method]).join(', ');
    const data = receiverData(clients.get(sale.client_id));
    const letter = letterOf(issuer.vatCondition, data.vatCondition);
    const billed = billedLines({
      lines: (lines.get(sale.id) ?? []).map(lineOf),
      discount: sale.discount_cents,
      surcharge: paid.surcharge,
    });
    const amounts = voucherAmounts(letter, billed.totals);
    const day = dayAt(at);
    const chosen = receiverOf(data, { total: amounts.total, day, issuerCuit: digitsOf(issuer.cuit) });
    const pointOfSale = { _id: '', name: '', number: point };
    const draft = { environment: 'simulator', issuer, letter, day, chosen, amounts, pointOfSale } as const;
    return {
      ...recordColumns(shop, at),
      ...waiting,
      ...invoiceColumns({ ...draft, lines: billed.lines }),
      ...saleColumns({ id: sale.id, number: sale.number, condition }),
      ...objects({ issuer, receiver: chosen.receiver, lines: billed.lines, rates: amounts.rates }),
      user_id: sale.seller_id,
    };
  };
}

const objects = (columns: Pick<Invoice, 'issuer' | 'receiver' | 'lines' | 'rates'>) => columns;

const lineOf = ({ name, code, quantity, price_cents: unitPrice }: Row<'sale_lines'>) => ({
  description: name,
  code,
  quantity,
  unitPrice,
  vatRate: STANDARD_RATE,
});

function receiverData(client: Row<'clients'> | undefined) {
  if (!client) throw new Error('The sale is to no client of the demo shop');
  return {
    name: client.name,
    legalName: client.legal_name ?? '',
    address: client.address,
    fiscalAddress: client.fiscal_address ?? '',
    vatCondition: client.vat_condition ?? 'finalConsumer',
    taxId: client.tax_id ?? '',
    typeId: client.type_id,
    numId: client.num_id,
  };
}

/** `cents` is the final amount of the note. By default the note credits the whole invoice. */
export function creditNoteOf(
  shop: DemoShop,
  invoice: Invoice,
  { at, note, cents }: { at: number; note: string; cents?: number | undefined },
): Invoice {
  const rates =
    cents === undefined ? invoice.rates : creditedAmounts(invoice.rates, [{ rate: STANDARD_RATE, amount: cents }]);
  const corrected = voucherNumber(invoice.point_of_sale, invoice.number ?? 0);
  const lines: BilledLine[] = cents === undefined ? invoice.lines : partLines(corrected, rates, invoice.rates);
  const amounts: VoucherAmounts = amountsOf(invoice.letter, rates);
  return {
    ...invoice,
    ...recordColumns(shop, at),
    ...waiting,
    kind: 'creditNote',
    type: voucherType('creditNote', invoice.letter),
    day: dayAt(at),
    ...amountColumns(amounts),
    lines,
    rates: amounts.rates,
    corrects_id: invoice.id,
    is_active: false,
    note,
    user_id: shop.rows.users[0]?.id ?? null,
  };
}

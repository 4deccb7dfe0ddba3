import { fromCents } from '@dioptria/contract/base/money.ts';
import { addMonths } from '@dioptria/contract/base/shop-time.ts';
import {
  insurerAccountEndpoints,
  insurerAccountsExport,
} from '@dioptria/contract/shop/insurer-accounts/insurer-account-endpoints.ts';
import {
  insurerPaymentEndpoints,
  type ListedWithholding,
  type MonthWithholdings,
  withholdingEndpoints,
  withholdingsExport,
} from '@dioptria/contract/shop/insurer-accounts/insurer-payment-endpoints.ts';
import { withholdingTaxes } from '@dioptria/contract/shop/insurer-accounts/insurer-payment-labels.ts';
import { insurerPayments } from '@dioptria/contract/shop/insurer-accounts/insurer-payments.ts';
import { type Selectable, sql } from 'kysely';
import { serveFile } from '../../base/exports/export-routes.ts';
import type { Api } from '../../base/http/api.ts';
import { documentRoutes } from '../../base/http/resource-routes.ts';
import { serve } from '../../base/http/serve.ts';
import type { Context, TenantScope } from '../../base/records/context.ts';
import type { ServedFile } from '../../base/records/exported-list.ts';
import { allocatePayment, reversePayment } from './change-insurer-payment.ts';
import { createInsurerPayment } from './create-insurer-payment.ts';
import { readInsurerLedger } from './insurer-ledger-entries.ts';
import {
  type InsurerWithholdingsTable,
  paymentsListing,
  readAllocations,
  readInsurerPayment,
  readPaymentAlone,
} from './insurer-payment-records.ts';
import { payableItems } from './payable-items.ts';
import { readInsurerAccounts } from './read-insurer-accounts.ts';

export function insurerAccountRoutes(api: Api): void {
  serve(api, insurerAccountEndpoints.list, { priority: 'report', work: readInsurerAccounts });
  // The cast is correct: the columns read the accounts that `readAll` yields.
  serveFile(api, insurerAccountEndpoints.export, exportedAccounts as unknown as ServedFile);
  serve(api, insurerAccountEndpoints.read, {
    work: (context, { params: { id } }) => readInsurerLedger(context, id),
  });
}

const exportedAccounts = {
  kind: insurerPayments.name,
  file: insurerAccountsExport,
  async *readAll(context: Context) {
    yield (await readInsurerAccounts(context)).accounts;
  },
};

function withholdingRoutes(api: Api): void {
  serve(api, withholdingEndpoints.read, {
    priority: 'report',
    work: (context, { query: { month } }) => readWithholdingsOf(context, month),
  });
  // The cast is correct: the columns read the withholdings that `readAll` yields.
  serveFile(api, withholdingEndpoints.export, exportedWithholdings as unknown as ServedFile);
}

const exportedWithholdings = {
  kind: insurerPayments.name,
  file: withholdingsExport,
  periodIn: (_context: TenantScope, { month }: { month: string }) => Promise.resolve(month),
  async *readAll(context: TenantScope, { month }: { month: string }) {
    yield (await withholdingRows(context, month)).map(withholdingRecord);
  },
};

type Row = Selectable<InsurerWithholdingsTable> & {
  number: number;
  order_number: string;
  insurance_id: string;
  insurance_name: string;
  num_cuit: number | null;
};

async function withholdingRows({ tx, actor }: TenantScope, month: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select insurer_withholdings.*, insurer_withholdings.day::text as day, number, order_number, insurance_id,
      insurances.name as insurance_name, num_cuit
    from insurer_withholdings
    join insurer_payments on insurer_payments.tenant_id = insurer_withholdings.tenant_id and insurer_payments.id = payment_id
    join insurances on insurances.tenant_id = insurer_payments.tenant_id and insurances.id = insurance_id
    where insurer_withholdings.tenant_id = ${actor.tenantId} and reversed_at is null
      and insurer_withholdings.day >= ${`${month}-01`} and insurer_withholdings.day < ${`${addMonths(month, 1)}-01`}
    order by array_position(${withholdingTaxes}::text[], tax), insurer_withholdings.day, number, position`.execute(tx);
  return rows;
}

const withholdingRecord = (row: Row): ListedWithholding => ({
  tax: row.tax,
  jurisdiction: row.jurisdiction,
  certificateNumber: row.certificate_number,
  day: row.day,
  base: row.base_cents === null ? null : fromCents(row.base_cents),
  rate: row.rate_hundredths === null ? null : fromCents(row.rate_hundredths),
  amount: fromCents(row.amount_cents),
  insurance: { _id: row.insurance_id, name: row.insurance_name },
  cuit: row.num_cuit === null ? '' : String(row.num_cuit),
  payment: { _id: row.payment_id, number: row.number },
  orderNumber: row.order_number,
});

const sumOf = (rows: readonly Row[]) => fromCents(rows.reduce((sum, { amount_cents: cents }) => sum + cents, 0));

async function readWithholdingsOf(context: TenantScope, month: string): Promise<MonthWithholdings> {
  const rows = await withholdingRows(context, month);
  const byTax = withholdingTaxes
    .map((tax) => ({ tax, own: rows.filter((row) => row.tax === tax) }))
    .filter(({ own }) => own.length > 0)
    .map(({ tax, own }) => ({ tax, amount: sumOf(own) }));
  return { month, withholdings: rows.map(withholdingRecord), byTax, total: sumOf(rows) };
}

export function insurerPaymentRoutes(api: Api): void {
  documentRoutes(api, {
    definition: insurerPayments,
    listing: paymentsListing,
    read: readInsurerPayment,
    lines: {
      require: readPaymentAlone,
      async *readAll(context, { id }) {
        yield await readAllocations(context, id);
      },
    },
  });
  serve(api, insurerPaymentEndpoints.payableItems, {
    work: (context, { query }) => payableItems(context, query.insurance),
  });
  serve(api, insurerPaymentEndpoints.register, {
    work: async (context, { body }) => ({ insurerPayment: await createInsurerPayment(context, body) }),
  });
  serve(api, insurerPaymentEndpoints.allocate, {
    work: async (context, { params: { id }, body }) => ({
      insurerPayment: await allocatePayment(context, id, body.allocations),
    }),
  });
  serve(api, insurerPaymentEndpoints.reverse, {
    work: async (context, { params: { id }, body }) => ({
      insurerPayment: await reversePayment(context, id, body.note),
    }),
  });
  withholdingRoutes(api);
}

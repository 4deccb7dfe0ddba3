import { hasPowers } from '@dioptria/contract/shop/jobs/job-labels.ts';
import { isOverdue, jobStages } from '@dioptria/contract/shop/jobs/job-stage-labels.ts';
import { orderStatuses } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import { addDays } from '@dioptria/contract/base/shop-time.ts';
import { dayAt, type DemoShop, storedTables } from '../../operation/demo/demo-shop.ts';

type Rows = DemoShop['rows'];
type Amounts = Readonly<Record<string, number>>;

const numberOf = <One>(rows: readonly One[], fits: (row: One) => boolean): number => rows.filter(fits).length;

const orders = ({ sales }: Rows): Amounts =>
  Object.fromEntries(
    orderStatuses.map((status) => [`orders: ${status}`, numberOf(sales, (sale) => sale.order_status === status)]),
  );

const workshop = ({ jobs, job_checks: checks }: Rows, today: string): Amounts => ({
  ...Object.fromEntries(
    jobStages.map((stage) => [`open jobs: ${stage}`, numberOf(jobs, (job) => job.open && job.stage === stage)]),
  ),
  'jobs to send without powers': numberOf(
    jobs,
    ({ open, stage, right_lens: rightLens, left_lens: leftLens }) =>
      open && stage === 'toSend' && !hasPowers({ rightLens, leftLens }),
  ),
  'jobs whose lab must be told': numberOf(jobs, (job) => job.open && job.must_tell_lab === true),
  'overdue jobs': numberOf(jobs, ({ due_day: day }) => isOverdue(day, today)),
  'failed checks': numberOf(checks, ({ result }) => result === 'fail'),
});

const messages = ({ sales, notices }: Rows): Amounts => ({
  'orders whose client was told': numberOf(notices, (notice) => notice.sale_id !== null),
  'finished orders whose client was not told': numberOf(
    sales,
    (sale) => sale.order_status === 'finished' && sale.times_told === 0,
  ),
});

const pictured = ({ sales, sale_lines: lines, sale_prescriptions: used }: Rows): Amounts => ({
  'finished orders with deposit, prescription and two products': numberOf(
    sales,
    ({ id, order_status: status, deposit_cents: deposit }) =>
      status === 'finished' &&
      deposit > 0 &&
      used.some((row) => row.sale_id === id) &&
      numberOf(lines, (line) => line.sale_id === id && line.product_id !== null) > 1,
  ),
});

function cash({ cash_sessions: sessions, cash_movements: movements }: Rows, today: string): Amounts {
  const differs = sessions.filter(({ counts }) => counts?.some(({ expected, counted }) => expected !== counted));
  const open = sessions.filter((session) => session.closed_at === null);
  return {
    'open cash sessions': open.length,
    'cash sessions of today': numberOf(sessions, (session) => dayAt(Date.parse(session.created_at)) === today),
    'movements of the open session': numberOf(movements, (one) => one.cash_session_id === open[0]?.id),
    'corrections of closed cash sessions': numberOf(movements, ({ corrects }) => Boolean(corrects)),
    'differences in cash, each with its note': differs.every(({ note }) => note !== '') ? differs.length : 0,
  };
}

const stock = ({ rows, ordered }: DemoShop): Amounts => ({
  'products low on stock': numberOf(rows.products, ({ stock: units, minimum_stock: least }) => units <= (least ?? 10)),
  'open stock counts': numberOf(rows.stock_counts, ({ state }) => state === 'open'),
  'applied stock counts': numberOf(rows.stock_counts, ({ state }) => state === 'applied'),
  'awaited purchase orders': numberOf(ordered, ({ received }) => received === undefined),
  'purchase orders received in part': numberOf(ordered, ({ received }) => received !== undefined),
  'price changes': rows.price_changes.length,
  'categories with a lens question': numberOf(rows.categories, (category) => category.lens_question === 'asked'),
});

const vouchers = ({ invoices }: Rows): Amounts => ({
  'class A invoices': numberOf(invoices, ({ kind, letter }) => kind === 'invoice' && letter === 'A'),
  'class B invoices': numberOf(invoices, ({ kind, letter }) => kind === 'invoice' && letter === 'B'),
  'whole credit notes': numberOf(
    invoices,
    ({ corrects_id: id, total_cents: total }) =>
      id !== null && invoices.some((invoice) => invoice.id === id && invoice.total_cents === total),
  ),
  'partial credit notes': numberOf(
    invoices,
    ({ corrects_id: id, total_cents: total }) =>
      id !== null && invoices.some((invoice) => invoice.id === id && invoice.total_cents > total),
  ),
  'invoices that wait': numberOf(invoices, ({ state }) => state === 'pending'),
  'rejected invoices': numberOf(invoices, ({ state }) => state === 'rejected'),
  'receivers with a CUIT of each condition':
    new Set(invoices.map(({ receiver }) => receiver.vatCondition)).size === 4 ? 1 : 0,
});

const DAYS_TO_CLAIMS = 300;

const insurers = ({ covered, opening, today }: DemoShop): Amounts =>
  addDays(opening, DAYS_TO_CLAIMS) > today
    ? {}
    : Object.fromEntries(
        [4, 1, 4, 1, 4, 1].map((least, group) => [
          `${least} covered sales of the group ${group}`,
          covered.filter((sale) => sale.group === group).length >= least ? 1 : 0,
        ]),
      );

function future({ rows, now }: DemoShop): string[] {
  const clock = now.toISOString();
  const isLater = (value: unknown) => typeof value === 'string' && /^\d{4}-/.test(value) && value > clock;
  const hasLater = (stored: readonly Readonly<Record<string, unknown>>[]) => {
    const instants = Object.keys(stored[0] ?? {}).filter(
      (column) => column.endsWith('_at') && column !== 'next_attempt_at',
    );
    return stored.some((row) => instants.some((column) => isLater(row[column])));
  };
  return storedTables.filter((table) => hasLater(rows[table])).map((table) => `${table} of the future`);
}

/**
 * Every shop has certain kinds of records after some weeks. Returns the names of the kinds that this shop lacks. Also
 * reports tables with an instant in the future, and days with two cash sessions. Empty if the demo shop is complete.
 */
export function missingInDemoShop(shop: DemoShop): string[] {
  const { rows, today } = shop;
  const amounts = {
    ...orders(rows),
    ...workshop(rows, today),
    ...messages(rows),
    ...pictured(rows),
    ...cash(rows, today),
    ...stock(shop),
    ...vouchers(rows),
    ...insurers(shop),
  };
  const missing = Object.entries(amounts).filter(([, amount]) => amount === 0);
  const days = rows.cash_sessions.map((session) => dayAt(Date.parse(session.created_at)));
  return [
    ...missing.map(([name]) => name),
    ...future(shop),
    ...(new Set(days).size < days.length ? ['a day of its own for each cash session'] : []),
  ];
}

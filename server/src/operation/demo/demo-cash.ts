import { toCents } from '@dioptria/contract/base/money.ts';
import { paymentMethods, paymentMethodTable } from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import { addDays } from '@dioptria/contract/base/shop-time.ts';
import type { StoredCount } from '../../shop/cash/cash-tables.ts';
import { receivedBy } from '../../shop/sums/additions.ts';
import { dayAt, type DemoShop, instantOf, iso, recordColumns, type Row } from './demo-shop.ts';

const DAYS = 31;
const OPENING = toCents(20_000);
const MINUTE = 60_000;
/** One in `EVERY` cash sessions closed with a difference. */
const EVERY = 5;

const expenses = [
  ['Flete del laboratorio', 4500],
  ['Artículos de limpieza', 6200],
  ['Café y agua', 3800],
  ['Insumos de librería', 5400],
] as const;

const differences = [
  [-500, 'Faltó un billete de $ 500: se revisó dos veces.'],
  [1000, 'Sobraron $ 1.000: un vuelto que no se llevaron.'],
  [-200, 'Diferencia de vueltos.'],
  [-2000, 'Se pagó una cadetería y no se anotó.'],
] as const;

export function addCashSessions(shop: DemoShop): void {
  const first = addDays(shop.today, -DAYS);
  const byDay = Map.groupBy(shop.rows.payments, ({ created_at: at }) => dayAt(Date.parse(at)));
  const worked = [...byDay.keys()].filter((day) => day >= first && day !== shop.today).toSorted();
  // A new visitor sees an open register, even on a Sunday.
  const days = [...worked, shop.today];
  days.forEach((day, index) => addSession(shop, day, index + 1, byDay.get(day) ?? []));
  addTallies(shop);
  addCorrection(shop);
}

/** An admin corrects the last expense of a closed cash session today (docs/rules.md#cash-15). */
function addCorrection(shop: DemoShop): void {
  const { rows, now } = shop;
  const open = rows.cash_sessions.find((session) => session.closed_at === null);
  const corrected = rows.cash_movements.findLast((movement) => movement.cash_session_id !== open?.id);
  if (!open || !corrected) return;
  addMovement(shop, Math.max(Date.parse(open.created_at), now.getTime() - 10 * MINUTE), {
    cash_session_id: open.id,
    kind: 'out',
    amount_cents: toCents(900),
    reason: `${corrected.reason}: el ticket decía $ 900 más.`,
    user_id: rows.users[0]?.id ?? '',
    corrects: corrected.id,
    correction_number: 1,
  });
}

type Movement = Omit<Row<'cash_movements'>, 'tenant_id' | 'id' | 'origin' | 'created_at'>;

function addMovement({ tenantId, newId, rows }: DemoShop, at: number, movement: Movement): void {
  const columns = { tenant_id: tenantId, id: newId(at), origin: 'user', created_at: iso(at) } as const;
  rows.cash_movements.push({ ...columns, corrects: null, correction_number: null, ...movement });
}

function addSession(shop: DemoShop, day: string, number: number, payments: Row<'payments'>[]): void {
  const { tenantId, random, rows, now } = shop;
  const moments = payments.map(({ created_at: at }) => Date.parse(at));
  const opened = Math.min(
    instantOf(day, 8, 45),
    now.getTime() - 30 * MINUTE,
    ...moments.map((moment) => moment - 5 * MINUTE),
  );
  // If `now` is less than half an hour after midnight, the cash session opens at midnight and not on the day before.
  const at = Math.max(instantOf(day, 0), opened);
  const closing = Math.max(instantOf(day, 20, 15), ...moments.map((moment) => moment + 10 * MINUTE));
  const isOpen = day === shop.today || closing > now.getTime();
  const seller = rows.users[1]?.id ?? '';
  const columns = recordColumns(shop, at);
  for (const payment of payments) payment.cash_session_id = columns.id;
  const movements =
    isOpen || random.chance(0.45) ? [addExpense(shop, columns.id, Math.min(at + 20 * MINUTE, now.getTime()))] : [];
  const difference = number % EVERY === 0 ? random.pick(differences) : undefined;
  const counts = isOpen ? null : countsOf(payments, movements, toCents(difference?.[0] ?? 0));
  rows.cash_sessions.push({
    ...columns,
    tenant_id: tenantId,
    updated_at: isOpen ? columns.updated_at : iso(closing),
    number,
    cash_register_id: rows.cash_registers[0]?.id ?? '',
    user_id: seller,
    opening_cents: OPENING,
    counts,
    note: isOpen ? '' : (difference?.[1] ?? ''),
    closed_by: isOpen ? null : ((random.chance(0.3) ? rows.users[0]?.id : seller) ?? seller),
    closed_at: isOpen ? null : iso(closing),
  });
}

function addExpense(shop: DemoShop, sessionId: string, at: number): number {
  const [reason, pesos] = shop.random.pick(expenses);
  addMovement(shop, at, {
    cash_session_id: sessionId,
    kind: 'out',
    amount_cents: toCents(pesos),
    reason,
    user_id: shop.rows.users[1]?.id ?? '',
  });
  return -toCents(pesos);
}

function addTallies(shop: DemoShop): void {
  const closed = shop.rows.cash_sessions.flatMap((session) =>
    session.counts && session.closed_at !== null ? [{ session, counts: session.counts, at: session.closed_at }] : [],
  );
  const latest = closed.at(-1);
  for (const { session, counts, at } of closed) {
    if (session !== latest?.session) {
      addTally(shop, session, { sequence: 1, counts, at: Date.parse(at) });
      continue;
    }
    const exact = counts.map((count) => ({ ...count, counted: count.expected }));
    session.counts = exact.map((count) =>
      paymentMethodTable[count.method].isInDrawer ? { ...count, counted: count.expected - toCents(1000) } : count,
    );
    session.note = 'En el primer arqueo quedó un billete de $ 1.000 debajo de la bandeja.';
    addTally(shop, session, { sequence: 1, counts: session.counts, at: Date.parse(at) - 6 * MINUTE });
    addTally(shop, session, { sequence: 2, counts: exact, at: Date.parse(at) });
  }
  for (const { session } of closed) session.taken_out_cents = toTakeOut(session.counts ?? []);
}

function toTakeOut(counts: readonly StoredCount[]): number {
  const cash = counts.find(({ method }) => paymentMethodTable[method].isInDrawer);
  return Math.max(0, (cash?.counted ?? 0) - OPENING);
}

function addTally(
  { tenantId, newId, rows }: DemoShop,
  { id, closed_by: userId }: Row<'cash_sessions'>,
  { sequence, counts, at }: { sequence: number; counts: StoredCount[]; at: number },
): void {
  rows.cash_tallies.push({
    tenant_id: tenantId,
    id: newId(at),
    cash_session_id: id,
    sequence,
    user_id: userId ?? '',
    counts,
    created_at: iso(at),
  });
}

function countsOf(payments: readonly Row<'payments'>[], moved: readonly number[], difference: number): StoredCount[] {
  return paymentMethods.flatMap((method) => {
    const received = payments
      .filter((entry) => entry.method === method)
      .reduce((sum, entry) => sum + receivedBy(entry), 0);
    const isCash = paymentMethodTable[method].isInDrawer;
    const expected = received + (isCash ? moved.reduce((sum, cents) => sum + cents, OPENING) : 0);
    if (!isCash && expected === 0) return [];
    return [{ method, expected, counted: expected + (isCash ? difference : 0) }];
  });
}

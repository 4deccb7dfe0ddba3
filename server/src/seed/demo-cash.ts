/** The last month of the demo shop's register: a session for each day with payments, some with a difference. */
import { toCents } from '@dioptria/contract/money.ts';
import { paymentMethods } from '@dioptria/contract/sale-status.ts';
import { addDays, DEFAULT_TIME_ZONE, shopDay } from '@dioptria/contract/shop-time.ts';
import type { StoredCount } from '../database/money-tables.ts';
import { receivedBy } from '../sums/kept-sums.ts';
import { type DemoShop, instantOf, iso, recordColumns, type Row } from './demo-shop.ts';

/** The days before today with sessions. */
const DAYS = 31;
const OPENING = toCents(20_000);
const MINUTE = 60_000;

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

/** Adds the sessions, and joins the payments of their days to them. Today's is open. */
export function addCashSessions(shop: DemoShop): void {
  const first = addDays(shop.today, -DAYS);
  const byDay = Map.groupBy(shop.rows.payments, ({ created_at: at }) => shopDay(new Date(at), DEFAULT_TIME_ZONE));
  const worked = [...byDay.keys()].filter((day) => day >= first && day !== shop.today).toSorted();
  // A newcomer sees an open register, also on a Sunday.
  const days = [...worked, shop.today];
  days.forEach((day, index) => addSession(shop, day, index + 1, byDay.get(day) ?? []));
}

function addSession(shop: DemoShop, day: string, number: number, payments: Row<'payments'>[]): void {
  const { tenantId, random, rows, now } = shop;
  const moments = payments.map(({ created_at: at }) => Date.parse(at));
  const at = Math.min(
    instantOf(day, 8, 45),
    now.getTime() - 30 * MINUTE,
    ...moments.map((moment) => moment - 5 * MINUTE),
  );
  const closing = Math.max(instantOf(day, 20, 15), ...moments.map((moment) => moment + 10 * MINUTE));
  const isOpen = day === shop.today || closing > now.getTime();
  const seller = rows.users[1]?.id ?? '';
  const columns = recordColumns(shop, at);
  for (const payment of payments) payment.cash_session_id = columns.id;
  const movements = isOpen || random.chance(0.45) ? [addExpense(shop, columns.id, at + 20 * MINUTE)] : [];
  const difference = random.chance(0.2) ? random.pick(differences) : undefined;
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

function addExpense({ tenantId, random, newId, rows }: DemoShop, sessionId: string, at: number): number {
  const [reason, pesos] = random.pick(expenses);
  rows.cash_movements.push({
    tenant_id: tenantId,
    id: newId(at),
    cash_session_id: sessionId,
    kind: 'out',
    amount_cents: toCents(pesos),
    reason,
    user_id: rows.users[1]?.id ?? '',
    created_at: iso(at),
  });
  return -toCents(pesos);
}

/** What the payments and the movements lead to; the difference is one of cash. */
function countsOf(payments: readonly Row<'payments'>[], moved: readonly number[], difference: number): StoredCount[] {
  return paymentMethods.flatMap((method) => {
    const received = payments
      .filter((entry) => entry.method === method)
      .reduce((sum, entry) => sum + receivedBy(entry), 0);
    const isCash = method === 'cash';
    const expected = received + (isCash ? moved.reduce((sum, cents) => sum + cents, OPENING) : 0);
    if (!isCash && expected === 0) return [];
    return [{ method, expected, counted: expected + (isCash ? difference : 0) }];
  });
}

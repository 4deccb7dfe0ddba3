import { regularResources } from '@dioptria/contract/shop/regular-resources.ts';
import { addDays, DEFAULT_TIME_ZONE, shopDay, startOfShopDay } from '@dioptria/contract/base/shop-time.ts';
import type { InsertType, Selectable } from 'kysely';
import { v7 } from 'uuid';
import type { Tables } from '../../base/database/tables.ts';
import type { CoveredSale } from './demo-coverages.ts';
import { createRandom, type Random } from './random.ts';

const regularTables = Object.keys(regularResources) as (keyof typeof regularResources)[];

export const storedTables = [
  ...(['tenants', 'users', ...regularTables, 'points_of_sale', 'clients', 'products'] as const),
  ...(['purchase_orders', 'purchase_order_lines', 'receptions'] as const),
  ...(['reception_lines', 'stock_movements'] as const),
  ...(['price_changes', 'price_change_rows', 'price_edits', 'stock_counts', 'stock_count_lines'] as const),
  ...(['claim_batches', 'insurance_plans', 'client_policies'] as const),
  ...(['prescriptions', 'sales', 'sale_lines', 'sale_prescriptions', 'sale_changes'] as const),
  ...([
    'cash_sessions',
    'cash_tallies',
    'cash_movements',
    'insurer_payments',
    'payments',
    'notices',
    'jobs',
    'job_steps',
    'job_checks',
  ] as const),
  ...(['fiscal_settings', 'invoices', 'voucher_sequences', 'voucher_attempts', 'arca_simulator_vouchers'] as const),
  // Credentials come last: another server that stores the demo shop at the same time waits at their unique e-mail
  // addresses.
  ...(['search_tokens', 'credentials'] as const),
] as const;

type Defaulted<Name extends keyof Tables> = {
  [Column in keyof Tables[Name]]: Column extends 'created_at' | 'updated_at'
    ? never
    : undefined extends InsertType<Tables[Name][Column]>
      ? Column
      : never;
}[keyof Tables[Name]];

export type Row<Name extends keyof Tables> = Omit<Selectable<Tables[Name]>, Defaulted<Name>> &
  Partial<Pick<Selectable<Tables[Name]>, Defaulted<Name> & keyof Selectable<Tables[Name]>>>;

export interface DemoShop {
  readonly tenantId: string;
  readonly now: Date;
  readonly today: string;
  readonly opening: string;
  readonly random: Random;
  readonly newId: (at: number) => string;
  readonly covered: CoveredSale[];
  readonly rows: { readonly [Name in (typeof storedTables)[number]]: Row<Name>[] };
}

const DAYS_OPEN = 548;
const SEED = 20_200;

/** Tests use fewer days for a smaller shop. */
export function emptyShop(now: Date, daysOpen = DAYS_OPEN): DemoShop {
  const today = shopDay(now, DEFAULT_TIME_ZONE);
  return {
    // A new id at every call, so that two servers that seed at once conflict only on the e-mail addresses.
    tenantId: v7(),
    now,
    today,
    opening: addDays(today, -daysOpen),
    random: createRandom(SEED),
    newId: idsFrom(createRandom(SEED)),
    covered: [],
    // The cast is correct, since every stored table has its list of rows.
    rows: Object.fromEntries(storedTables.map((table) => [table, []])) as unknown as DemoShop['rows'],
  };
}

function idsFrom(random: Random): DemoShop['newId'] {
  const words = new Uint32Array(4);
  const bytes = new Uint8Array(words.buffer);
  return (at) => {
    for (let word = 0; word < words.length; word += 1) words[word] = random.fraction() * 2 ** 32;
    return v7({ msecs: at, random: bytes });
  };
}

const starts = new Map<string, number>();

export function instantOf(day: string, hour: number, minute = 0): number {
  let start = starts.get(day);
  if (start === undefined) {
    start = startOfShopDay(day, DEFAULT_TIME_ZONE).getTime();
    starts.set(day, start);
  }
  return start + (hour * 60 + minute) * 60_000;
}

const QUARTER = 15 * 60_000;
const days = new Map<number, string>();

/** A day never begins in the middle of a quarter of an hour, so one result is kept for each quarter. */
export function dayAt(at: number): string {
  const quarter = Math.floor(at / QUARTER);
  const day = days.get(quarter) ?? shopDay(new Date(at), DEFAULT_TIME_ZONE);
  days.set(quarter, day);
  return day;
}

export function iso(at: number): string {
  return new Date(at).toISOString();
}

export function weekday(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

const holidays = new Set(['01-01', '05-01', '07-09', '12-25']);

export const isOpenOn = (day: string): boolean => weekday(day) !== 0 && !holidays.has(day.slice(5));

/** Sundays and holidays do not count. */
export function tradeDayBefore(day: string, count: number): string {
  const before = addDays(day, -1);
  if (!isOpenOn(before)) return tradeDayBefore(before, count);
  return count === 1 ? before : tradeDayBefore(before, count - 1);
}

export function recordColumns({ tenantId, newId }: DemoShop, at: number) {
  const created_at = iso(at);
  return { tenant_id: tenantId, id: newId(at), created_at, updated_at: created_at };
}

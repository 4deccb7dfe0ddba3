import { toCents } from '@dioptria/contract/base/money.ts';
import { addDays, DEFAULT_TIME_ZONE, shopDay, startOfShopDay } from '@dioptria/contract/base/shop-time.ts';
import { productPrice } from '@dioptria/contract/shop/products/product-price.ts';
import type { NewPurchaseOrder } from '@dioptria/contract/shop/purchases/purchase-orders.ts';
import type { NewReception } from '@dioptria/contract/shop/purchases/receptions.ts';
import { regularResources } from '@dioptria/contract/shop/regular-resources.ts';
import { PROPOSED_NUMBER_LIMIT } from '@dioptria/contract/shop/sales/sales.ts';
import type { InsertType, Selectable } from 'kysely';
import { v7 } from 'uuid';
import type { Tables, Transaction } from '../../base/database/tables.ts';
import type { Actor, Context } from '../../base/records/context.ts';

/** The same seed gives the same numbers, so the demo shop is the same everywhere. */
export interface Random {
  fraction(): number;
  between(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  weighted<Item>(weights: readonly (readonly [item: Item, weight: number])[]): Item;
}

function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function createRandom(seed: number): Random {
  const fraction = mulberry32(seed);
  const between = (min: number, max: number) => min + Math.floor(fraction() * (max - min + 1));
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[between(0, items.length - 1)];
    if (item === undefined) throw new RangeError('There is nothing to pick from');
    return item;
  };
  const weighted = <Item>(weights: readonly (readonly [Item, number])[]): Item => {
    let left = fraction() * weights.reduce((sum, [, weight]) => sum + weight, 0);
    const found = weights.find(([, weight]) => (left -= weight) < 0) ?? weights.at(-1);
    if (!found) throw new RangeError('There is nothing to pick from');
    return found[0];
  };
  return { fraction, between, pick, weighted, chance: (probability) => fraction() < probability };
}

const regularTables = Object.keys(regularResources) as (keyof typeof regularResources)[];

export const storedTables = [
  ...(['tenants', 'users', ...regularTables, 'points_of_sale', 'clients', 'products'] as const),
  ...(['purchase_orders', 'receptions', 'reception_lines', 'stock_movements'] as const),
  ...(['price_changes', 'price_change_rows', 'price_edits', 'stock_counts', 'stock_count_lines'] as const),
  ...(['claim_batches', 'insurance_plans', 'client_policies'] as const),
  ...(['prescriptions', 'sales', 'sale_lines', 'sale_prescriptions', 'sale_changes', 'sale_returns'] as const),
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
  // The credentials come last, because another server that stores the demo shop at the same time waits at the unique e-mail
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

export type PayingInsurerName = 'OSDE' | 'PAMI' | 'IOMA';

export interface CoveredSale {
  group: number;
  insurer: PayingInsurerName;
  sale: Row<'sales'>;
  listed: readonly { price_cents: number; quantity: number }[];
  lines: readonly { code: string; products: number[]; insurer: number }[];
  hasDocuments: boolean;
}

/** `sent` is the request body of the purchase order, and `received` is the reception, if the order has one. */
export interface PlannedOrder {
  at: number;
  sent: NewPurchaseOrder;
  received?: { at: number; lines: NewReception['lines'] };
}

export interface DemoShop {
  readonly tenantId: string;
  readonly now: Date;
  readonly today: string;
  readonly opening: string;
  readonly random: Random;
  readonly newId: (at: number) => string;
  readonly covered: CoveredSale[];
  readonly ordered: PlannedOrder[];
  readonly rows: { readonly [Name in (typeof storedTables)[number]]: Row<Name>[] };
}

const DAYS_OPEN = 548;
const SEED = 20_200;

/** Tests use fewer days for a smaller shop. */
export function emptyShop(now: Date, daysOpen = DAYS_OPEN): DemoShop {
  const today = shopDay(now, DEFAULT_TIME_ZONE);
  return {
    // The id is new at every call, so that two servers that seed at once conflict only on the e-mail addresses.
    tenantId: v7(),
    now,
    today,
    opening: addDays(today, -daysOpen),
    random: createRandom(SEED),
    newId: idsFrom(createRandom(SEED)),
    covered: [],
    ordered: [],
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

export function contextOf(
  tx: Transaction,
  { tenantId, rows }: DemoShop,
  userId: string | undefined,
  at: number,
): Context {
  const user = rows.users.find(({ id }) => id === userId);
  if (!user) throw new Error('The demo shop does not have this user');
  const { id, name, email, role, owner } = user;
  const actor: Actor = { userId: id, tenantId, name, email, role, owner, permissions: [] };
  const origin = { address: '', userAgent: '', requestId: '' };
  return {
    tx,
    actor,
    timeZone: DEFAULT_TIME_ZONE,
    tabId: undefined,
    origin,
    isPasswordRecent: true,
    now: new Date(at),
  };
}

const takenNumbers = new WeakMap<DemoShop, Set<number>>();

export function freeNumber(shop: DemoShop): number {
  const taken = takenNumbers.get(shop) ?? new Set();
  takenNumbers.set(shop, taken);
  const number = shop.random.between(1, PROPOSED_NUMBER_LIMIT - 1);
  if (taken.has(number)) return freeNumber(shop);
  taken.add(number);
  return number;
}

/** The results are kept, because the demo shop needs the same few amounts and prices thousands of times. */
const cents = new Map<number, number>();
const prices = new Map<string, number>();

export function centsOf(pesos: number): number {
  const known = cents.get(pesos) ?? toCents(pesos);
  cents.set(pesos, known);
  return known;
}

export function priceOf(cost: number, profitability: number): number {
  const key = `${cost} ${profitability}`;
  const known = prices.get(key) ?? productPrice(cost, profitability);
  prices.set(key, known);
  return known;
}

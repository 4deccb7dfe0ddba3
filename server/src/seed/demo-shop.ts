import { addDays, DEFAULT_TIME_ZONE, shopDay, startOfShopDay } from '@dioptria/contract/shop-time.ts';
import type { Selectable } from 'kysely';
import { v7 } from 'uuid';
import type { Tables } from '../database/tables.ts';
import { createRandom, type Random } from './random.ts';

/** A row as it is read from its table. */
export type Row<Name extends keyof Tables> = Selectable<Tables[Name]>;

/** The demo shop while it is being made up: its clock, its luck and the rows it has so far. */
export interface DemoShop {
  readonly tenantId: string;
  readonly now: Date;
  /** The shop's day of `now`. */
  readonly today: string;
  /** The day it opened. */
  readonly opening: string;
  readonly random: Random;
  /** An id as the server makes them, of an instant in milliseconds. */
  readonly newId: (at: number) => string;
  readonly rows: { readonly [Name in keyof Tables]: Row<Name>[] };
}

const DAYS_OPEN = 548;
const SEED = 20_200;

/** The demo shop before it has anything. */
export function emptyShop(now: Date): DemoShop {
  const today = shopDay(now, DEFAULT_TIME_ZONE);
  return {
    // Its own at every call, so that two servers at it are in each other's way at its addresses only.
    tenantId: v7(),
    now,
    today,
    opening: addDays(today, -DAYS_OPEN),
    random: createRandom(SEED),
    newId: idsFrom(createRandom(SEED)),
    rows: emptyRows(),
  };
}

function idsFrom(random: Random): DemoShop['newId'] {
  const bytes = () => Uint8Array.from({ length: 16 }, () => random.between(0, 255));
  return (at) => v7({ msecs: at, random: bytes() });
}

function emptyRows(): DemoShop['rows'] {
  return {
    tenants: [],
    users: [],
    credentials: [],
    sessions: [],
    known_devices: [],
    second_factors: [],
    recovery_codes: [],
    idempotency_keys: [],
    search_tokens: [],
    record_counts: [],
    insurances: [],
    clients: [],
    optometrists: [],
    brands: [],
    categories: [],
    providers: [],
    products: [],
    stock_movements: [],
    provider_purchases: [],
    prescriptions: [],
    sales: [],
    sale_lines: [],
    sale_prescriptions: [],
    sale_changes: [],
    sale_days: [],
    product_sales: [],
    audit_entries: [],
  };
}

const starts = new Map<string, number>();

/** The instant, in milliseconds, of a time of a shop day. */
export function instantOf(day: string, hour: number, minute = 0): number {
  let start = starts.get(day);
  if (start === undefined) {
    start = startOfShopDay(day, DEFAULT_TIME_ZONE).getTime();
    starts.set(day, start);
  }
  return start + (hour * 60 + minute) * 60_000;
}

/** An instant as the database answers it. */
export function iso(at: number): string {
  return new Date(at).toISOString();
}

/** 0 is Sunday. */
export function weekday(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** What every record carries, with a new id. */
export function recordColumns({ tenantId, newId }: DemoShop, at: number) {
  return { tenant_id: tenantId, id: newId(at), created_at: iso(at), updated_at: iso(at) };
}

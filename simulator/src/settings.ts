/** Settings of the simulated authority that a store keeps: what a taxpayer sets in ARCA's portal. */
import { type Authority, authorityOf } from './authority.ts';
import type { CodedText, Json, SimulatorStore } from './store.ts';

/** A point of sale that an issuer has registered. */
export interface PointOfSale {
  readonly [name: string]: Json;
  readonly number: number;
  /** As FEParamGetPtosVenta names it: `CAE - Ri Iva`. */
  readonly kind: string;
  readonly isBlocked: boolean;
  /** The day on which it was closed, `yyyymmdd`, or null. */
  readonly closedOn: string | null;
}

/** What the register knows of an issuer. */
export interface Issuer {
  readonly [name: string]: Json | undefined;
  readonly condition: 'registered' | 'monotributo' | 'exempt';
  /** Observations on every voucher, such as 10235 for a category that was exceeded. */
  readonly observations?: readonly (CodedText & { readonly [name: string]: Json })[];
}

/** The settings, each by CUIT. A CUIT without an entry has the default that the field's comment states. */
export interface Settings {
  readonly [name: string]: Json | undefined;
  /** The CUITs that a certificate's holder represents besides itself. Default: none. */
  readonly delegations?: Readonly<Record<string, readonly string[]>>;
  /** The services that a certificate's holder may use. Default: all. */
  readonly services?: Readonly<Record<string, readonly string[]>>;
  /** The registered points of sale. Default: every number. */
  readonly pointsOfSale?: Readonly<Record<string, readonly PointOfSale[]>>;
  /** Default: an issuer of any condition, which may issue every letter. */
  readonly issuers?: Readonly<Record<string, Issuer>>;
}

/** What the services need to answer one call. */
export interface Context {
  store: SimulatorStore;
  now: Date;
  /** The keys and the settings are read once per call. */
  authority: () => Promise<Authority>;
  settings: () => Promise<Settings>;
  /** How long WSAA refuses a second ticket, in milliseconds. 0 switches the refusal off. */
  reuseWindowMs: number;
  /** The total in cents from which a receiver must be identified. */
  identifyFromCents: number;
  /** The day from which a voucher needs the receiver's VAT condition, `yyyymmdd`. */
  conditionNeededFrom: string;
}

/** Returns a function that calls `make` once, however often it is called. */
function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => (made ??= make());
}

/** The parts of a context that are the same for all calls. */
export type Rules = Pick<Context, 'store' | 'reuseWindowMs' | 'identifyFromCents' | 'conditionNeededFrom'>;

/** Makes the context of one call. */
export function contextAt(now: Date, rules: Rules): Context {
  return {
    ...rules,
    now,
    authority: once(() => authorityOf(rules.store, now)),
    settings: once(async () => ((await rules.store.read('settings')) ?? {}) as Settings),
  };
}

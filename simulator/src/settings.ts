import { type Authority, authorityOf } from './authority.ts';
import type { CodedText, Json, SimulatorStore } from './store.ts';

export interface PointOfSale {
  readonly [name: string]: Json;
  readonly number: number;
  /** The name in FEParamGetPtosVenta, such as `CAE - Ri Iva`. */
  readonly kind: string;
  readonly isBlocked: boolean;
  readonly closedOn: string | null;
}

export interface Issuer {
  readonly [name: string]: Json | undefined;
  readonly condition: 'registered' | 'monotributo' | 'exempt';
  /** For example 10235, if the issuer has exceeded its category. */
  readonly observations?: readonly (CodedText & { readonly [name: string]: Json })[];
}

/** The keys are CUITs. A CUIT without an entry has the default that the field's comment states. */
export interface Settings {
  readonly [name: string]: Json | undefined;
  /** The CUITs that a certificate's holder represents besides itself. Default: none. */
  readonly delegations?: Readonly<Record<string, readonly string[]>>;
  /** The services that a certificate's holder may use. Default: all. */
  readonly services?: Readonly<Record<string, readonly string[]>>;
  /** The registered points of sale. Default: every number. */
  readonly pointsOfSale?: Readonly<Record<string, readonly PointOfSale[]>>;
  /** Default: the issuer may issue vouchers of every class. */
  readonly issuers?: Readonly<Record<string, Issuer>>;
}

export interface Context {
  store: SimulatorStore;
  now: Date;
  /** A call reads the keys and the settings only once. */
  authority: () => Promise<Authority>;
  settings: () => Promise<Settings>;
  /** In milliseconds. WSAA gives no second ticket until this time has passed since the first. 0: no limit. */
  reuseWindowMs: number;
  identifyFromCents: number;
  conditionNeededFrom: string;
}

/** A call after a failure tries again. */
function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => {
    if (made) return made;
    const making = make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    made = making;
    return making;
  };
}

export type Rules = Pick<Context, 'store' | 'reuseWindowMs' | 'identifyFromCents' | 'conditionNeededFrom'>;

export function contextAt(now: Date, rules: Rules): Context {
  return {
    ...rules,
    now,
    authority: once(() => authorityOf(rules.store, now)),
    settings: once(async () => ((await rules.store.read('settings')) ?? {}) as Settings),
  };
}

import type { Detail } from './detail.ts';

export interface Sequence {
  cuit: string;
  pointOfSale: number;
  type: number;
}

export interface CodedText {
  code: number;
  text: string;
}

export interface Voucher extends Sequence {
  number: number;
  detail: Detail;
  cae: string;
  /** The last day of the CAE, `yyyymmdd`. */
  due: string;
  /** The time of the authorisation, `yyyymmddhhmiss`. */
  processedAt: string;
  observations: readonly CodedText[];
}

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json | undefined };

/** Each change is stored when its promise resolves, also if the process is killed then. */
export interface SimulatorStore {
  read(name: string): Promise<Json | undefined>;
  /**
   * Stores a named value if the stored value still equals `before` (undefined: there is none). Of several concurrent calls with the
   * same `before` exactly one returns true.
   */
  swap(name: string, before: Json | undefined, after: Json): Promise<boolean>;
  lastVoucher(sequence: Sequence): Promise<Voucher | undefined>;
  findVoucher(sequence: Sequence, number: number): Promise<Voucher | undefined>;
  vouchersOf(cuit: string, types: readonly number[]): Promise<readonly Voucher[]>;
  /** Adds a voucher. Of several concurrent calls with one number of a sequence exactly one returns true. */
  addVoucher(voucher: Voucher): Promise<boolean>;
}

/** Stores the result of `make` if there is no value. Concurrent calls return the same value. */
export async function readOrMake<Value extends Json>(
  store: SimulatorStore,
  name: string,
  make: () => Promise<Value>,
): Promise<Value> {
  const known = await store.read(name);
  if (known !== undefined) return known as Value;
  const made = await make();
  return (await store.swap(name, undefined, made)) ? made : readOrMake(store, name, make);
}

export async function changeValue<Value extends Json>(
  store: SimulatorStore,
  name: string,
  change: (current: Value | undefined) => Value,
): Promise<void> {
  const current = (await store.read(name)) as Value | undefined;
  if (!(await store.swap(name, current, change(current)))) await changeValue(store, name, change);
}

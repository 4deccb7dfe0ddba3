import type { Query } from '../http.ts';
import type { Creatable } from './new-record.ts';

interface FieldPlace<Name extends string> {
  /** The contract's name of what is sent. */
  field: Name;
  /** Only in the form of a new record, or only from then on. */
  on?: 'create' | 'edit';
  /** As wide as the form. */
  wide?: boolean;
  /** What one has to know to fill it in, below it. */
  help?: string;
}

/** Words on one line, or on `rows` of them. A telephone can be called from the detail. */
interface TextKind {
  kind: 'text';
  type?: 'tel';
  rows?: number;
}

interface EmailKind {
  kind: 'email';
}

/** One of a fixed list: the value that is sent, and its label. */
interface SelectKind<Value extends string> {
  kind: 'select';
  options: Readonly<Record<Value, string>>;
}

/** Any of a fixed list: the values that are sent, and their labels. */
interface TicksKind<Value extends string> {
  kind: 'ticks';
  options: Readonly<Record<Value, string>>;
}

/** Chosen for a new record, with `on: 'create'`; no record carries it. */
interface PasswordKind {
  kind: 'password';
  on: 'create';
}

/** Another record, searched on the server by name; its id is sent, `null` for none. */
interface ReferenceKind<Shown extends string> {
  kind: 'reference';
  /** The other resource's place: 'insurances' is /tenant/insurances. */
  path: string;
  /** Where the record carries it, as `{ _id, name }`. */
  shows: Shown;
  /** Which of them are offered. */
  filter?: Query;
  /** Whoever may make one of them is offered to, without leaving the form. */
  creates?: Creatable;
}

/** Yes or no, in the words of the case: 'Activo' or 'Inactivo'. A new record's is no. */
interface SwitchKind {
  kind: 'switch';
  options: Readonly<Record<'true' | 'false', string>>;
}

/** A count or a measure, whole unless it has `decimals`. */
interface NumberKind {
  kind: 'number';
  decimals?: number;
  /** Written after it: '%'. */
  unit?: string;
  /** A number that names something, as a tax number does: nobody marks its thousands. */
  isCode?: boolean;
}

/** Pesos. */
interface MoneyKind {
  kind: 'money';
}

/** Pesos that follow from other fields: read only, computed while they are typed. */
interface ComputedKind<Shown extends string, Operand extends string> {
  field: Shown;
  kind: 'computed';
  wide?: boolean;
  help?: string;
  /** The fields it follows from, numbers all: without one of them there is no result. */
  of: readonly Operand[];
  compute: (...operands: number[]) => number;
  /** Whether the result is sent too. */
  isSent?: boolean;
}

/** The kinds of field for a value the contract wants. */
type KindOf<Value, Shown extends string> =
  | ([Extract<Value, string>] extends [never]
      ? never
      : TextKind | EmailKind | PasswordKind | SelectKind<Extract<Value, string>> | ReferenceKind<Shown>)
  | ([Extract<Value, readonly string[]>] extends [never] ? never : TicksKind<Extract<Value, readonly string[]>[number]>)
  | ([Extract<Value, boolean>] extends [never] ? never : SwitchKind)
  | ([Extract<Value, number>] extends [never] ? never : NumberKind | MoneyKind);

/** The fields a screen may declare of what is sent (`Input`) and what is stored (`Stored`). */
export type FieldOf<Input, Stored> =
  | { [Name in keyof Input & string]: FieldPlace<Name> & KindOf<Input[Name], keyof Stored & string> }[keyof Input &
      string]
  | ComputedKind<keyof Stored & string, keyof Input & string>;

/** A field as the form and the detail see it. Another kind is one more member here; the compiler then says where it lacks. */
export type Field =
  | (FieldPlace<string> &
      (
        | TextKind
        | EmailKind
        | PasswordKind
        | SelectKind<string>
        | TicksKind<string>
        | ReferenceKind<string>
        | SwitchKind
        | NumberKind
        | MoneyKind
      ))
  | (ComputedKind<string, string> & { on?: undefined });

/** A field's form: of a new record, or of one that exists. */
export type FormMode = 'create' | 'edit';

/** The fields a form of this kind has. */
export const fieldsOn = (fields: readonly Field[], mode: FormMode) =>
  fields.filter(({ on }) => on === undefined || on === mode);

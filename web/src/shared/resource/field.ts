import type { Query } from '../http/http.ts';
import type { ResourceName } from '@dioptria/contract/nouns.ts';

interface FieldPlace<Name extends string> {
  /** The field's name in the request. */
  field: Name;
  /** Shows the field only in the form of a new record, or only in the form of an existing one. */
  on?: 'create' | 'edit';
  /** True if the field spans the form's whole width. */
  wide?: boolean;
  /** A hint below the field. */
  help?: string;
}

/** A text of one line, or of `rows` lines. The detail links a phone number (`tel`) for calling. */
interface TextKind {
  kind: 'text';
  type?: 'tel';
  rows?: number;
}

interface EmailKind {
  kind: 'email';
}

/** One option of a fixed list. The key is the value in the request, the value is its label. */
interface SelectKind<Value extends string> {
  kind: 'select';
  options: Readonly<Record<Value, string>>;
}

/** Any number of options of a fixed list. The key is the value in the request, the value is its label. */
interface TicksKind<Value extends string> {
  kind: 'ticks';
  options: Readonly<Record<Value, string>>;
}

/** A password for a new record. The server never returns it. */
interface PasswordKind {
  kind: 'password';
  on: 'create';
}

/** Another record, searched on the server by name. The request contains its id, or `null`. */
interface ReferenceKind<Shown extends string> {
  kind: 'reference';
  /** The other resource's path: 'insurances' is /tenant/insurances. */
  path: string;
  /** The record's field with the other record as `{ _id, name }`. */
  shows: Shown;
  /** Limits the offered records. */
  filter?: Query;
  /** Users with the permission can create a record of this resource without leaving the form. */
  creates?: ResourceName;
}

/** Yes or no, with labels such as 'Activo' and 'Inactivo'. A new record starts with no. */
interface SwitchKind {
  kind: 'switch';
  options: Readonly<Record<'true' | 'false', string>>;
}

/** A number, whole unless it has `decimals`. */
interface NumberKind {
  kind: 'number';
  decimals?: number;
  /** Shown after the number: '%'. */
  unit?: string;
  /** True for a number that identifies something, such as a tax number: it has no thousands separators. */
  isCode?: boolean;
}

/** An amount in pesos. */
interface MoneyKind {
  kind: 'money';
}

/** A calendar day, `YYYY-MM-DD`. */
interface DayKind {
  kind: 'day';
}

/** A read-only amount in pesos, computed from other fields while the user types. */
export interface ComputedKind<Shown extends string, Operand extends string> {
  field: Shown;
  kind: 'computed';
  wide?: boolean;
  help?: string;
  /** The number fields that `compute` takes. If one of them is blank, there is no result. */
  of: readonly Operand[];
  compute: (...operands: number[]) => number;
  /** True if the request contains the result. */
  isSent?: boolean;
}

/** A field of a form and of a detail. After adding a kind here, the compiler reports every switch that lacks it. */
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
        | DayKind
      ))
  | (ComputedKind<string, string> & { on?: undefined });

/** A field with its labels: `formLabel` in the form, `label` elsewhere. */
export type LabelledField = Field & { label: string; formLabel: string };

/** The form of a new record, or of an existing one. */
export type FormMode = 'create' | 'edit';

/** The fields that a form shows in this mode. */
export const fieldsOn = <Kind extends Field>(fields: readonly Kind[], mode: FormMode) =>
  fields.filter(({ on }) => on === undefined || on === mode);

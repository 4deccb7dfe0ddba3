import type { TypedValues } from '@dioptria/contract/base/check-digits.ts';
import type { FieldLabel } from '@dioptria/contract/base/field-labels.ts';
import type { ResourceName } from '@dioptria/contract/shop/nouns.ts';
import type { Settings } from '@dioptria/contract/shop/settings/settings.ts';
import type { ComponentType, ReactNode } from 'react';
import type { ChosenRecord, FormValues } from './field-values.ts';
import type { MatchesOf } from '../resource-api.ts';

export interface Source extends MatchesOf<ChosenRecord> {
  /** Enter chooses the record with exactly the scanned code. */
  scans?: true;
  /** A second text of an option, such as the license of a doctor. */
  detailOf?: (record: ChosenRecord) => string;
  /** A user with the permission can create a record of this resource without leaving the form. */
  creates?: ResourceName;
}

export interface FormFacts<Row = object> {
  /** Undefined for a new record. */
  stored?: Row | undefined;
  settings?: Settings | undefined;
}

/** An amount in pesos that the form computes from other fields while the user types. The user cannot edit the amount. */
export interface Computation<Operand extends string = string, Row = object> {
  /** The form marks the amount as required if it marks all of these fields. */
  from: readonly Operand[];
  /**
   * Null if a needed field is blank. `compute` is a method and not a property, because TypeScript then accepts the type of a
   * screen's records as `Row`.
   */
  compute(values: TypedValues, facts: FormFacts<Row>): number | null;
  /** The request contains the result. */
  isSent?: boolean;
}

/**
 * In the form of a new record, this switch follows the field `from`: the text of the field by `propose`, or the property `has` of
 * the chosen record.
 */
export type Proposal<Operand extends string = string> = { from: Operand } & (
  | { propose: (text: string) => boolean; has?: never }
  | { has: string; propose?: never }
);

export interface FieldPlace {
  /**
   * The forms with this field: 'create' for a new record, 'edit' for an existing record, 'detail' for no form. By
   * default both forms have the field. The detail always has the field.
   */
  on?: 'create' | 'edit' | 'detail';
  /** The form of an existing record has the field only while its value is blank. */
  isSetOnce?: boolean;
  wide?: boolean;
  help?: string;
  /** Replaces `help`, also in the detail. */
  hint?: (values: TypedValues) => string | undefined;
  /** The number of lines of a long text. */
  rows?: number;
  computed?: Computation;
  proposal?: Proposal;
  /**
   * The field is shown while the record in the reference field `field` has the property `has`. The form keeps the value
   * of a hidden field.
   */
  shownIf?: { field: string; has: string };
  /** The detail leaves out the field when its value is blank, or has this text. */
  hidesBlank?: true | string;
  /** A button beside a blank text field. `get` returns the text that fills the field in. */
  offer?: { label: string; get: () => Promise<string> };
  beside?: ComponentType<BesideProps>;
  /**
   * The title of a folded part of the form. The part is open if one of its fields has a value that a new record does not have.
   */
  fold?: string;
}

export interface FilledForm {
  values: FormValues;
  fill: (values: FormValues) => void;
}

export interface BesideProps extends FilledForm {
  text: string;
  children: ReactNode;
}

type ReferenceLabel = Extract<FieldLabel, { kind: 'reference' }>;

export type Field = FieldPlace & {
  field: string;
  /** The record's field that holds the value. The value of a reference is the other record as `{ _id, name }`. */
  shows: string;
} & (Exclude<FieldLabel, ReferenceLabel> | (ReferenceLabel & { source: Source }));

export type PlainField = Exclude<Field, { kind: 'reference' }>;

export const isPlain = (field: Field): field is PlainField => field.kind !== 'reference';

export type FormMode = 'create' | 'edit';

/** Without a record, the fields of the form of a new record. */
export const fieldsOn = (fields: readonly Field[], record?: object) =>
  fields.filter(
    ({ on, isSetOnce, shows }) =>
      (on === undefined || on === (record ? 'edit' : 'create')) && !(isSetOnce && record && isSet(record, shows)),
  );

const isSet = (record: object, field: string): boolean =>
  Object.entries(record).some(([name, value]) => name === field && value !== null && value !== '');

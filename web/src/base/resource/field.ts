import type { TypedValues } from '@dioptria/contract/base/check-digits.ts';
import type { FieldLabel } from '@dioptria/contract/base/field-labels.ts';
import type { ResourceName } from '@dioptria/contract/shop/nouns.ts';
import type { Settings } from '@dioptria/contract/shop/settings/settings.ts';
import type { ComponentType, ReactNode } from 'react';
import type { Query } from '../http/http.ts';
import type { FormValues } from './field-values.ts';

/** The records that a reference field offers. The server searches the records by name. */
export interface Source {
  /** The path of the resource whose records are offered: 'insurances' is /tenant/insurances. */
  path: string;
  /** A filter that limits the offered records. */
  filter?: Query;
  /** True if the server finds a record by a scanned code. Enter then chooses the record with exactly this code. */
  scans?: true;
  /**
   * The resource whose create form the field offers to users with the permission, so that they need not leave the form.
   */
  creates?: ResourceName;
}

/** The facts that a form knows besides its typed values. */
export interface FormFacts<Row = object> {
  /** The record as stored. Undefined for a new record. */
  stored?: Row | undefined;
  settings?: Settings | undefined;
}

/** A read-only amount in pesos that follows from other fields while the user types. */
export interface Computation<Operand extends string = string, Row = object> {
  /** The fields that the amount needs. The form marks the amount as required if it marks all of these fields. */
  from: readonly Operand[];
  /**
   * Returns the amount, or null if a needed field is blank. The syntax of a method allows a screen to declare the type
   * of its own records.
   */
  compute(values: TypedValues, facts: FormFacts<Row>): number | null;
  /** True if the request contains the result. */
  isSent?: boolean;
}

/** A value that the form of a new record proposes for a field while the user types in a text field. */
export interface Proposal<Operand extends string = string> {
  /** The text field from whose value the proposal follows. */
  from: Operand;
  propose: (text: string) => boolean;
}

/** The options that a screen declares for a field. */
export interface FieldPlace {
  /**
   * The form that shows the field: 'create' is the form of a new record, 'edit' the form of an existing record,
   * 'detail' no form. By default, both forms show the field. The value of `on` does not hide the field from the detail.
   */
  on?: 'create' | 'edit' | 'detail';
  /** True if the field spans the form's whole width. */
  wide?: boolean;
  /** A hint below the field. */
  help?: string;
  /** Returns a text that follows from the values of a form or of a record. It replaces `help`, and stands in the detail too. */
  hint?: (values: TypedValues) => string | undefined;
  /** The height of the input of a note, in lines. */
  rows?: number;
  computed?: Computation;
  proposal?: Proposal;
  /**
   * Shows the field only while the record in the reference field `field` has the property `has`, such as a category for
   * lenses. The form keeps the value of a hidden field.
   */
  shownIf?: { field: string; has: string };
  /** Set if the detail leaves out the field when its value is blank, or has this text. */
  hidesBlank?: true | string;
  /**
   * A button beside a blank text field. When the user presses the button, `get` returns the text that fills the field
   * in.
   */
  offer?: { label: string; get: () => Promise<string> };
  /** A component beside a text field, which can fill in several fields. */
  beside?: ComponentType<BesideProps>;
  /**
   * The title of a folded part of the form, which holds the field. The part is open if one of its fields has a value that a new
   * record does not have.
   */
  fold?: string;
}

/** The values of a form, and the function that changes some of them. */
export interface FilledForm {
  values: FormValues;
  fill: (values: FormValues) => void;
}

/** The properties of a component beside a text field. */
export interface BesideProps extends FilledForm {
  /** The typed text. */
  text: string;
  /** The text field, which the component renders with its own content. */
  children: ReactNode;
}

type ReferenceLabel = Extract<FieldLabel, { kind: 'reference' }>;

/**
 * A field of a form and of a detail. The contract declares the field's kind and labels, the screen declares the field's
 * position.
 */
export type Field = FieldPlace & {
  /** The field's name in the request. */
  field: string;
  /**
   * The name of the record's field that holds the value. The value of a reference is the other record as `{ _id, name
   * }`.
   */
  shows: string;
} & (Exclude<FieldLabel, ReferenceLabel> | (ReferenceLabel & { source: Source }));

/** A field that refers to no other record. */
export type PlainField = Exclude<Field, { kind: 'reference' }>;

export const isPlain = (field: Field): field is PlainField => field.kind !== 'reference';

/** The form of a new record, or of an existing record. */
export type FormMode = 'create' | 'edit';

/** Returns the fields that a form shows in this mode. */
export const fieldsOn = (fields: readonly Field[], mode: FormMode) =>
  fields.filter(({ on }) => on === undefined || on === mode);

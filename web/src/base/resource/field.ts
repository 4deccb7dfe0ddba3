import type { FieldWords } from '@dioptria/contract/base/field-words.ts';
import type { ResourceName } from '@dioptria/contract/shop/nouns.ts';
import type { Query } from '../http/http.ts';

/** The records that a reference field offers. The server searches the records by name. */
export interface Source {
  /** The other resource's path: 'insurances' is /tenant/insurances. */
  path: string;
  /** Limits the offered records. */
  filter?: Query;
  /** True if the list finds a record by a scanned code: Enter then chooses the record with exactly this code. */
  scans?: true;
  /** Users with the permission can create a record of this resource without leaving the form. */
  creates?: ResourceName;
}

/** A read-only amount in pesos that follows from other fields while the user types. */
export interface Computation<Operand extends string = string> {
  /** The number fields that `compute` takes. If one of them is blank, there is no result. */
  from: readonly Operand[];
  compute: (...operands: number[]) => number;
  /** True if the request contains the result. */
  isSent?: boolean;
}

/** The options of a field that a screen declares. */
export interface FieldPlace {
  /**
   * Shows the field only in the form of a new record, only in the form of an existing record, or only in the detail.
   */
  on?: 'create' | 'edit' | 'detail';
  /** True if the field spans the form's whole width. */
  wide?: boolean;
  /** A hint below the field. */
  help?: string;
  /** The height of a note, in lines. */
  rows?: number;
  computed?: Computation;
  /** True if the detail leaves out the field when its value is blank. */
  hidesBlank?: true;
  /** A button inside a text field that fills the field in. */
  offer?: { label: string; get: () => Promise<string> };
}

type ReferenceWords = Extract<FieldWords, { kind: 'reference' }>;

/** A field of a form and of a detail. The contract declares its kind and labels, the screen declares its position. */
export type Field = FieldPlace & {
  /** The field's name in the request. */
  field: string;
  /** The record's field with the value. The value of a reference is the other record as `{ _id, name }`. */
  shows: string;
} & (Exclude<FieldWords, ReferenceWords> | (ReferenceWords & { source: Source }));

/** A field that refers to no other record. */
export type PlainField = Exclude<Field, { kind: 'reference' }>;

export const isPlain = (field: Field): field is PlainField => field.kind !== 'reference';

/** The form of a new record, or of an existing record. */
export type FormMode = 'create' | 'edit';

/** The fields that a form shows in this mode. */
export const fieldsOn = (fields: readonly Field[], mode: FormMode) =>
  fields.filter(({ on }) => on === undefined || on === mode);

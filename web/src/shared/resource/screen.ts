import type { Permission } from '@dioptria/contract/permissions.ts';
import type { CreateInputOf, RecordOf, ResourceDefinition, UpdateInputOf } from '@dioptria/contract/resource.ts';
import type { ComponentType, ReactNode } from 'react';
import type { ZodObject } from 'zod';
import type { ListColumn } from '../data-table/columns.ts';
import type { Query } from '../http.ts';
import type { Question } from '../ui/question.ts';

/** A resource whose forms are drawn from the contract's schemas. */
export interface FormResource extends ResourceDefinition {
  create: ZodObject;
  update: ZodObject;
}

/** What every record of a declared screen has. */
export interface StoredRecord {
  _id: string;
  name: string;
  updatedAt: string;
}

type NameOf<Name> = Name extends `${infer Resource}.create` ? Resource : never;
/** The resources as permissions name them: 'optometrists'. */
export type ResourceName = NameOf<Permission>;

interface FieldPlace<Name extends string> {
  /** The contract's name of what is sent. */
  field: Name;
  /** Only in the form of a new record, or only from then on. */
  on?: 'create' | 'edit';
  /** As wide as the form. */
  wide?: boolean;
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

/** Another record, searched on the server by name; its id is sent, `null` for none. */
interface ReferenceKind<Shown extends string> {
  kind: 'reference';
  /** The other resource's place: 'insurances' is /tenant/insurances. */
  path: string;
  /** Where the record carries it, as `{ _id, name }`. */
  shows: Shown;
  /** Which of them are offered. */
  filter?: Query;
}

type Kind<Value extends string, Shown extends string> = TextKind | EmailKind | SelectKind<Value> | ReferenceKind<Shown>;

/** A field as the form and the detail see it. Another kind is one more member here; the compiler then says where it lacks. */
export type Field = FieldPlace<string> & Kind<string, string>;

/** The words of a screen. */
export interface ScreenTexts {
  title: string;
  /** On the button that opens the form of a new record, and above that form. */
  create: string;
  /** When there is none yet, and what to do about it. */
  empty: string;
  emptyDetail: string;
  created: (name: string) => string;
  /** Shown when the server gives no reason of its own (spec §8). */
  createFailed: string;
  updateFailed: string;
  deleteFailed: string;
  deleteQuestion: (name: string) => Question;
  labels: Readonly<Record<string, string>>;
}

/** A declared screen, as the parts of this folder use it. */
export interface Screen<Row extends StoredRecord> {
  name: ResourceName;
  path: string;
  /** The contract's definition. Its schemas bring Zod: asked for with the first form, not with the list. */
  resource: () => Promise<FormResource>;
  texts: ScreenTexts;
  columns: readonly ListColumn<Row>[];
  /** A row on the phone: lines of text, the first one strong. */
  card: (row: Row) => readonly string[];
  fields: readonly Field[];
  /** Whoever may not create does not see the button; else it is shown disabled (spec §6 'Not gated'). */
  hidesCreate?: boolean;
  /** The one place for something special, below the facts of the detail. */
  detailExtra?: ComponentType<{ record: Row }>;
}

type InputName<R extends FormResource> = keyof CreateInputOf<R> & keyof UpdateInputOf<R> & string;
type CreateOnlyName<R extends FormResource> = keyof CreateInputOf<R> & string;
type Sortable<R extends FormResource> = R['sortable'][number] & keyof RecordOf<R> & string;
type TextOf<Value> = Extract<Value, string>;

type ColumnOf<R extends FormResource, Name extends Sortable<R>> = {
  field: Name;
  align?: 'end';
  width?: string;
} & (Name extends InputName<R> ? { header?: string } : { header: string }) &
  (RecordOf<R>[Name] extends string | number
    ? { cell?: (row: RecordOf<R>) => ReactNode }
    : { cell: (row: RecordOf<R>) => ReactNode });

/** What a screen declares of a resource `R`: a field or column that `R` does not have is a type error. */
export interface ScreenDeclaration<R extends FormResource> extends Omit<
  Screen<RecordOf<R> & StoredRecord>,
  'name' | 'path' | 'resource' | 'texts' | 'columns' | 'fields' | 'card'
> {
  name: R['name'] & ResourceName;
  path: R['path'];
  resource: () => Promise<R>;
  texts: Omit<ScreenTexts, 'labels'> & { labels: Readonly<Record<InputName<R>, string>> };
  columns: readonly { [Name in Sortable<R>]: ColumnOf<R, Name> }[Sortable<R>][];
  card: (row: RecordOf<R>) => readonly string[];
  fields: readonly {
    [Name in CreateOnlyName<R>]: FieldPlace<Name> & Kind<TextOf<CreateInputOf<R>[Name]>, keyof RecordOf<R> & string>;
  }[CreateOnlyName<R>][];
}

/**
 * Declares a screen: list, detail, forms and their words, as data. What needs conditions, hooks or a second slot is
 * written by hand from the same parts.
 */
export function defineScreen<R extends FormResource>(
  declared: ScreenDeclaration<R>,
): Screen<RecordOf<R> & StoredRecord> {
  const { labels } = declared.texts;
  const columns = declared.columns.map(({ field, header, cell, ...place }) => ({
    id: field,
    header: header ?? labels[field] ?? '',
    cell: cell ?? ((row: RecordOf<R>) => String(row[field])),
    ...place,
  }));
  return { ...declared, columns, resource: once(declared.resource) };
}

/** One promise however often it is asked for, as React's `use` needs it. */
function once<Result>(load: () => Promise<Result>): () => Promise<Result> {
  let loading: Promise<Result> | undefined;
  return () => (loading ??= load());
}

/** A field's form: of a new record, or of one that exists. */
export type FormMode = 'create' | 'edit';

/** The fields a form of this kind has. */
export const fieldsOn = (fields: readonly Field[], mode: FormMode) =>
  fields.filter(({ on }) => on === undefined || on === mode);

import type { Permission } from '@dioptria/contract/permissions.ts';
import type { CreateInputOf, RecordOf, ResourceDefinition } from '@dioptria/contract/resource.ts';
import type { ComponentType, ReactNode } from 'react';
import type { ZodObject } from 'zod';
import type { ListColumn } from '../data-table/columns.ts';
import type { Question } from '../ui/question.ts';
import type { Field, FieldOf } from './field.ts';
import type { ReferenceFilter } from './reference-filters.tsx';

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

/** What a record's forms need of its screen. */
export interface FormScreen {
  name: ResourceName;
  path: string;
  /** The contract's definition. Its schemas bring Zod: asked for with the first form, not with the list. */
  resource: () => Promise<FormResource>;
  texts: ScreenTexts;
  fields: readonly Field[];
}

/** A declared screen, as the parts of this folder use it. */
export interface Screen<Row extends StoredRecord> extends FormScreen {
  columns: readonly ListColumn<Row>[];
  /** The table's least width, in pixels (spec §2 'Table size'). */
  size?: number;
  /** A row on the phone, line by line, the first one strong; a line without words is left out. */
  card: (row: Row) => readonly ReactNode[];
  /** What the list can be narrowed to. The page's route keeps them in its address: `readTexts`. */
  filters?: readonly ReferenceFilter[];
  /** Whoever may not create does not see the button; else it is shown disabled (spec §6 'Not gated'). */
  hidesCreate?: boolean;
  /** Why a field of a record cannot be changed by this user, by field; one without a reason can. A rule of the contract. */
  fixed?: (record: Row, userId: string) => Readonly<Record<string, string | undefined>>;
  /** Whether a record cannot be deleted by this user, by a rule of the contract. */
  isKept?: (record: Row, userId: string) => boolean;
  /** The one place for something special, below the facts of the detail. */
  detailExtra?: ComponentType<{ record: Row }>;
}

type InputName<R extends FormResource> = keyof CreateInputOf<R> & string;
type Sortable<R extends FormResource> = R['sortable'][number] & keyof RecordOf<R> & string;

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
  'name' | 'path' | 'resource' | 'texts' | 'columns' | 'fields' | 'card' | 'fixed' | 'filters'
> {
  name: R['name'] & ResourceName;
  path: R['path'];
  resource: () => Promise<R>;
  texts: Omit<ScreenTexts, 'labels'> & {
    labels: Readonly<Record<InputName<R>, string> & Partial<Record<keyof RecordOf<R>, string>>>;
  };
  columns: readonly { [Name in Sortable<R>]: ColumnOf<R, Name> }[Sortable<R>][];
  card: (row: RecordOf<R>) => readonly ReactNode[];
  filters?: readonly ReferenceFilter<keyof R['filters'] & string>[];
  fields: readonly (Field & FieldOf<CreateInputOf<R>, RecordOf<R>>)[];
  fixed?: (record: RecordOf<R>, userId: string) => Readonly<Partial<Record<InputName<R>, string | undefined>>>;
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

/** One promise however often it is asked for, as React's `use` needs it; after a failure, another. */
function once<Result>(load: () => Promise<Result>): () => Promise<Result> {
  let loading: Promise<Result> | undefined;
  const forget = (error: unknown) => {
    loading = undefined;
    throw error;
  };
  return () => (loading ??= load().catch(forget));
}

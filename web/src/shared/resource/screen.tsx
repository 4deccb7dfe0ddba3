import { type FieldWords, flagWords } from '@dioptria/contract/field-words.ts';
import type { ResourceName } from '@dioptria/contract/nouns.ts';
import { type CreateInputOf, fieldWords, type RecordOf, type ResourceDefinition } from '@dioptria/contract/resource.ts';
import { regularResources } from '@dioptria/contract/regular-resources.ts';
import type { ComponentType, ReactNode } from 'react';
import type { ZodObject } from 'zod';
import type { ListColumn } from '../data-table/table-view.tsx';
import type { ComputedKind, Field, LabelledField } from './field.ts';
import { cardLine, columnPlace, fieldCell } from './field-cell.tsx';
import type { ReferenceFilter } from './reference-filters.tsx';
import { type ScreenTexts, screenTexts } from './texts.ts';

/** A resource whose forms are generated from the contract's schemas. */
export interface FormResource extends ResourceDefinition {
  create: ZodObject;
  update: ZodObject;
}

/** The fields that every record of a declared screen has. */
export interface StoredRecord {
  _id: string;
  name: string;
  updatedAt: string;
}

/** The part of a screen that its forms use. */
export interface FormScreen {
  name: ResourceName;
  path: string;
  resource: FormResource;
  texts: ScreenTexts;
  fields: readonly LabelledField[];
}

interface SpecialParts<Row> {
  /**
   * True hides the create button from users without the permission. Otherwise they see it disabled
   * (docs/rules.md#roles-7).
   */
  hidesCreate?: boolean;
  /** The reasons why this user cannot change some fields of a record, by field name. The contract defines the rule. */
  fixed?: (record: Row, userId: string) => Readonly<Record<string, string | undefined>>;
  /** True if this user cannot delete the record. The contract defines the rule. */
  isKept?: (record: Row, userId: string) => boolean;
  /** A component below the facts of the detail, for content that the declaration cannot describe. */
  detailExtra?: ComponentType<{ record: Row }>;
}

/** A declared screen, as the components of this folder use it. */
export interface Screen<Row extends StoredRecord> extends FormScreen, SpecialParts<Row> {
  columns: readonly ListColumn<Row>[];
  /** The lines of a row's card on the phone. The first one is bold. Empty lines are left out. */
  card: (row: Row) => readonly ReactNode[];
  /** The filters of the list. The page's route validates them in its address with `readTexts`. */
  filters?: readonly ReferenceFilter[];
}

type Stored<R extends FormResource> = keyof RecordOf<R> & string;
type Sortable<R extends FormResource> = R['sortable'][number] & Stored<R>;

/** A field of the form. The contract declares its kind, the screen adds the options below. */
interface DeclaredField<R extends FormResource> {
  field: Stored<R> | (keyof CreateInputOf<R> & string);
  /** Shows the field only in the form of a new record, or only in the form of an existing one. */
  on?: 'create' | 'edit';
  /** True if the field spans the form's whole width. */
  wide?: boolean;
  /** A hint below the field. */
  help?: string;
  /** The height of a note, in lines. */
  rows?: number;
  /** Turns a text field into a select with these values. */
  options?: readonly string[];
}

/** The declaration of a screen of resource `R`. A field or column that `R` does not have is a type error. */
export interface ScreenDeclaration<R extends FormResource> extends SpecialParts<RecordOf<R> & StoredRecord> {
  resource: R;
  /** The texts that differ from those made from the resource's noun. */
  texts?: Partial<ScreenTexts>;
  columns: readonly ({ field: Sortable<R>; cell?: (row: RecordOf<R>) => ReactNode } & Pick<
    ListColumn<never>,
    'whole' | 'from' | 'width'
  >)[];
  /** The lines of a row's card on the phone. The default is one line per column. */
  card?: readonly (Stored<R> | ((row: RecordOf<R>) => ReactNode))[];
  filters?: readonly ReferenceFilter<keyof R['filters'] & string>[];
  fields: readonly (DeclaredField<R> | ComputedKind<Stored<R>, keyof CreateInputOf<R> & string>)[];
}

/** Reads a record's field by name. The declaration's types guarantee that the record has it. */
const read = (record: object, field: string): unknown => (record as Readonly<Record<string, unknown>>)[field];

/**
 * Declares a screen (list, detail and forms) as data. Write a screen by hand, with the same components, if it needs
 * conditions, hooks or a second extra component.
 */
export function defineScreen<R extends FormResource>(
  declared: ScreenDeclaration<R>,
): Screen<RecordOf<R> & StoredRecord> {
  const { resource, texts, columns, fields, card = columns.map(({ field }) => field), ...special } = declared;
  return {
    ...special,
    name: resource.name,
    path: resource.path,
    resource,
    texts: screenTexts(resource.name, texts),
    columns: columns.map(({ field, ...place }) => columnOf(resource, field, place)),
    card: (row) =>
      card.map((line) =>
        typeof line === 'function' ? line(row) : cardLine(fieldWords(resource, line), read(row, line)),
      ),
    fields: fields.map((field) => labelled(resource, field)),
  };
}

function columnOf<R extends FormResource>(
  resource: R,
  field: string,
  place: Omit<ScreenDeclaration<R>['columns'][number], 'field'>,
): ListColumn<RecordOf<R> & StoredRecord> {
  const words = fieldWords(resource, field);
  const cell = (row: object) => fieldCell(words, read(row, field));
  return {
    id: field,
    header: words.heading ?? words.label,
    cell: field === 'name' ? (row) => <strong>{row.name}</strong> : cell,
    ...columnPlace(words),
    ...place,
  };
}

function labelled<R extends FormResource>(
  resource: R,
  declared: ScreenDeclaration<R>['fields'][number],
): LabelledField {
  const words = fieldWords(resource, declared.field);
  const labels = { label: words.label, formLabel: words.formLabel ?? words.label };
  return { ...labels, ...('kind' in declared ? declared : formField(words, declared)) };
}

/** The form field for the kind that the contract declares. */
function formField(words: FieldWords, { options, rows, ...place }: DeclaredField<never>): Field {
  switch (words.kind) {
    case 'email':
    case 'money':
    case 'day':
      return { ...place, kind: words.kind };
    case 'phone':
      return { ...place, kind: 'text', type: 'tel' };
    case 'note':
      return { rows: rows ?? 3, wide: true, ...place, kind: 'text' };
    case 'number':
      return { ...place, ...words };
    case 'numericCode':
      return { ...place, kind: 'number', isCode: true };
    case 'yesNo':
      return { ...place, kind: 'switch', options: flagWords.yesNo };
    case 'enabled':
      return { on: 'edit', ...place, kind: 'switch', options: flagWords.enabled };
    case 'option':
      return { ...place, kind: 'select', options: words.options };
    case 'options':
      return { wide: true, ...place, kind: 'ticks', options: words.options };
    case 'secret':
      return { ...place, kind: 'password', on: 'create' };
    case 'reference':
      return referenceField(words, place);
    case 'text':
    case 'code':
    case 'instant':
    case 'eye':
    case 'list':
    default:
      return options
        ? { ...place, kind: 'select', options: Object.fromEntries(options.map((option) => [option, option])) }
        : { ...place, kind: 'text' };
  }
}

/** The resources whose records a declared form can reference. A list does not load the definitions of the others. */
const referable: Readonly<Partial<Record<ResourceName, ResourceDefinition>>> = regularResources;

/** A field that references another record. It does not offer disabled records. */
function referenceField(words: Extract<FieldWords, { kind: 'reference' }>, place: DeclaredField<never>): Field {
  const resource = referable[words.of];
  if (!resource) throw new Error(`A form cannot refer to ${words.of}`);
  const { path, filters } = resource;
  return {
    ...place,
    field: words.sentAs ?? place.field,
    kind: 'reference',
    path,
    shows: place.field,
    creates: words.of,
    ...('enabled' in filters && { filter: { enabled: true } }),
  };
}

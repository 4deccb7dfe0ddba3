import { type FieldLabel, valuesAsLabels } from '@dioptria/contract/base/field-labels.ts';
import type { ResourceName } from '@dioptria/contract/shop/nouns.ts';
import {
  type CreateInputOf,
  fieldLabelOf,
  type RecordOf,
  type ResourceDefinition,
} from '@dioptria/contract/base/resource.ts';
import { regularResources } from '@dioptria/contract/shop/regular-resources.ts';
import type { ComponentType, ReactNode } from 'react';
import type { ZodObject } from 'zod';
import type { Query } from '../http/http.ts';
import type { ListColumn } from '../data-table/table-view.tsx';
import type { Computation, Field, FieldPlace, Proposal, Source } from './field.ts';
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
  fields: readonly Field[];
}

interface SpecialParts<Row> {
  /**
   * True hides the create button from users without the permission. Otherwise these users see the button disabled
   * (docs/rules.md#roles-7).
   */
  hidesCreate?: boolean;
  /** The reasons why this user cannot change some fields of a record, by field name. The contract states the rules. */
  fixed?: (record: Row, userId: string) => Readonly<Record<string, string | undefined>>;
  /** True if this user cannot delete the record. The contract states the rule. */
  isKept?: (record: Row, userId: string) => boolean;
  /** True if no user can change or delete the record. The contract states the rule. */
  isReadOnly?: (record: Row) => boolean;
  /** The least width of the list in pixels (docs/rules.md#lists-13). In a narrower frame the list scrolls. */
  minWidth?: number;
  /** True if the user can scan a code into the search field to open the record with this code. */
  scans?: true;
  /** A button beside the export menu. `query` holds the filters and the search of the list. */
  listTool?: ComponentType<{ query: Query }>;
  /** A component below the facts of the detail, for content that the declaration cannot describe. */
  detailExtra?: ComponentType<{ record: Row }>;
}

/** A declared screen in the form that the components of this folder use. */
export interface Screen<Row extends StoredRecord> extends FormScreen, SpecialParts<Row> {
  columns: readonly ListColumn<Row>[];
  /** The lines of a row's card on the phone. The first line is bold. Empty lines are left out. */
  card: (row: Row) => readonly ReactNode[];
  /** The filters of the list. The page's route reads the chosen values from the URL with `readTexts`. */
  filters?: readonly ReferenceFilter[];
}

type Stored<R extends FormResource> = keyof RecordOf<R> & string;
type Sortable<R extends FormResource> = R['sortable'][number] & Stored<R>;

/** A field of the form. The contract declares the field's kind, the screen adds the options below. */
interface DeclaredField<R extends FormResource> extends FieldPlace {
  field: Stored<R> | (keyof CreateInputOf<R> & string);
  computed?: Computation<keyof CreateInputOf<R> & string, RecordOf<R>>;
  proposal?: Proposal<keyof CreateInputOf<R> & string>;
  /** Turns a text field into a select with these values. */
  options?: readonly string[];
}

/** The declaration of a screen of resource `R`. A field or column that `R` does not have is a type error. */
export interface ScreenDeclaration<R extends FormResource> extends SpecialParts<RecordOf<R> & StoredRecord> {
  resource: R;
  /** The texts that differ from the texts made from the resource's noun. */
  texts?: Partial<ScreenTexts>;
  columns: readonly ({ field: Sortable<R>; cell?: (row: RecordOf<R>) => ReactNode } & Pick<
    ListColumn<never>,
    'whole' | 'from' | 'width'
  >)[];
  /** The lines of a row's card on the phone. The default is one line per column. */
  card?: readonly (Stored<R> | ((row: RecordOf<R>) => ReactNode))[];
  filters?: readonly ReferenceFilter<keyof R['filters'] & string>[];
  fields: readonly DeclaredField<R>[];
}

/** Reads a record's field by name. The declaration's types guarantee that the record has the field. */
const read = (record: object, field: string): unknown => (record as Readonly<Record<string, unknown>>)[field];

/**
 * Declares a screen (list, detail and forms) as data. A screen that needs conditions, hooks or a second extra component
 * is written by hand, with the same components.
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
        typeof line === 'function' ? line(row) : cardLine(fieldLabelOf(resource, line), read(row, line)),
      ),
    fields: fields.map((field) => fieldOf(resource, field)),
  };
}

function columnOf<R extends FormResource>(
  resource: R,
  field: string,
  place: Omit<ScreenDeclaration<R>['columns'][number], 'field'>,
): ListColumn<RecordOf<R> & StoredRecord> {
  const fieldLabel = fieldLabelOf(resource, field);
  const cell = (row: object) => fieldCell(fieldLabel, read(row, field));
  return {
    id: field,
    header: fieldLabel.heading ?? fieldLabel.label,
    cell: field === 'name' ? (row) => <strong>{row.name}</strong> : cell,
    ...columnPlace(fieldLabel),
    ...place,
  };
}

/**
 * The default options of a field, by the kind of the field. Options that the screen declares replace these defaults.
 */
const usualPlaces: Readonly<Partial<Record<FieldLabel['kind'], FieldPlace>>> = {
  note: { wide: true },
  options: { wide: true },
  enabled: { on: 'edit' },
  secret: { on: 'create' },
};

/** Returns the complete field: the options from the screen, and the kind and the labels from the contract. */
export function fieldOf(
  resource: { name: string } & Pick<ResourceDefinition, 'fields'>,
  { field, options, ...place }: DeclaredField<never>,
): Field {
  const fieldLabel = fieldLabelOf(resource, field);
  const common = { field, shows: field, ...usualPlaces[fieldLabel.kind], ...place };
  if (fieldLabel.kind === 'reference')
    return { ...fieldLabel, ...common, field: fieldLabel.sentAs ?? field, source: sourceOf(fieldLabel.of) };
  return options
    ? { ...fieldLabel, ...common, kind: 'option', options: valuesAsLabels(options) }
    : { ...fieldLabel, ...common };
}

/**
 * The resources whose records a declared form can reference. Other definitions are not imported here, so that a page
 * with a list does not load the code of every definition.
 */
const referable: Readonly<Partial<Record<ResourceName, ResourceDefinition>>> = regularResources;

/** The source of a field that references a resource's records. The field does not offer disabled records. */
function sourceOf(creates: ResourceName): Source {
  const resource = referable[creates];
  if (!resource) throw new Error(`A form cannot refer to ${creates}`);
  return { path: resource.path, creates, ...('enabled' in resource.filters && { filter: { enabled: true } }) };
}

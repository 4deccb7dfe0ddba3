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
import type { Computation, Field, FieldPlace, Proposal, Source } from './fields/field.ts';
import { cardLine, columnPlace, fieldCell } from '../data-table/cells.tsx';
import type { OptionFilter, ReferenceFilter } from './lists/reference-filters.tsx';
import { type AnyFormEndpoints, namedList } from './resource-api.ts';
import { type ScreenTexts, screenTexts } from './texts.ts';

export interface FormResource extends ResourceDefinition {
  create: ZodObject;
  update: ZodObject;
}

export interface StoredRecord {
  _id: string;
  name: string;
  updatedAt: string;
}

export interface FormScreen {
  name: ResourceName;
  /** By default the endpoints of the resource. */
  endpoints?: AnyFormEndpoints;
  resource: FormResource;
  texts: ScreenTexts;
  fields: readonly Field[];
}

interface SpecialParts<Row> {
  /**
   * True hides the create button from users without the permission. By default these users see a disabled button
   * (docs/rules.md#roles-7).
   */
  hidesCreate?: boolean;
  /** The reasons why fields cannot change, by field name. The contract states the rules. */
  fixed?: (record: Row, userId: string) => Readonly<Record<string, string | undefined>>;
  isKept?: (record: Row, userId: string) => boolean;
  isReadOnly?: (record: Row) => boolean;
  /** In pixels (docs/rules.md#lists-13). In a narrower frame the list scrolls. */
  minWidth?: number;
  scans?: true;
  aboveList?: ComponentType;
  /** `query` has the filters and the search of the list. */
  listTool?: ComponentType<{ query: Query }>;
  /** Beside the filters. */
  filterTool?: ComponentType<{ query: Query }>;
  detailExtra?: ComponentType<{ record: Row }>;
}

export interface Screen<Row extends StoredRecord> extends FormScreen, SpecialParts<Row> {
  columns: readonly ListColumn<Row>[];
  /** The first line is bold. Empty lines are left out. */
  card: (row: Row) => readonly ReactNode[];
  filters?: readonly ReferenceFilter[];
  optionFilters?: readonly OptionFilter[];
}

type Stored<R extends FormResource> = keyof RecordOf<R> & string;
type Sortable<R extends FormResource> = R['sortable'][number] & Stored<R>;

interface DeclaredField<R extends FormResource> extends FieldPlace {
  field: Stored<R> | (keyof CreateInputOf<R> & string);
  computed?: Computation<keyof CreateInputOf<R> & string, RecordOf<R>>;
  proposal?: Proposal<keyof CreateInputOf<R> & string>;
  /** Turns a text field into a select. */
  options?: readonly string[];
}

/** A field or column that `R` does not have is a type error. */
export interface ScreenDeclaration<R extends FormResource> extends SpecialParts<RecordOf<R> & StoredRecord> {
  resource: R;
  texts?: Partial<ScreenTexts>;
  columns: readonly ({ field: Sortable<R>; cell?: (row: RecordOf<R>) => ReactNode } & Pick<
    ListColumn<never>,
    'whole' | 'from' | 'width'
  >)[];
  /** By default the card has one line per column. */
  card?: readonly (Stored<R> | ((row: RecordOf<R>) => ReactNode))[];
  filters?: readonly ReferenceFilter<keyof R['filters'] & string>[];
  optionFilters?: readonly OptionFilter<keyof R['filters'] & string>[];
  fields: readonly DeclaredField<R>[];
}

const read = (record: object, field: string): unknown => (record as Readonly<Record<string, unknown>>)[field];

/** A screen that needs conditions, hooks or a second extra component is written by hand, with the same components. */
export function defineScreen<R extends FormResource>(
  declared: ScreenDeclaration<R>,
): Screen<RecordOf<R> & StoredRecord> {
  const { resource, texts, columns, fields, card = columns.map(({ field }) => field), ...special } = declared;
  return {
    ...special,
    name: resource.name,
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

const usualPlaces: Readonly<Partial<Record<FieldLabel['kind'], FieldPlace>>> = {
  note: { wide: true },
  options: { wide: true },
  enabled: { on: 'edit' },
  secret: { on: 'create' },
};

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

/** Imports only the regular resources: with every definition, a page with a list would load too much code. */
const referable: Readonly<Partial<Record<ResourceName, ResourceDefinition>>> = regularResources;

/** The field does not offer disabled records. */
function sourceOf(creates: ResourceName): Source {
  const resource = referable[creates];
  if (!resource) throw new Error(`A form cannot refer to ${creates}`);
  return {
    list: namedList(creates),
    creates,
    ...('enabled' in resource.filters && { filter: { enabled: true } }),
  };
}

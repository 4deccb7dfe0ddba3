import { z } from './zod.ts';
import type { FieldWarning, TypedValues } from './check-digits.ts';
import { type Fields, type Shape, shapeOf, labelsOfFields } from './field.ts';
import { id, instant, invalidOption, optionalText, queryNumber, recordFields } from './fields.ts';
import { createdAtLabel, type FieldLabel, textOf, type LabelOf } from './field-labels.ts';
import type { FrequentTopic, Permission, RecordName, ResourceName } from './names.ts';
import type { NeedsPassword } from './needs-password.ts';
import { compactKey } from './search-text.ts';

/** The most records of one page, and the number of records of a list without `limit` (docs/rules.md#lists-1). */
export const MAX_LIMIT = 1000;
const MAX_PAGE = 1_000_000;

/**
 * The definition of a kind of record that users list, read and change. Its routes, its export, its history and its part of the API
 * document follow from it.
 */
export interface RecordDefinition {
  /** The name in code and in permissions: `optometrists`. */
  name: RecordName;
  /** The part of the path: `/tenant/{path}`. */
  path: string;
  /** The key that wraps the record in the answer of an update: `{ optometrist: … }`. */
  envelope: string;
  record: z.ZodObject;
  /**
   * The labels of the record's fields, in the column order of an exported file. `null` hides a field whose value another field
   * repeats.
   */
  fields: Readonly<Record<string, FieldLabel | null>>;
  /** The schema of an update: any subset of the fields that can change. `updatedAt` is the version that the client edited. */
  update: z.ZodType;
  /** The query keys of the list's filters. */
  filters: z.ZodRawShape;
  /** The fields of a listed record for a user who may list records but not open one. By default all fields. */
  listedFields?: readonly string[];
  /** The fields by which a list can be sorted. */
  sortable: readonly [string, ...string[]];
  /** The order of a list without `sort`. `-` means descending. */
  defaultSort: string;
  permissions: { list: Permission; read: Permission; update: Permission };
  /** The writes before which the user types the password again. */
  needsPassword?: NeedsPassword;
  /** True if the user must type the password before the export: its file has phones and e-mail addresses of the shop's clients. */
  exportNeedsPassword?: true;
  /** The topics of the records that these records show. By default, each change makes their list stale. */
  shows?: readonly FrequentTopic[];
}

/** The definition of a resource: a kind of record that users also create and delete. */
export interface ResourceDefinition extends RecordDefinition {
  name: ResourceName;
  /** True if the answer of a creation is wrapped too (sales and prescriptions only). */
  wrapsCreated?: boolean;
  /**
   * The warnings about unlikely values of a form. The form shows them beside the fields; the user can still save the
   * values.
   */
  warnings?: (values: TypedValues) => FieldWarning[];
  create: z.ZodType;
  /** The query keys of a deletion. The audit log stores their values. */
  deletion?: z.ZodRawShape;
  /** The fields whose words a search finds, the most important ones first. */
  searchable: readonly string[];
  permissions: { list: Permission; read: Permission; create: Permission; update: Permission; delete: Permission };
}

/** The fields of every stored record, which the server writes. */
type StoredField = '_id' | 'createdAt' | 'updatedAt';

/** The labels that a kind of record must declare, one for each field of its record. */
export type LabelsOfFields<Stored> = {
  readonly [Name in Exclude<keyof Stored & string, StoredField>]: LabelOf<Stored[Name]> | null;
};

/** Derives the schemas of a kind of record, and the labels of its fields. */
export const schemasOf = <const Of extends Fields>(fields: Of) => ({
  record: z.object({ ...recordFields, ...shapeOf(fields, 'stored') }),
  fields: labelsOfFields(fields),
  create: z.object(shapeOf(fields, 'create')),
  update: changesOf(shapeOf(fields, 'update')),
});

type Schemas<Of extends Fields> = ReturnType<typeof schemasOf<Of>>;

/** A record with these fields. */
export type RecordWith<Of extends Fields> = z.output<Schemas<Of>['record']>;

/**
 * The declaration of a resource. Its schemas follow from its fields, unless it declares its own `create` or `update`.
 */
interface ResourceDeclaration
  extends Omit<ResourceDefinition, keyof Schemas<Fields>>, Partial<Pick<ResourceDefinition, 'create' | 'update'>> {
  fields: Fields;
}

type Declared<Declaration extends ResourceDeclaration> = Omit<Declaration, 'fields'> &
  Omit<Schemas<Declaration['fields']>, Exclude<keyof Declaration, 'fields'>>;

/** Declares a resource and keeps the literal types of its fields. The cast is correct: `Declared` says what the function does. */
export function defineResource<const Declaration extends ResourceDeclaration>({
  fields,
  ...own
}: Declaration & { searchable: readonly (keyof Shape<Declaration['fields'], 'stored'>)[] }) {
  return { ...schemasOf(fields), ...own } as unknown as Declared<Declaration>;
}

/** The label of a field. `createdAt` has the same label in every resource. */
export function fieldLabelOf(
  { name, fields }: { name: string } & Pick<RecordDefinition, 'fields'>,
  field: string,
): FieldLabel {
  const fieldLabel = field === 'createdAt' ? createdAtLabel : fields[field];
  if (!fieldLabel) throw new Error(`${name} declares no label of «${field}»`);
  return fieldLabel;
}

/** The kinds of field that a search finds with and without punctuation. */
const compactKinds: ReadonlySet<FieldLabel['kind'] | undefined> = new Set(['code', 'phone']);

/** The texts by which a search finds a record. @param valueOf returns the value of a field of the record */
export function searchTexts(
  { searchable, fields }: Pick<ResourceDefinition, 'searchable' | 'fields'>,
  valueOf: (field: string) => unknown,
): string[] {
  return searchable.flatMap((field) => {
    const text = textOf(valueOf(field));
    return compactKinds.has(fields[field]?.kind) ? [text, compactKey(text)] : [text];
  });
}

export type RecordOf<R extends RecordDefinition> = z.output<R['record']>;
export type CreateOf<R extends ResourceDefinition> = z.output<R['create']>;
export type UpdateOf<R extends RecordDefinition> = z.output<R['update']>;
/** The body that a client sends to create or change a record, before parsing resolves defaults and references. */
export type CreateInputOf<R extends ResourceDefinition> = z.input<R['create']>;
export type UpdateInputOf<R extends RecordDefinition> = z.input<R['update']>;
export type FiltersOf<R extends RecordDefinition> = z.output<z.ZodObject<R['filters']>>;

/** The selection and order of a list's records. `sort` is one of the resource's `sortable` fields. */
export interface Selection {
  sort: string;
  search?: string;
}

/** A list request after parsing. `limit` is at most `MAX_LIMIT`. */
export interface ListQuery extends Selection {
  page: number;
  limit: number;
}

/** The permissions of a resource whose list needs the same permission as a single record. */
export const resourcePermissions = <const Name extends ResourceName>(name: Name) =>
  ({
    list: `${name}.read`,
    read: `${name}.read`,
    create: `${name}.create`,
    update: `${name}.update`,
    delete: `${name}.delete`,
  }) as const;

/**
 * The schema of an update: any subset of the fields, and the `updatedAt` of the version that the client edited. A version older
 * than the stored one answers 409 `stale` (docs/rules.md#records-7). The fields must have no defaults: absent means unchanged.
 */
export const changesOf = <Sent extends z.ZodRawShape>(fields: Sent) =>
  z.object(fields).partial().extend({ updatedAt: instant().optional() });

/** The properties that determine the query of a list. `isSearched` is true by default. */
type Listed = Pick<RecordDefinition, 'sortable' | 'defaultSort' | 'filters'> & { isSearched?: boolean };

const searchKeys = { search: optionalText(100).optional() };

/**
 * The query keys that select and order a list's records: sort, search and the resource's filters. The type has the
 * key `search` for every list; the schema of a list without a search refuses it.
 */
export function selectionKeys<R extends Listed>(resource: R) {
  const orders = resource.sortable.flatMap((field) => [field, `-${field}`]);
  return {
    sort: z.enum(orders as [string, ...string[]], { error: invalidOption }).default(resource.defaultSort),
    ...((resource.isSearched === false ? {} : searchKeys) as typeof searchKeys),
    ...(resource.filters as R['filters']),
  } as const;
}

/** The query string of a resource's list: page, limit and the keys of the selection. Any other key is an error. */
export function listQuery<R extends Listed>(resource: R) {
  return z.strictObject({
    page: queryNumber(MAX_PAGE).default(1),
    limit: queryNumber(MAX_LIMIT).default(MAX_LIMIT),
    ...selectionKeys(resource),
  } as const);
}

/** The path of a record: `/tenant/{path}/{id}`. */
export const recordPlace = z.object({ id: id() });

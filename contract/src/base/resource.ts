import type { FieldWarning, TypedValues } from './check-digits.ts';
import { createdAtLabel, type FieldLabel, type LabelOf, textOf } from './field-labels.ts';
import { type Fields, labelsOfFields, type Shape, shapeOf } from './field.ts';
import { anyText, id, instant, invalidOption, optionalText, queryNumber, recordFields } from './fields.ts';
import type { FrequentTopic, Permission, RecordName, ResourceName } from './names.ts';
import { compactKey } from './text.ts';
import { type Schema, z } from './zod.ts';

/** Also the default of `limit`. */
export const MAX_LIMIT = 1000;
const MAX_PAGE = 1_000_000;

export interface RecordDefinition {
  name: RecordName;
  path: string;
  /** The key that wraps the record in the answer of an update: `{ optometrist: … }`. */
  envelope: string;
  record: z.ZodObject;
  /** In the column order of an exported file. `null` hides a field whose value another field repeats. */
  fields: Readonly<Record<string, FieldLabel | null>>;
  /** `updatedAt` is the version that the client edited. */
  update: Schema;
  filters: z.ZodRawShape;
  /** The fields of a listed record for a user who may list records but not open one. By default all fields. */
  listedFields?: readonly string[];
  sortable: readonly [string, ...string[]];
  /** `-` means descending. */
  defaultSort: string;
  permissions: { list: Permission; read: Permission; update: Permission };
  needsPassword?: NeedsPassword;
  /** True if the exported file has phones and e-mail addresses of the shop's clients. */
  exportNeedsPassword?: true;
  /** The kinds of records that the list shows besides its own. By default, a change of any record makes the list stale. */
  shows?: readonly FrequentTopic[];
}

export interface ResourceDefinition extends RecordDefinition {
  name: ResourceName;
  /** True if the answer of a creation is wrapped too (sales and prescriptions only). */
  wrapsCreated?: boolean;
  warnings?: (values: TypedValues) => FieldWarning[];
  create: Schema;
  deletion?: z.ZodRawShape;
  searchable: readonly string[];
  permissions: { list: Permission; read: Permission; create: Permission; update: Permission; delete: Permission };
}

type StoredField = '_id' | 'createdAt' | 'updatedAt';

export type LabelsOfFields<Stored> = {
  readonly [Name in Exclude<keyof Stored & string, StoredField>]: LabelOf<Stored[Name]> | null;
};

export const schemasOf = <const Of extends Fields>(fields: Of) => ({
  record: z.object({ ...recordFields, ...shapeOf(fields, 'stored') }),
  fields: labelsOfFields(fields),
  create: z.object(shapeOf(fields, 'create')),
  update: changesOf(shapeOf(fields, 'update')),
});

type Schemas<Of extends Fields> = ReturnType<typeof schemasOf<Of>>;

export type RecordWith<Of extends Fields> = z.output<Schemas<Of>['record']>;

interface ResourceDeclaration
  extends Omit<ResourceDefinition, keyof Schemas<Fields>>, Partial<Pick<ResourceDefinition, 'create' | 'update'>> {
  fields: Fields;
}

type Declared<Declaration extends ResourceDeclaration> = Omit<Declaration, 'fields'> &
  Omit<Schemas<Declaration['fields']>, Exclude<keyof Declaration, 'fields'>>;

export function defineResource<const Declaration extends ResourceDeclaration>({
  fields,
  ...own
}: Declaration & { searchable: readonly (keyof Shape<Declaration['fields'], 'stored'>)[] }) {
  return { ...schemasOf(fields), ...own } as unknown as Declared<Declaration>;
}

export function fieldLabelOf(
  { name, fields }: { name: string } & Pick<RecordDefinition, 'fields'>,
  field: string,
): FieldLabel {
  const fieldLabel = field === 'createdAt' ? createdAtLabel : fields[field];
  if (!fieldLabel) throw new Error(`${name} declares no label of «${field}»`);
  return fieldLabel;
}

const compactKinds: ReadonlySet<FieldLabel['kind'] | undefined> = new Set(['code', 'phone']);

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

export interface Selection {
  sort: string;
  search?: string;
}

export interface ListQuery extends Selection {
  page: number;
  limit: number;
}

export const resourcePermissions = <const Name extends ResourceName>(name: Name) =>
  ({
    list: `${name}.read`,
    read: `${name}.read`,
    create: `${name}.create`,
    update: `${name}.update`,
    delete: `${name}.delete`,
  }) as const;

/**
 * The schema of an update: any subset of the fields, and the `updatedAt` of the version that the client edited. If this
 * version is older than the stored version, the server answers 409 `stale` (docs/rules.md#records-7). The fields must
 * have no defaults: absent means unchanged.
 */
export const changesOf = <Sent extends z.ZodRawShape>(fields: Sent) =>
  z.object(fields).partial().extend({ updatedAt: instant().optional() });

type Listed = Pick<RecordDefinition, 'sortable' | 'defaultSort' | 'filters'> & { isSearched?: boolean };

/** A scanner may send the separator of GS1 codes, which no record has. */
const withoutSeparators = anyText().transform((typed) => typed.replaceAll('\u001D', ' '));
const searchKeys = { search: withoutSeparators.pipe(optionalText(100)).optional() };

/** The type has the key `search` for every list; the schema of a list without a search refuses it. */
export function selectionKeys<R extends Listed>(resource: R) {
  const orders = resource.sortable.flatMap((field) => [field, `-${field}`]);
  return {
    sort: z.enum(orders as [string, ...string[]], { error: invalidOption }).default(resource.defaultSort),
    ...((resource.isSearched === false ? {} : searchKeys) as typeof searchKeys),
    ...(resource.filters as R['filters']),
  } as const;
}

export function listQuery<R extends Listed>(resource: R) {
  return z.strictObject({
    page: queryNumber(MAX_PAGE).default(1),
    limit: queryNumber(MAX_LIMIT).default(MAX_LIMIT),
    ...selectionKeys(resource),
  } as const);
}

export const recordPlace = z.object({ id: id() });

type Values = Readonly<Record<string, unknown>>;

/** A creation has no values before the write, and a deletion has no values after the write. */
export interface Write {
  before?: Values | undefined;
  after?: Values | undefined;
  action?: string | undefined;
}

export type NeedsPassword = (write: Write) => boolean;

/** An update that sends the stored value of a field does not change the field. */
export const changesAny =
  (...fields: readonly string[]): NeedsPassword =>
  ({ before, after }) =>
    before !== undefined &&
    after !== undefined &&
    fields.some((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));

export const changesAnything: NeedsPassword = ({ before, after }) =>
  JSON.stringify({ ...before, updatedAt: '' }) !== JSON.stringify({ ...after, updatedAt: '' });

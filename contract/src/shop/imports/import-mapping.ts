import { readCell } from '../../base/cell-values.ts';
import { bareHeadingKey, headingKey } from '../../base/headings.ts';
import { withoutDollars } from './dollars.ts';
import type { ImportField } from './import-fields.ts';

export type NamedField = Pick<ImportField, 'name' | 'label' | 'aliases' | 'isRequired'> &
  Partial<Pick<ImportField, 'standIns' | 'codeHeadings' | 'optionHeadings' | 'sharesColumnOf' | 'fieldLabel'>>;

export type Mapping = Readonly<Record<string, string>>;

/** The surest key comes first. */
export const headingKeys = ({ label, name, aliases }: Pick<NamedField, 'label' | 'name' | 'aliases'>): string[] => [
  ...new Set([label, name, ...aliases].map(headingKey)),
];

interface Column {
  name: string;
  key: string;
  bare: string;
  /** True if the values of the first rows are all different, and few of them have a space. */
  isOfCodes: boolean;
  filled: readonly string[];
}

function columnOf(name: string, values: readonly string[]): Column {
  const filled = values.filter(Boolean);
  const spaced = filled.filter((value) => /\s/.test(value));
  const isOfCodes = new Set(filled).size === filled.length && spaced.length * 5 <= filled.length;
  return { name, key: headingKey(name), bare: bareHeadingKey(withoutDollars(name)), isOfCodes, filled };
}

type Keyed = NamedField & { keys: readonly string[] };

/** The ways to find a field's column, the surest first. Each way returns the best of the given columns. */
const ways: readonly ((columns: readonly Column[], field: Keyed) => Column | undefined)[] = [
  (columns, { keys }) => columns.find(({ key }) => key === keys[0]),
  (columns, { keys }) => firstOf(keys, (wanted) => columns.find(({ key }) => key === wanted)),
  (columns, { keys }) => firstOf(keys, (wanted) => columns.find(({ bare }) => bare === wanted)),
  (columns, { keys: [label = ''] }) => columns.find(({ key }) => key.startsWith(`${label} `)),
];

function firstOf<Found>(keys: readonly string[], find: (key: string) => Found | undefined): Found | undefined {
  for (const key of keys) {
    const found = find(key);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** False if the column has the wrong values: a code heading needs codes, and an option heading needs options of the field. */
function mayMean(
  { key, isOfCodes, filled }: Column,
  { codeHeadings = [], optionHeadings = [], fieldLabel }: Keyed,
): boolean {
  const isAmong = (headings: readonly string[]) => headings.some((heading) => headingKey(heading) === key);
  if (isAmong(codeHeadings)) return isOfCodes;
  return !isAmong(optionHeadings) || !fieldLabel || filled.every((value) => 'value' in readCell(fieldLabel, value));
}

/**
 * A column gets the fields that the shop last chose for its heading. Otherwise the names of the fields decide. Each
 * column and each field is used once, unless the shop chose a column for several fields, or a field shares the column
 * of another field. `remembered` has the fields of each heading's key, from `rememberedHeadings`.
 */
export function suggestMapping(
  { fields }: { fields: readonly NamedField[] },
  headings: readonly string[],
  remembered: Readonly<Record<string, string>> = {},
  rows: readonly (readonly string[])[] = [],
): Mapping {
  const memory = new Map(Object.entries(remembered).map(([heading, names]) => [headingKey(heading), names.split(' ')]));
  const columns = headings
    .map((heading, place) =>
      columnOf(
        heading,
        rows.map((row) => row[place] ?? ''),
      ),
    )
    .filter(({ key }) => memory.get(key)?.join(' ') !== '');
  const keyed = fields.map((field) => ({ ...field, keys: headingKeys(field) }));
  const mapping = new Map<string, Column>();
  const used = new Set<Column>();
  const matchBy = (find: (free: readonly Column[], field: Keyed) => Column | undefined) => {
    for (const field of keyed) {
      if (mapping.has(field.name)) continue;
      const found = find(
        columns.filter((column) => !used.has(column)),
        field,
      );
      if (!found) continue;
      mapping.set(field.name, found);
      used.add(found);
    }
  };
  const rememberedFor = (free: readonly Column[], name: string, isOnly: boolean) =>
    free.find(({ key }) => memory.get(key)?.includes(name) && (!isOnly || memory.get(key)?.length === 1));
  matchBy((free, { name }) => rememberedFor(free, name, true));
  for (const way of ways) {
    matchBy((free, field) =>
      way(
        free.filter((column) => mayMean(column, field)),
        field,
      ),
    );
  }
  standIn(keyed, columns, mapping);
  for (const { name, sharesColumnOf = '' } of keyed) {
    const shared = mapping.get(name) ?? rememberedFor(columns, name, false) ?? mapping.get(sharesColumnOf);
    if (shared) mapping.set(name, shared);
  }
  return Object.fromEntries(fields.flatMap(({ name }) => nameOf(name, mapping.get(name))));
}

const nameOf = (field: string, column: Column | undefined): [string, string][] =>
  column ? [[field, column.name]] : [];

/**
 * A field without a column takes the column of one of its `standIns`, unless a required field has this column. In a list with
 * 'Código' and 'Descripción', the column 'Descripción' has the names of the products.
 */
function standIn(fields: readonly Keyed[], columns: readonly Column[], mapping: Map<string, Column>): void {
  for (const { name, standIns = [] } of fields) {
    if (mapping.has(name)) continue;
    for (const wanted of standIns.map(headingKey)) {
      const column = columns.find(({ key }) => key === wanted);
      const owner = fields.find((field) => column && mapping.get(field.name) === column);
      if (!column || owner?.isRequired) continue;
      if (owner) mapping.delete(owner.name);
      mapping.set(name, column);
      break;
    }
  }
}

/**
 * The mapping that the shop remembers: the fields of each heading's key, separated by a space. The value is '' for a
 * column that `suggested` has and that the user chose for no field.
 */
export function rememberedHeadings(mapping: Mapping, suggested: Mapping = {}): Record<string, string> {
  const rejected = Object.values(suggested).map((column) => [headingKey(column), ''] as const);
  const chosen = Map.groupBy(Object.entries(mapping), ([, column]) => headingKey(column));
  const fields = [...chosen].map(([heading, entries]) => [heading, entries.map(([field]) => field).join(' ')] as const);
  return Object.fromEntries([...rejected, ...fields]);
}

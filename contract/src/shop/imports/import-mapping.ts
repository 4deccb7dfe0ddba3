/** Suggests which column of a file fills which field (docs/rules.md#imports-3). */
import { bareHeadingKey, headingKey } from '../../base/headings.ts';
import type { ImportField } from './import-fields.ts';

/** The names by which a field is recognized. */
export type NamedField = Pick<ImportField, 'name' | 'label' | 'aliases' | 'isRequired'> &
  Partial<Pick<ImportField, 'standIns'>>;

/** The column of each field that has a column: `{ numId: 'DNI' }`. */
export type Mapping = Readonly<Record<string, string>>;

/** The keys of the headings by which a field is recognized, the surest first. */
export const headingKeys = ({ label, name, aliases }: Pick<NamedField, 'label' | 'name' | 'aliases'>): string[] => [
  ...new Set([label, name, ...aliases].map(headingKey)),
];

/** A column of a file: its name, its key, and its key without the notes in brackets of a heading such as 'Costo (sin IVA)'. */
interface Column {
  name: string;
  key: string;
  bare: string;
}

const columnOf = (name: string): Column => ({
  name,
  key: headingKey(name),
  bare: bareHeadingKey(name),
});

/** A field with its keys, the surest first. */
type Keyed = NamedField & { keys: readonly string[] };

/** The ways in which a column matches a field, best first. Each way returns the best column of the given columns. */
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

/**
 * The suggested mapping of a file's columns: first as the shop last mapped a column of that heading, then by the names of the
 * fields. Each column and each field is used once.
 * @param remembered the field of each heading's key, from earlier imports of the shop
 */
export function suggestMapping(
  { fields }: { fields: readonly NamedField[] },
  headings: readonly string[],
  remembered: Readonly<Record<string, string>> = {},
): Mapping {
  const columns = headings.map(columnOf);
  const keyed = fields.map((field) => ({ ...field, keys: headingKeys(field) }));
  const memory = new Map(Object.entries(remembered).map(([heading, field]) => [headingKey(heading), field]));
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
  matchBy((free, { name }) => free.find(({ key }) => memory.get(key) === name));
  for (const way of ways) matchBy(way);
  standIn(keyed, columns, mapping);
  return Object.fromEntries(fields.flatMap(({ name }) => nameOf(name, mapping.get(name))));
}

const nameOf = (field: string, column: Column | undefined): [string, string][] =>
  column ? [[field, column.name]] : [];

/**
 * Gives a required field without a column the column of a heading that usually means another field: a list with 'Código' and
 * 'Descripción' has the names of its products in 'Descripción'. Only a field that a record does not need loses its column.
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

/** The mapping that the shop remembers: the field of each heading's key. */
export function rememberedHeadings(mapping: Mapping): Record<string, string> {
  return Object.fromEntries(Object.entries(mapping).map(([field, column]) => [headingKey(column), field]));
}

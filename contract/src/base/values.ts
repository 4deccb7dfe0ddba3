/**
 * The table of an enumeration has a row for each value, in the order in which users see the values. A row has the
 * label of the value, and the properties on which code depends. The list of values and their labels follow from the
 * table. This module imports no schemas.
 */
type Table = Readonly<Record<string, { label: string }>>;

/** The values whose rows have these properties. */
export type ValueWith<Rows extends Table, Properties> = {
  [Value in keyof Rows & string]: Rows[Value] extends Properties ? Value : never;
}[keyof Rows & string];

/** The values of a table, at least one. */
export const valuesOf = <Rows extends Table>(table: Rows) =>
  Object.keys(table) as [keyof Rows & string, ...(keyof Rows & string)[]];

/** The values of a table whose rows have these properties: one at least. */
export function valuesWith<Rows extends Table, const Properties extends Partial<Rows[keyof Rows]>>(
  table: Rows,
  properties: Properties,
) {
  const asked = Object.entries(properties);
  const rows = Object.entries<Readonly<Record<string, unknown>>>(table);
  const found = rows.filter(([, row]) => asked.every(([property, value]) => row[property] === value));
  return found.map(([value]) => value) as [ValueWith<Rows, Properties>, ...ValueWith<Rows, Properties>[]];
}

/** The result of a function for each row of a table, by the value of the row. */
export const mapRows = <Rows extends Table, Result>(table: Rows, resultOf: (row: Rows[keyof Rows]) => Result) =>
  Object.fromEntries(valuesOf(table).map((value) => [value, resultOf(table[value])])) as Readonly<
    Record<keyof Rows & string, Result>
  >;

/** The label of each value of a table. */
export const labelsOf = <Rows extends Table>(table: Rows): Readonly<Record<keyof Rows & string, string>> =>
  mapRows(table, ({ label }) => label);

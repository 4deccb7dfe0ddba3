/**
 * The table of an enumeration has a row per value, in the order in which users see them: its label, and a property for each question
 * that code asks about it. The list of the values and their labels follow. This module imports no schemas.
 */
type Table = Readonly<Record<string, { label: string }>>;

/** The values whose rows have these properties. */
export type ValueWith<Rows extends Table, Properties> = {
  [Value in keyof Rows & string]: Rows[Value] extends Properties ? Value : never;
}[keyof Rows & string];

/** The values of a table. It has one at least. */
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

/** A value of each row of a table, under the row's name. */
export const mapRows = <Rows extends Table, Result>(table: Rows, resultOf: (row: Rows[keyof Rows]) => Result) =>
  Object.fromEntries(valuesOf(table).map((value) => [value, resultOf(table[value])])) as Readonly<
    Record<keyof Rows & string, Result>
  >;

/** The label of each value of a table. */
export const labelsOf = <Rows extends Table>(table: Rows): Readonly<Record<keyof Rows & string, string>> =>
  mapRows(table, ({ label }) => label);

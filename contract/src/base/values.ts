type Table = Readonly<Record<string, { label: string }>>;

export type ValueWith<Rows extends Table, Properties> = {
  [Value in keyof Rows & string]: Rows[Value] extends Properties ? Value : never;
}[keyof Rows & string];

export const valuesOf = <Rows extends Table>(table: Rows) =>
  Object.keys(table) as [keyof Rows & string, ...(keyof Rows & string)[]];

export function valuesWith<Rows extends Table, const Properties extends Partial<Rows[keyof Rows]>>(
  table: Rows,
  properties: Properties,
) {
  const asked = Object.entries(properties);
  const rows = Object.entries<Readonly<Record<string, unknown>>>(table);
  const found = rows.filter(([, row]) => asked.every(([property, value]) => row[property] === value));
  return found.map(([value]) => value) as [ValueWith<Rows, Properties>, ...ValueWith<Rows, Properties>[]];
}

export const mapRows = <Rows extends Table, Result>(table: Rows, resultOf: (row: Rows[keyof Rows]) => Result) =>
  Object.fromEntries(valuesOf(table).map((value) => [value, resultOf(table[value])])) as Readonly<
    Record<keyof Rows & string, Result>
  >;

export const labelsOf = <Rows extends Table>(table: Rows): Readonly<Record<keyof Rows & string, string>> =>
  mapRows(table, ({ label }) => label);

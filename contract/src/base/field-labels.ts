import { formatDay, formatMoney, formatNumber, recordLabels } from './format.ts';
import type { ResourceName } from './names.ts';
import { formatInstant } from './shop-time.ts';

export { recordLabels };

export const flagLabels = {
  enabled: { true: recordLabels.active, false: recordLabels.inactive },
  yesNo: { true: recordLabels.yes, false: recordLabels.no },
} as const;

type Values = Readonly<Record<string, unknown>>;

export const valuesAsLabels = (values: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(values.map((value) => [value, value]));

interface Labels {
  label: string;
  heading?: string;
  formLabel?: string;
}

export type PartValue = number | string | null;

export interface FieldPart {
  /** 'far.sphere' */
  path: string;
  label: string;
  cell:
    | { kind: 'number'; decimals: number }
    | { kind: 'option'; options: Readonly<Record<string, string>>; width: number };
  valueOf: (value: never) => PartValue;
  write: (part: NonNullable<PartValue>) => string;
}

/** After a new kind is added here, the compiler reports each place that must handle it. */
export type FieldLabel = Labels &
  (
    | { kind: 'text' | 'email' | 'phone' }
    | { kind: 'note' }
    /** A code, which a search finds with and without its punctuation. */
    | { kind: 'code' }
    /** A number that identifies something, so it has no thousands separators. */
    | { kind: 'numericCode' }
    /** The number of a document in its series: a code on screens, a whole number in files. */
    | { kind: 'serialNumber' }
    /** `decimals` is 0 by default. `unit` follows the number ('%', 'meses'), and `unitOfOne` follows the number 1 ('mes'). */
    | { kind: 'number'; decimals?: number; unit?: string; unitOfOne?: string }
    | { kind: 'money' }
    | { kind: 'day' }
    /** ISO 8601. `labelledValues` writes the shop's day and time. */
    | { kind: 'instant' }
    | { kind: keyof typeof flagLabels }
    /**
     * One value of a fixed list, or several. A list with the option '' has a label for a blank value. `spellings` are other words for
     * an option, which the cells of a file may have.
     */
    | {
        kind: 'option' | 'options';
        options: Readonly<Record<string, string>>;
        spellings?: Readonly<Record<string, readonly string[]>>;
      }
    /** Another record, shown by its name. A form sends the record's id as the field `sentAs`, by default under the same name. */
    | { kind: 'reference'; of: ResourceName; sentAs?: string }
    | { kind: 'numbered' }
    | { kind: 'logo' }
    | { kind: 'written'; write: (value: never) => string }
    | { kind: 'parts'; parts: readonly FieldPart[] }
    /** `timeZone` is the time zone of the tenant. The value has one line for each row, unless `separator` is set. */
    | { kind: 'list'; rowText: (row: never, timeZone: string) => string; separator?: string }
    | { kind: 'secret' }
  );

type KindOf<Value> = Value extends boolean
  ? 'yesNo' | 'enabled'
  : Value extends number
    ? 'number' | 'money' | 'numericCode' | 'serialNumber'
    : Value extends string
      ? 'text' | 'note' | 'email' | 'phone' | 'code' | 'day' | 'instant' | 'option' | 'secret'
      : Value extends readonly string[]
        ? 'options'
        : Value extends readonly unknown[]
          ? 'list'
          : Value extends { number: number }
            ? 'numbered'
            : 'reference' | 'logo' | 'written' | 'parts';

type WritersOf<Value> = Value extends readonly (infer Row)[]
  ? { rowText?: (row: Row, timeZone: string) => string }
  : { write?: (value: Value) => string; parts?: readonly { valueOf: (value: Value) => unknown }[] };

export type LabelOf<Value> = FieldLabel & { kind: KindOf<NonNullable<Value>> } & WritersOf<NonNullable<Value>>;

export const createdAtLabel = { label: 'Fecha de Registro', kind: 'instant' } as const satisfies FieldLabel;

export interface LabelledValue {
  label: string;
  text: string;
}

export function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The unit with the space before it; '' for a number without a unit. */
export function unitAfter({ unit, unitOfOne = unit }: { unit?: string; unitOfOne?: string }, value: number): string {
  const shown = value === 1 ? unitOfOne : unit;
  return shown === undefined ? '' : ` ${shown}`;
}

const listText = (values: unknown, text: (value: unknown) => string) => [values].flat().map(text).join(', ');

/** '' for an absent value, and for parts and lists of rows, which `labelledValues` writes. */
export function writtenValue(field: FieldLabel, value: unknown): string {
  if (value === null || value === undefined) return '';
  switch (field.kind) {
    case 'money':
      return formatMoney(Number(value));
    case 'number':
      return formatNumber(Number(value)) + unitAfter(field, Number(value));
    case 'day':
      return formatDay(textOf(value));
    case 'enabled':
    case 'yesNo':
      return flagLabels[field.kind][value ? 'true' : 'false'];
    case 'option':
      // The option '' means a blank value. Only a form's list of options shows its label.
      return value === '' ? '' : (field.options[textOf(value)] ?? textOf(value));
    case 'options': {
      const order = Object.keys(field.options);
      const chosen = (value as string[]).toSorted((one, other) => order.indexOf(one) - order.indexOf(other));
      return listText(chosen, (option) => field.options[textOf(option)] ?? textOf(option));
    }
    case 'reference':
    case 'logo':
      return textOf((value as Values)['name']);
    case 'numbered':
      return textOf((value as Values)['number']);
    case 'written':
      // The types of `stored` guarantee that `write` takes the values of this field.
      return field.write(value as never);
    case 'secret':
    case 'parts':
    case 'list':
      return '';
    case 'text':
    case 'note':
    case 'email':
    case 'phone':
    case 'code':
    case 'numericCode':
    case 'serialNumber':
    case 'instant':
    default:
      return textOf(value);
  }
}

const writtenPart = (write: FieldPart['write'], part: PartValue) => (part === null ? '' : write(part));

type Fields = Readonly<Record<string, FieldLabel | null>>;

/** The values are in the order in which the fields are declared. @param timeZone the tenant's */
export function labelledValues(fields: Fields, values: Values, timeZone: string): LabelledValue[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (!field || !(name in values)) return [];
    if (field.kind === 'parts') {
      const written = ({ label, write, valueOf }: FieldPart) => ({
        label: `${field.label} ${label}`,
        text: writtenPart(write, valueOf(values[name] as never)),
      });
      return field.parts.map(written);
    }
    if (field.kind === 'list') {
      // The types of `stored` guarantee that `rowText` takes the rows of this field.
      const rows = (values[name] ?? []) as never[];
      const texts = rows.map((row) => field.rowText(row, timeZone));
      return [{ label: field.label, text: texts.join(field.separator ?? '\n') }];
    }
    if (field.kind === 'instant') {
      const instant = textOf(values[name]);
      return [{ label: field.label, text: instant && formatInstant(instant, timeZone) }];
    }
    return [{ label: field.label, text: writtenValue(field, values[name]) }];
  });
}

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

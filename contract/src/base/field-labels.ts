/**
 * The Spanish labels and the kinds of a record's fields. Each resource declares them once. Its screens, its exported file and
 * the audit log use them.
 */
import { formatDay, formatMoney, formatNumber, recordLabels } from './format.ts';
import type { ResourceName } from './names.ts';
import { formatInstant } from './shop-time.ts';

export { recordLabels };

/** The labels of true and false of each kind of flag. */
export const flagLabels = {
  enabled: { true: recordLabels.active, false: recordLabels.inactive },
  yesNo: { true: recordLabels.yes, false: recordLabels.no },
} as const;

type Values = Readonly<Record<string, unknown>>;

/** The options of a list whose values are shown as they are stored. */
export const valuesAsLabels = (values: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(values.map((value) => [value, value]));

interface Labels {
  /** On screens, in files and in the log. */
  label: string;
  /** The heading of the list's column on the screen, if it differs from the label. */
  heading?: string;
  /** The label in the form, if it differs from the label. */
  formLabel?: string;
}

/** The value of a part. Null is blank. */
export type PartValue = number | string | null;

/** One part of a value, such as the far sphere of an eye. */
export interface FieldPart {
  /** The path of the part in the value: 'far.sphere'. */
  path: string;
  /** The label of the part, which follows the label of the field: 'lejos Esf.'. */
  label: string;
  /** The kind of the part's cell in a spreadsheet. `width` is the width of the column, in characters. */
  cell:
    | { kind: 'number'; decimals: number }
    | { kind: 'option'; options: Readonly<Record<string, string>>; width: number };
  valueOf: (value: never) => PartValue;
  write: (part: NonNullable<PartValue>) => string;
}

/** A field's label and kind. After a new kind is added here, the compiler reports each place that must handle it. */
export type FieldLabel = Labels &
  (
    | { kind: 'text' | 'email' | 'phone' }
    /** Text of several lines. */
    | { kind: 'note' }
    /** A code: a search finds it with and without its punctuation. */
    | { kind: 'code' }
    /** A number that identifies something: it is written without thousands separators. */
    | { kind: 'numericCode' }
    /** The number of a document in its series: a code on screens, a whole number in files. */
    | { kind: 'serialNumber' }
    /** `decimals` is 0 by default. The unit follows the number: '%', or 'meses', and 'mes' after the number 1. */
    | { kind: 'number'; decimals?: number; unit?: string; unitOfOne?: string }
    /** Pesos. */
    | { kind: 'money' }
    /** `YYYY-MM-DD`. */
    | { kind: 'day' }
    /** ISO 8601. `labelledValues` writes the day and time in the tenant's time zone. */
    | { kind: 'instant' }
    /** Yes or no; `enabled` says whether the record is in use. */
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
    /** Another record, shown by its number. */
    | { kind: 'numbered' }
    /** The shop's logo, shown by the name of its file. */
    | { kind: 'logo' }
    /** A value that `write` turns into one line of text. */
    | { kind: 'written'; write: (value: never) => string }
    /** A value of several parts, such as the powers of an eye: each part has a column in files and an entry in the log. */
    | { kind: 'parts'; parts: readonly FieldPart[] }
    /**
     * Rows that belong to the record. `timeZone` is the tenant's. Each row is on its own line, unless `separator` says otherwise.
     */
    | { kind: 'list'; rowText: (row: never, timeZone: string) => string; separator?: string }
    /** A secret, which is never shown after a user has typed it. */
    | { kind: 'secret' }
  );

/** The kinds that a value of this type may have. */
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

/** The functions of a field's label take the field's values, or the rows of its list. */
type WritersOf<Value> = Value extends readonly (infer Row)[]
  ? { rowText?: (row: Row, timeZone: string) => string }
  : { write?: (value: Value) => string; parts?: readonly { valueOf: (value: Value) => unknown }[] };

/** The label of a field whose values are of this type. */
export type LabelOf<Value> = FieldLabel & { kind: KindOf<NonNullable<Value>> } & WritersOf<NonNullable<Value>>;

/** The label of a record's creation time. */
export const createdAtLabel = { label: 'Fecha de Registro', kind: 'instant' } as const satisfies FieldLabel;

/** The label and the text of one value of a record. */
export interface LabelledValue {
  label: string;
  text: string;
}

/** A text unchanged, a number as JSON writes it; '' for a missing value. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The unit that follows a number, with the space before it. '' for a number without a unit. */
export function unitAfter({ unit, unitOfOne = unit }: { unit?: string; unitOfOne?: string }, value: number): string {
  const shown = value === 1 ? unitOfOne : unit;
  return shown === undefined ? '' : ` ${shown}`;
}

const listText = (values: unknown, text: (value: unknown) => string) => [values].flat().map(text).join(', ');

/** A value as text. '' for an absent value, and for parts and lists of rows, which `labelledValues` writes. */
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
      // The option '' is blank. Its label is only for the list of a form.
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

/**
 * The labels and texts of a record or of some of its fields, in the order in which the fields are declared.
 * @param timeZone the tenant's time zone, in which instants are written.
 */
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

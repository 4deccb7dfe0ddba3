/**
 * The Spanish labels and the kinds of a record's fields. Each resource declares them once. Its screens, its exported file and
 * the audit log use them.
 */
import { formatDay, formatMoney, formatNumber, recordWords } from './format.ts';
import type { ResourceName } from './nouns.ts';
import { type Eye, eyeWords } from './prescription-values.ts';
import { formatInstant } from './shop-time.ts';

export { recordWords };

/** The words for true and false of each kind of flag. */
export const flagWords = {
  enabled: { true: recordWords.active, false: recordWords.inactive },
  yesNo: { true: recordWords.yes, false: recordWords.no },
} as const;

interface Labels {
  /** On screens, in files and in the log. */
  label: string;
  /** The heading of the list's column on the screen, if it differs from the label. */
  heading?: string;
  /** The label in the form, if it differs. */
  formLabel?: string;
}

/** A field's words and kind. After a new kind is added here, the compiler reports each place that must handle it. */
export type FieldWords = Labels &
  (
    | { kind: 'text' | 'email' | 'phone' }
    /** Text of several lines. */
    | { kind: 'note' }
    /** A code: a search finds it with and without its punctuation. */
    | { kind: 'code' }
    /** A number that identifies something: it is written without thousands separators. */
    | { kind: 'numericCode' }
    /** `decimals` is 0 by default. The unit follows the number: '%'. */
    | { kind: 'number'; decimals?: number; unit?: string }
    /** Pesos. */
    | { kind: 'money' }
    /** `YYYY-MM-DD`. */
    | { kind: 'day' }
    /** ISO 8601. The text shows the day and time in the tenant's time zone. */
    | { kind: 'instant' }
    /** Yes or no; `enabled` says whether the record is in use. */
    | { kind: keyof typeof flagWords }
    /** One value of a fixed list, or several. */
    | { kind: 'option' | 'options'; options: Readonly<Record<string, string>> }
    /** Another record, shown by its name. A form sends the record's id as the field `sentAs`, by default under the same name. */
    | { kind: 'reference'; of: ResourceName; sentAs?: string }
    /** The values of one eye. */
    | { kind: 'eye' }
    /** Lines of a sale. */
    | { kind: 'lines' }
    /** Recorded changes of the record's other fields. */
    | { kind: 'changes' }
    /** Never shown after a user has typed it. */
    | { kind: 'secret' }
  );

/** The kinds that a value of this type may have. */
type KindOf<Value> = Value extends boolean
  ? 'yesNo' | 'enabled'
  : Value extends number
    ? 'number' | 'money' | 'numericCode'
    : Value extends string
      ? 'text' | 'note' | 'email' | 'phone' | 'code' | 'day' | 'instant' | 'option' | 'secret'
      : Value extends readonly string[]
        ? 'options'
        : Value extends readonly unknown[]
          ? 'lines' | 'changes'
          : Value extends Eye
            ? 'eye'
            : 'reference';

/** The words of a field whose values are of this type. */
export type WordsOf<Value> = FieldWords & { kind: KindOf<NonNullable<Value>> };

/** The words of a record's creation time. */
export const createdAtWords = { label: 'Fecha de Registro', kind: 'instant' } as const satisfies FieldWords;

/** One value of a record, in words. */
export interface Worded {
  label: string;
  text: string;
}

type Values = Readonly<Record<string, unknown>>;

/** A text as it is, a number as JSON writes it; '' for nothing. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** One line of a sale as text. */
function lineText(line: unknown): string {
  const { quantity, product, description } = line as Values;
  const name = product
    ? `${textOf((product as Values)['name'])} (${textOf((product as Values)['code'])})`
    : textOf(description);
  return `${textOf(quantity)} × ${name}`;
}

const listText = (values: unknown, text: (value: unknown) => string) => [values].flat().map(text).join(', ');

/** A value as text. '' for an absent value, and for eyes and changes, which `wordsOf` writes. */
export function writtenValue(field: FieldWords, value: unknown): string {
  if (value === null || value === undefined) return '';
  switch (field.kind) {
    case 'money':
      return formatMoney(Number(value));
    case 'number':
      return field.unit ? `${formatNumber(Number(value))} ${field.unit}` : formatNumber(Number(value));
    case 'day':
      return formatDay(textOf(value));
    case 'enabled':
    case 'yesNo':
      return flagWords[field.kind][value ? 'true' : 'false'];
    case 'option':
    case 'options':
      return listText(value, (one) => field.options[textOf(one)] ?? textOf(one));
    case 'reference':
      return textOf((value as Values)['name']);
    case 'lines':
      return listText(value, lineText);
    case 'secret':
    case 'eye':
    case 'changes':
      return '';
    case 'text':
    case 'note':
    case 'email':
    case 'phone':
    case 'code':
    case 'numericCode':
    case 'instant':
    default:
      return textOf(value);
  }
}

type Fields = Readonly<Record<string, FieldWords | null>>;

/** A recorded change: '21/11/2026, 14:35 · Ana Paz · Seña: $ 0,00 → $ 100,00'. */
function changeText(fields: Fields, change: unknown, timeZone: string): string {
  const { at, user, field, from, to } = change as Values;
  const words = fields[textOf(field)];
  const [before, after] = [from, to].map((value) => (words && changedValue(words, textOf(value))) || '(vacío)');
  const who = textOf((user as Values)['name']);
  return `${formatInstant(textOf(at), timeZone)} · ${who} · ${words?.label ?? textOf(field)}: ${before} → ${after}`;
}

/** The text of a value that a change recorded. A recorded discount has its sign: '10%', or '1500.5' for pesos. */
function changedValue(words: FieldWords, value: string): string {
  if (words.kind !== 'number') return writtenValue(words, value);
  return value.endsWith('%') ? `${formatNumber(Number.parseFloat(value))}%` : formatMoney(Number(value));
}

/**
 * The words of a record or of some of its fields, in the order in which the fields are declared.
 * @param timeZone the tenant's, in which moments are written.
 */
export function wordsOf(fields: Fields, values: Values, timeZone: string): Worded[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (!field || !(name in values)) return [];
    if (field.kind === 'eye') return eyeWords(field.label, values[name] as Eye);
    if (field.kind === 'changes') {
      const changes = (values[name] ?? []) as unknown[];
      return [{ label: field.label, text: changes.map((change) => changeText(fields, change, timeZone)).join('\n') }];
    }
    return [{ label: field.label, text: writtenValue(field, values[name]) }];
  });
}

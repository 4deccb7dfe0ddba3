import { z } from './zod.ts';
import { type FieldWords, writtenValue } from './field-words.ts';
import { invalidOption } from './fields.ts';
import { nouns } from './nouns.ts';
import { type Permission, permissionsOf } from './permissions.ts';
import { type EyeValue, eyeNumberAt, eyeValueLabel, eyeValues } from './eye-values.ts';
import { type Eye, prismBaseLabels } from './prescription-values.ts';
import { fieldWords, type RecordDefinition, type RecordOf, selectionKeys } from './resource.ts';
import { searchKey } from './search-text.ts';

/** The formats of an exported file: text for any program, and a workbook. */
export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** The sentences of temporary refusals of an export. */
export const exportTexts = {
  shopBusy: 'Ya hay una exportación en curso. Esperá a que termine y volvé a intentarlo.',
  serverBusy: 'Hay demasiadas exportaciones en curso. Probá de nuevo en unos segundos.',
} as const;

/** The day and time zone of an export, on which some values depend. */
export interface ExportMoment {
  /** The shop's day, `YYYY-MM-DD`. */
  today: string;
  /** The shop's time zone, in which instants are written. */
  timeZone: string;
}

interface Values {
  text: string;
  /** Pesos. */
  money: number;
  /** A whole number, such as units or an order's number. */
  integer: number;
  /** Any other number, such as dioptres. */
  decimal: number;
  /** `YYYY-MM-DD`. */
  day: string;
  /** ISO 8601; written as the shop's day and time. */
  instant: string;
}

/** The kind of a column's values. */
export type ExportKind = keyof Values;

/** One column: its heading, its kind and the value of each record. `null` leaves the cell empty. */
export type ExportColumn<Row> = {
  [Kind in ExportKind]: {
    header: string;
    kind: Kind;
    /** The width in characters. By default it follows from the kind. */
    width?: number;
    value(row: Row, moment: ExportMoment): Values[Kind] | null;
  };
}[ExportKind];

/** The definition of a list's export. */
export interface FileExport<Row> {
  /** The name of the file, before the day: `ventas`. */
  file: string;
  /** The name of the workbook's one sheet. */
  sheet: string;
  permission: Permission;
  columns: readonly ExportColumn<Row>[];
}

/** The definition of the export of a resource's list. */
export type ListExport<R extends RecordDefinition = RecordDefinition> = FileExport<RecordOf<R>>;

/** The widths of text columns by kind of field, in characters. */
const textWidths: Partial<Record<FieldWords['kind'], number>> = {
  email: 30,
  phone: 18,
  note: 48,
  code: 16,
  numericCode: 14,
  enabled: 10,
  yesNo: 14,
  option: 16,
};

/** The columns of a field of a record: one, or one for each value of an eye. */
export function columnsOf<R extends RecordDefinition>(resource: R, field: string): ExportColumn<RecordOf<R>>[] {
  const words = fieldWords(resource, field);
  const header = words.label;
  // The cast is correct: `fieldWords` has found the field, and `defineResource` requires that the record's schema has it.
  const valueOf = (row: RecordOf<R>) => (row as Record<string, unknown>)[field] as never;
  if (words.kind === 'eye') {
    return eyeValues.map((value) => eyeColumn(header, value, valueOf));
  }
  if (words.kind === 'money' || words.kind === 'day' || words.kind === 'instant') {
    return [{ header, kind: words.kind, value: valueOf }];
  }
  if (words.kind === 'number') {
    const withUnit = words.unit ? `${header} (${words.unit})` : header;
    return [{ header: withUnit, kind: words.decimals ? 'decimal' : 'integer', value: valueOf }];
  }
  const width = textWidths[words.kind];
  return [{ header, kind: 'text', ...(width && { width }), value: (row) => writtenValue(words, valueOf(row)) || null }];
}

function eyeColumn<Row>(eye: string, value: EyeValue, eyeOf: (row: Row) => Eye): ExportColumn<Row> {
  const header = eyeValueLabel(eye, value);
  if (value.kind === 'base') {
    const writtenBase = (row: Row) => {
      const { prismBase } = eyeOf(row);
      return prismBase && prismBaseLabels[prismBase];
    };
    return { header, kind: 'text', width: 14, value: (row) => writtenBase(row) };
  }
  const { path } = value;
  return { header, kind: value.kind === 'axis' ? 'integer' : 'decimal', value: (row) => eyeNumberAt(eyeOf(row), path) };
}

/** A field by its name, or a column with values of its own. */
type Column<R extends RecordDefinition> = (keyof RecordOf<R> & string) | ExportColumn<RecordOf<R>>;

/**
 * Defines the export of a resource's list. By default it has a column for every field that has words and for the time of
 * creation. `columns` replaces them. An admin may export every list. A seller with the granted permission may export the lists
 * whose records a seller may read.
 */
export function listExport<R extends RecordDefinition>(
  resource: R,
  { columns }: { columns?: readonly Column<R>[] } = {},
): ListExport<R> {
  const { many } = nouns[resource.name];
  const { read, update } = resource.permissions;
  const shown = Object.entries(resource.fields).filter(([, words]) => words && words.kind !== 'secret');
  const chosen = columns ?? ([...shown.map(([field]) => field), 'createdAt'] as Column<R>[]);
  return {
    file: searchKey(many).replaceAll(' ', '-'),
    sheet: many,
    permission: permissionsOf('seller').includes(read) ? 'sales.export' : update,
    columns: chosen.flatMap((column) => (typeof column === 'object' ? [column] : columnsOf(resource, column))),
  };
}

/** The schema of the format of an export. */
export const exportFormat = () => z.enum(exportFormats, { error: invalidOption });

/** The query string of an export: the list's query without the page, and the format. Any other key is an error. */
export function exportQuery<R extends RecordDefinition>(resource: R) {
  return z.strictObject({
    format: exportFormat(),
    ...selectionKeys(resource),
  } as const);
}

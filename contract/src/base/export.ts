import { z } from './zod.ts';
import { type FieldPart, type FieldLabel, type PartValue, writtenValue } from './field-labels.ts';
import { invalidOption } from './fields.ts';
import type { Permission } from './names.ts';
import { fieldLabelOf, type RecordDefinition, selectionKeys } from './resource.ts';

export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const exportTexts = {
  shopBusy: 'Ya hay una exportación en curso. Esperá a que termine y volvé a intentarlo.',
  serverBusy: 'Hay demasiadas exportaciones en curso. Probá de nuevo en unos segundos.',
} as const;

export interface ExportMoment {
  today: string;
  timeZone: string;
}

interface Values {
  text: string;
  money: number;
  integer: number;
  decimal: number;
  day: string;
  /** In ISO 8601. The file shows the shop's day and time. */
  instant: string;
}

export type ExportKind = keyof Values;

/** `null` leaves the cell empty. */
export type ExportColumn<Row> = {
  [Kind in ExportKind]: {
    header: string;
    kind: Kind;
    /** In characters; by default it follows from the kind. */
    width?: number;
    value(row: Row, moment: ExportMoment): Values[Kind] | null;
  };
}[ExportKind];

export interface FileExport<Row> {
  file: string;
  sheet: string;
  permission: Permission;
  /** True for a file with phones and e-mail addresses of the shop's clients. */
  needsPassword?: true;
  columns: readonly ExportColumn<Row>[];
}

export type ListExport<R extends RecordDefinition = RecordDefinition> = FileExport<z.output<R['record']>>;

const textWidths: Partial<Record<FieldLabel['kind'], number>> = {
  email: 30,
  phone: 18,
  note: 48,
  code: 16,
  numericCode: 14,
  enabled: 10,
  yesNo: 14,
  option: 16,
};

type Described = { name: string } & Pick<RecordDefinition, 'record' | 'fields'>;
type Stored<R extends Described> = z.output<R['record']>;

export type FileColumn<Row> =
  | (keyof Row & string)
  | { field: keyof Row & string; header?: string; width?: number }
  | ExportColumn<Row>;

export const fileColumns = <R extends Described>(
  described: R,
  columns: readonly FileColumn<Stored<R>>[],
): ExportColumn<Stored<R>>[] =>
  columns.flatMap((column) => {
    if (typeof column !== 'object') return columnsOf(described, column);
    if (!('field' in column)) return [column];
    const { field, ...own } = column;
    return columnsOf(described, field).map((derived) => ({ ...derived, ...own }));
  });

function columnsOf<R extends Described>(resource: R, field: string): ExportColumn<Stored<R>>[] {
  const fieldLabel = fieldLabelOf(resource, field);
  const header = fieldLabel.label;
  // The cast is correct: the type of the columns names only fields of the record.
  const valueOf = (row: Stored<R>) => (row as Record<string, unknown>)[field] as never;
  if (fieldLabel.kind === 'parts') return fieldLabel.parts.map((part) => partColumn(header, part, valueOf));
  if (fieldLabel.kind === 'money' || fieldLabel.kind === 'day' || fieldLabel.kind === 'instant') {
    return [{ header, kind: fieldLabel.kind, value: valueOf }];
  }
  if (fieldLabel.kind === 'number') {
    const withUnit = fieldLabel.unit ? `${header} (${fieldLabel.unit})` : header;
    return [{ header: withUnit, kind: fieldLabel.decimals ? 'decimal' : 'integer', value: valueOf }];
  }
  if (fieldLabel.kind === 'serialNumber') return [{ header, kind: 'integer', value: valueOf }];
  if (fieldLabel.kind === 'numbered') {
    const numberedOf: (row: Stored<R>) => { number: number } | null = valueOf;
    return [{ header, kind: 'integer', value: (row) => numberedOf(row)?.number ?? null }];
  }
  const width = textWidths[fieldLabel.kind];
  return [
    { header, kind: 'text', ...(width && { width }), value: (row) => writtenValue(fieldLabel, valueOf(row)) || null },
  ];
}

function partColumn<Row>(
  whole: string,
  { label, cell, valueOf, write }: FieldPart,
  wholeOf: (row: Row) => never,
): ExportColumn<Row> {
  const header = `${whole} ${label}`;
  if (cell.kind === 'number') {
    const kind = cell.decimals === 0 ? 'integer' : 'decimal';
    return { header, kind, value: (row) => valueOf(wholeOf(row)) as number | null };
  }
  const written = (value: PartValue) => (value === null ? null : write(value));
  return { header, kind: 'text', width: cell.width, value: (row) => written(valueOf(wholeOf(row))) };
}

export const exportFormat = () => z.enum(exportFormats, { error: invalidOption });

/** The format of the file, and the list's query without `page` and `limit`. Any other key is an error. */
export function exportQuery<R extends Parameters<typeof selectionKeys>[0]>(resource: R) {
  return z.strictObject({
    format: exportFormat(),
    ...selectionKeys(resource),
  } as const);
}

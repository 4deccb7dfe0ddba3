import { z } from 'zod';
import { invalidOption } from './fields.ts';
import type { Permission } from './permissions.ts';
import { type RecordOf, type ResourceDefinition, selectionKeys } from './resource.ts';

/** What a list can be exported as: text for any program, and a workbook. */
export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** The sentences that refuse an export for now. */
export const exportTexts = {
  shopBusy: 'Ya hay una exportación en curso. Esperá a que termine y volvé a intentarlo.',
  serverBusy: 'Hay demasiadas exportaciones en curso. Probá de nuevo en unos segundos.',
} as const;

/** What a value may depend on besides its record. */
export interface ExportMoment {
  /** The shop's day, `YYYY-MM-DD`. */
  today: string;
}

interface Values {
  text: string;
  /** Pesos. */
  money: number;
  /** A whole number that is counted or names something: units, an order's number. */
  integer: number;
  /** Any other number, such as dioptres. */
  decimal: number;
  /** `YYYY-MM-DD`. */
  day: string;
  /** ISO 8601; written as the shop's day and time. */
  instant: string;
}

/** What a column holds. */
export type ExportKind = keyof Values;

/** One column: its heading, what it holds and, of a record, its value; `null` leaves the cell empty. */
export type ExportColumn<Row> = {
  [Kind in ExportKind]: {
    header: string;
    kind: Kind;
    /** In characters; otherwise what suits the kind. */
    width?: number;
    value(row: Row, moment: ExportMoment): Values[Kind] | null;
  };
}[ExportKind];

/** How a list is exported. */
export interface FileExport<Row> {
  /** The name of the file, before the day: `ventas`. */
  file: string;
  /** The name of the workbook's one sheet. */
  sheet: string;
  permission: Permission;
  columns: readonly ExportColumn<Row>[];
}

/** How a resource's list is exported. */
export type ListExport<R extends ResourceDefinition = ResourceDefinition> = FileExport<RecordOf<R>>;

/**
 * Declares a resource's export: a value of a field that its record lacks is a type error. Whoever may read the records may
 * export them, unless a permission says otherwise.
 */
export function defineExport<R extends ResourceDefinition>(
  resource: R,
  {
    permission = resource.permissions.read,
    ...declared
  }: Omit<ListExport<R>, 'permission'> & { permission?: Permission },
): ListExport<R> {
  return { ...declared, permission };
}

/** What a list is asked for as. */
export const exportFormat = () => z.enum(exportFormats, { error: invalidOption });

/** The query string of an export: the list's own without its page, and the format; any other key is an error. */
export function exportQuery<R extends ResourceDefinition>(resource: R) {
  return z.strictObject({
    format: exportFormat(),
    ...selectionKeys(resource),
  } as const);
}

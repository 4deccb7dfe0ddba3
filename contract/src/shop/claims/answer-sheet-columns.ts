import { headingKey, MAX_COLUMN_NAME } from '../../base/headings.ts';
import { sheetChoiceFields } from '../../base/sheets.ts';
import { z } from '../../base/zod.ts';
import { type Mapping, type NamedField, suggestMapping } from '../imports/import-mapping.ts';
import { answerSheetTexts as texts } from './claim-labels.ts';

const headings = (names: string): readonly string[] => names.split(', ');

/**
 * Each of the first four columns can name the item. A row names its item by the first of these four columns that is filled.
 */
export const answerColumns = {
  sale: { label: 'Venta', aliases: headings('N.º de venta, Número de venta, N.º de orden, Número de orden') },
  authorizationNumber: {
    label: 'Autorización',
    aliases: headings('N.º de autorización, Número de autorización, Nro de autorización, Nro autorización'),
  },
  voucherNumber: { label: 'Bono', aliases: headings('N.º de bono, Número de bono, Nro de bono, Nro bono, Vale') },
  affiliateNumber: {
    label: 'Afiliado',
    aliases: headings('N.º de afiliado, Número de afiliado, Nro de afiliado, Nro afiliado, Beneficiario, Credencial'),
  },
  recognized: {
    label: 'Reconocido',
    aliases: headings(
      'Importe reconocido, Imp. reconocido, Liquidado, Importe liquidado, Imp. liquidado, Pagado, Importe pagado, Imp. pagado, Aprobado, Importe aprobado, Imp. aprobado, Importe, Monto',
    ),
  },
  debited: {
    label: 'Débito',
    aliases: headings('Debitado, Importe debitado, Imp. debitado, Importe débito, Imp. débito, Débitos, Descuento'),
  },
  reason: {
    label: 'Motivo',
    aliases: headings('Motivo del débito, Motivo de débito, Motivo débito, Observación, Observaciones, Causa'),
  },
} as const;

export type AnswerField = keyof typeof answerColumns;
const fieldNames = Object.keys(answerColumns) as AnswerField[];
export const answerKeys = ['sale', 'authorizationNumber', 'voucherNumber', 'affiliateNumber'] as const;

export const answerFields = fieldNames.map((name) => ({
  name,
  ...answerColumns[name],
  isRequired: false,
})) satisfies readonly NamedField[];

/**
 * 'Orden' may be the number of the sale or a counter of the rows. 'Orden' is the sale only in a file without another
 * column that names the item.
 */
export function suggestAnswerColumns(columns: readonly string[]): Mapping {
  const mapping = suggestMapping({ fields: answerFields }, columns);
  const order = columns.find((column) => headingKey(column) === headingKey('Orden'));
  return order === undefined || answerKeys.some((key) => key in mapping) ? mapping : { sale: order, ...mapping };
}

const columnName = () => z.string().max(MAX_COLUMN_NAME).optional();

/** If the query names no column, the server suggests the columns. */
export const answerSheetQuery = z.strictObject({
  ...sheetChoiceFields,
  ...(Object.fromEntries(fieldNames.map((name) => [name, columnName()])) as Record<
    AnswerField,
    ReturnType<typeof columnName>
  >),
});
export type AnswerSheetQuery = z.output<typeof answerSheetQuery>;

export function chosenColumns(query: AnswerSheetQuery): Mapping | undefined {
  const chosen = fieldNames.filter((name) => query[name] !== undefined);
  if (chosen.length === 0) return undefined;
  return Object.fromEntries(chosen.map((name) => [name, query[name] ?? '']).filter(([, column]) => column !== ''));
}

export function missingColumns(mapping: Mapping): string {
  if (!answerKeys.some((key) => key in mapping)) return texts.noKeyColumn;
  return 'recognized' in mapping || 'debited' in mapping ? '' : texts.noAmountColumn;
}

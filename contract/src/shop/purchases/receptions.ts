import { defineDocument } from '../../base/document.ts';
import type { ExportColumn } from '../../base/export.ts';
import { stored } from '../../base/field.ts';
import { day, id, money, namedReference, optionalText, reference, wholeNumber, yesOrNo } from '../../base/fields.ts';
import {
  amountProblems,
  lineCost,
  receivedLineText,
  MAX_RECEPTION_LINES,
  receptionProblems,
} from './reception-labels.ts';
import { products } from '../products/products.ts';
import { MAX_UNITS } from '../products/stock-movement-labels.ts';
import type { RecordWith } from '../../base/resource.ts';
import { z } from '../../base/zod.ts';

const numbered = z.object({ _id: z.uuid(), number: z.int() });

export const receptionLine = z.object({
  productId: z.uuid(),
  name: z.string(),
  code: z.string(),
  quantity: z.int(),
  unitCost: z.number(),
  updateCost: z.boolean(),
  /** The product's cost and price before the reception. */
  costBefore: z.number(),
  priceBefore: z.number(),
  priceAfter: z.number(),
  /** Received units in excess of the reception's purchase order, 0 without a purchase order. */
  beyondOrder: z.int(),
});
export type ReceptionLine = z.output<typeof receptionLine>;

const fields = {
  /** A reverse has a number in the same series. */
  number: stored(z.int(), { label: 'Número', heading: 'N.º', kind: 'serialNumber' }),
  provider: stored(namedReference, { label: 'Proveedor', kind: 'reference', of: 'providers' }),
  document: stored(z.string(), { label: 'Comprobante', kind: 'text' }),
  date: stored(z.iso.date(), { label: 'Fecha', kind: 'day' }),
  note: stored(z.string(), { label: 'Observaciones', kind: 'note' }),
  user: stored(namedReference, { label: 'Usuario', kind: 'reference', of: 'users' }),
  /** `products` is the number of lines. `units` and `total` are negative for a reverse. */
  products: stored(z.int(), { label: 'Productos', kind: 'number' }),
  units: stored(z.int(), { label: 'Unidades', kind: 'number' }),
  total: stored(z.number(), { label: 'Total al costo', kind: 'money' }),
  purchaseOrder: stored(numbered.nullable(), { label: 'Pedido', kind: 'numbered' }),
  reverses: stored(numbered.nullable(), { label: 'Anula la', kind: 'numbered' }),
  reversedBy: stored(numbered.nullable(), { label: 'Anulada por la', kind: 'numbered' }),
  reversedAt: stored(z.iso.datetime().nullable(), { label: 'Anulada', kind: 'instant' }),
  lines: stored(z.array(receptionLine).optional(), { label: 'Líneas', kind: 'list', rowText: receivedLineText }),
};
export type Reception = RecordWith<typeof fields>;

const newLine = z.object({
  productId: reference(),
  quantity: wholeNumber(1, MAX_UNITS),
  unitCost: money(),
  updateCost: yesOrNo().default(false),
});

/** `date` is the day of the delivery or of its document. */
export const newReception = z
  .object({
    providerId: reference(),
    purchaseOrderId: reference().nullable().default(null),
    document: optionalText(60).default(''),
    date: day(),
    note: optionalText(500).default(''),
    lines: z
      .array(newLine, { error: 'Faltan los renglones.' })
      .min(1, receptionProblems.noLines)
      .max(MAX_RECEPTION_LINES, receptionProblems.tooManyLines),
  })
  .superRefine(({ lines }, context) => {
    for (const problem of amountProblems(lines)) context.addIssue({ code: 'custom', ...problem });
  });
export type NewReception = z.output<typeof newReception>;

const { code, name, cost } = products.fields;

const lineColumns: readonly ExportColumn<ReceptionLine>[] = [
  { header: code.label, kind: 'text', width: 16, value: (line) => line.code },
  { header: name.label, kind: 'text', value: (line) => line.name },
  { header: 'Cantidad', kind: 'integer', value: ({ quantity }) => quantity },
  { header: cost.label, kind: 'money', value: ({ unitCost }) => unitCost },
  { header: 'Importe', kind: 'money', value: lineCost },
  { header: 'Costo anterior', kind: 'money', value: ({ costBefore }) => costBefore },
  { header: 'Precio anterior', kind: 'money', value: ({ priceBefore }) => priceBefore },
  { header: 'Precio', kind: 'money', value: ({ priceAfter }) => priceAfter },
];

export const receptions = defineDocument({
  name: 'receptions',
  path: 'stock/receptions',
  envelope: 'reception',
  fields,
  create: newReception,
  filters: {
    providerId: id().optional(),
    productId: id().optional(),
    purchaseOrderId: id().optional(),
    from: day().optional(),
    to: day().optional(),
  },
  sortable: ['createdAt', 'date', 'number', 'provider', 'units', 'total'],
  defaultSort: '-createdAt',
  shows: [],
  permissions: { list: 'receptions.read', read: 'receptions.read', create: 'receptions.create' },
  list: {
    file: 'recepciones',
    sheet: 'Recepciones',
    columns: [
      ...(['number', 'date', 'provider', 'document', 'products', 'units', 'total', 'reverses', 'reversedAt'] as const),
      ...(['user', 'note'] as const),
      { field: 'createdAt', header: 'Cargada' },
      'purchaseOrder',
    ],
  },
  lines: { file: 'recepcion', sheet: 'Recepción', summary: 'The lines of a reception as a file', columns: lineColumns },
});

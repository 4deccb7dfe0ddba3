/** Receptions: the deliveries of providers, with their costs (docs/rules.md#receptions-1). */
import { exportFormat } from './export.ts';
import {
  day,
  id,
  money,
  namedReference,
  optionalText,
  recordFields,
  reference,
  wholeNumber,
  yesOrNo,
} from './fields.ts';
import { amountProblems, lineWords, MAX_RECEPTION_LINES, receptionProblems } from './reception-words.ts';
import { listQuery, selectionKeys, type WordsOfFields } from './resource.ts';
import { MAX_UNITS } from './stock-movement-kinds.ts';
import { z } from './zod.ts';

/** Another reception, with its number. */
const numbered = z.object({ _id: z.uuid(), number: z.int() });

/** A product of a reception, with its name and code at that time. Amounts in pesos. A reverse has negative quantities. */
export const receptionLine = z.object({
  productId: z.uuid(),
  name: z.string(),
  code: z.string(),
  quantity: z.int(),
  unitCost: z.number(),
  /** True if the cost became the product's. */
  updateCost: z.boolean(),
  /** The product's cost and price before the reception, and its price after it. */
  costBefore: z.number(),
  priceBefore: z.number(),
  priceAfter: z.number(),
  /** The units that came beyond the reception's purchase order, 0 without one. */
  beyondOrder: z.int(),
});
export type ReceptionLine = z.output<typeof receptionLine>;

const record = z.object({
  ...recordFields,
  /** Of the tenant's own series, which reverses share. */
  number: z.int(),
  provider: namedReference,
  document: z.string(),
  date: z.iso.date(),
  note: z.string(),
  user: namedReference,
  /** The number of lines, of units, and the cost of all units in pesos. The latter two are negative for a reverse. */
  products: z.int(),
  units: z.int(),
  total: z.number(),
  /** The purchase order that it was received against. */
  purchaseOrder: numbered.nullable(),
  /** The reception that this one takes back. */
  reverses: numbered.nullable(),
  /** The reception that took this one back, and when. */
  reversedBy: numbered.nullable(),
  reversedAt: z.iso.datetime().nullable(),
  /** Absent in a list. */
  lines: z.array(receptionLine).optional(),
});
export type Reception = z.output<typeof record>;

const newLine = z.object({
  productId: reference(),
  quantity: wholeNumber(1, MAX_UNITS),
  unitCost: money(),
  updateCost: yesOrNo().default(false),
});

/** The body of a reception. `date` is the day of the delivery or of its document. */
export const newReception = z
  .object({
    providerId: reference(),
    purchaseOrderId: reference().nullable().default(null),
    document: optionalText(60).default(''),
    date: day(),
    note: optionalText(500).default(''),
    lines: z
      .array(newLine, { error: 'Tiene que ser una lista.' })
      .min(1, receptionProblems.noLines)
      .max(MAX_RECEPTION_LINES, receptionProblems.tooManyLines),
  })
  .superRefine(({ lines }, context) => {
    for (const problem of amountProblems(lines)) context.addIssue({ code: 'custom', ...problem });
  });
export type NewReception = z.output<typeof newReception>;

/** The receptions as a list and a kind of record. They are made and taken back by a reverse: none is edited or deleted. */
export const receptions = {
  name: 'receptions',
  path: 'stock/receptions',
  envelope: 'reception',
  record,
  fields: {
    number: { label: 'Número', kind: 'numericCode' },
    provider: { label: 'Proveedor', kind: 'reference', of: 'providers' },
    document: { label: 'Comprobante', kind: 'text' },
    date: { label: 'Fecha', kind: 'day' },
    note: { label: 'Observaciones', kind: 'note' },
    user: { label: 'Usuario', kind: 'reference', of: 'users' },
    products: { label: 'Productos', kind: 'number' },
    units: { label: 'Unidades', kind: 'number' },
    total: { label: 'Total al costo', kind: 'money' },
    purchaseOrder: { label: 'Pedido', kind: 'numbered' },
    reverses: { label: 'Anula la', kind: 'numbered' },
    reversedBy: { label: 'Anulada por la', kind: 'numbered' },
    reversedAt: { label: 'Anulada', kind: 'instant' },
    lines: { label: 'Líneas', kind: 'list', rowText: lineWords },
  },
  create: newReception,
  filters: {
    providerId: id().optional(),
    productId: id().optional(),
    purchaseOrderId: id().optional(),
    /** Days of the receptions, both included. */
    from: day().optional(),
    to: day().optional(),
  },
  sortable: ['createdAt', 'date', 'number', 'provider', 'units', 'total'],
  defaultSort: '-createdAt',
  permissions: { list: 'receptions.read', read: 'receptions.read', create: 'receptions.create' },
} as const satisfies { fields: WordsOfFields<Reception, object>; [key: string]: unknown };

/** The query of the list. The search finds the words of the provider and of the products, the document and the number. */
export const receptionsQuery = listQuery(receptions);

/** The queries of `GET /tenant/stock/receptions/export` and of one reception's lines as a file. */
export const receptionsExportQuery = z.strictObject({ format: exportFormat(), ...selectionKeys(receptions) });
export const receptionLinesExportQuery = z.strictObject({ format: exportFormat() });
export const receptionPlace = z.object({ id: id() });

/** 'Recepciones' as a file, and the lines of one reception as a file. */
import type { FileExport } from './export.ts';
import { lineCost } from './reception-words.ts';
import { type Reception, type ReceptionLine, receptions } from './receptions.ts';
import { products } from './products.ts';

const {
  number,
  provider,
  document,
  date,
  note,
  user,
  products: productsOf,
  units,
  total,
  purchaseOrder: orderOf,
  reverses: reversed,
  reversedAt,
} = receptions.fields;
const { list: permission } = receptions.permissions;

export const receptionsExport: FileExport<Reception> = {
  file: 'recepciones',
  sheet: 'Recepciones',
  permission,
  columns: [
    { header: number.label, kind: 'integer', value: (reception) => reception.number },
    { header: date.label, kind: 'day', value: (reception) => reception.date },
    { header: provider.label, kind: 'text', value: (reception) => reception.provider.name },
    { header: document.label, kind: 'text', value: (reception) => reception.document || null },
    { header: productsOf.label, kind: 'integer', value: (reception) => reception.products },
    { header: units.label, kind: 'integer', value: (reception) => reception.units },
    { header: total.label, kind: 'money', value: (reception) => reception.total },
    { header: reversed.label, kind: 'integer', value: ({ reverses }) => reverses?.number ?? null },
    { header: reversedAt.label, kind: 'instant', value: (reception) => reception.reversedAt },
    { header: user.label, kind: 'text', value: (reception) => reception.user.name },
    { header: note.label, kind: 'text', width: 48, value: (reception) => reception.note || null },
    { header: 'Cargada', kind: 'instant', value: ({ createdAt }) => createdAt },
    { header: orderOf.label, kind: 'integer', value: ({ purchaseOrder }) => purchaseOrder?.number ?? null },
  ],
};

const { code, name, cost } = products.fields;

export const receptionLinesExport: FileExport<ReceptionLine> = {
  file: 'recepcion',
  sheet: 'Recepción',
  permission,
  columns: [
    { header: code.label, kind: 'text', width: 16, value: (line) => line.code },
    { header: name.label, kind: 'text', value: (line) => line.name },
    { header: 'Cantidad', kind: 'integer', value: ({ quantity }) => quantity },
    { header: cost.label, kind: 'money', value: ({ unitCost }) => unitCost },
    { header: 'Importe', kind: 'money', value: lineCost },
    { header: 'Costo anterior', kind: 'money', value: ({ costBefore }) => costBefore },
    { header: 'Precio anterior', kind: 'money', value: ({ priceBefore }) => priceBefore },
    { header: 'Precio', kind: 'money', value: ({ priceAfter }) => priceAfter },
  ],
};

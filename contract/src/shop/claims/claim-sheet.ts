import type { ExportColumn } from '../../base/export.ts';
import { z } from '../../base/zod.ts';

/** Pesos; `insurerAmount` is the claimed amount. */
export const claimSheetLine = z.object({
  item: z.uuid(),
  saleNumber: z.int(),
  affiliateNumber: z.string(),
  document: z.string(),
  name: z.string(),
  prescriptionDay: z.iso.date().nullable(),
  authorizationNumber: z.string(),
  voucherNumber: z.string(),
  /** The codes and descriptions of the coverage's lines, joined by ' + '. */
  code: z.string(),
  description: z.string(),
  quantity: z.int(),
  fullAmount: z.number(),
  clientAmount: z.number(),
  insurerAmount: z.number(),
});
export type ClaimSheetLine = z.output<typeof claimSheetLine>;

export const claimSheet = z.object({
  number: z.int(),
  insurance: z.object({ _id: z.uuid(), name: z.string(), cuit: z.string() }),
  /** The chamber or college that presents for the shop; empty without one. */
  intermediary: z.string(),
  periodFrom: z.iso.date(),
  periodTo: z.iso.date(),
  presentedDay: z.iso.date().nullable(),
  dueDay: z.iso.date().nullable(),
  document: z.string(),
  items: z.int(),
  fullAmount: z.number(),
  clientAmount: z.number(),
  insurerAmount: z.number(),
  lines: z.array(claimSheetLine),
});
export type ClaimSheet = z.output<typeof claimSheet>;

export const claimSheetColumns: readonly ExportColumn<ClaimSheetLine>[] = [
  { header: 'N.º de afiliado', kind: 'text', width: 18, value: ({ affiliateNumber }) => affiliateNumber },
  { header: 'Documento', kind: 'text', width: 16, value: ({ document }) => document },
  { header: 'Nombre', kind: 'text', value: ({ name }) => name },
  { header: 'Fecha de la receta', kind: 'day', value: ({ prescriptionDay }) => prescriptionDay },
  { header: 'Autorización', kind: 'text', width: 18, value: ({ authorizationNumber }) => authorizationNumber },
  { header: 'Bono', kind: 'text', width: 18, value: ({ voucherNumber }) => voucherNumber },
  { header: 'Código', kind: 'text', width: 16, value: ({ code }) => code },
  { header: 'Descripción', kind: 'text', value: ({ description }) => description },
  { header: 'Cantidad', kind: 'integer', value: ({ quantity }) => quantity },
  { header: 'Importe al 100 %', kind: 'money', value: ({ fullAmount }) => fullAmount },
  { header: 'A cargo del afiliado', kind: 'money', value: ({ clientAmount }) => clientAmount },
  { header: 'A cargo de la obra social', kind: 'money', value: ({ insurerAmount }) => insurerAmount },
  { header: 'Venta', kind: 'integer', value: ({ saleNumber }) => saleNumber },
];

import { defineDocument } from '../../base/document.ts';
import type { ExportColumn } from '../../base/export.ts';
import { stored } from '../../base/field.ts';
import {
  day,
  dayOfPaper,
  id,
  money,
  namedReference,
  oneOf,
  optionalText,
  reference,
  refuseRepeated,
} from '../../base/fields.ts';
import type { RecordWith } from '../../base/resource.ts';
import { z } from '../../base/zod.ts';
import { debitReasons } from '../insurances/insurer-labels.ts';
import { coverageProblems } from '../coverages/coverage-labels.ts';
import {
  batchStateLabels,
  batchStates,
  claimProblems,
  claimText,
  debitDecisions,
  MAX_ANSWER_NOTE,
  MAX_BATCH_ITEMS,
} from './claim-labels.ts';

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
  /** The chamber or college that presents the batch for the shop; '' if the shop presents it itself. */
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

const claimSheetColumns: readonly ExportColumn<ClaimSheetLine>[] = [
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

const numbered = z.object({ _id: z.uuid(), number: z.int() });

/** Amounts in pesos. After the insurer's answer, `claimed` is the sum of `recognized` and `debited`. */
export const claimItem = z.object({
  _id: z.uuid(),
  coverage: z.uuid(),
  sale: numbered,
  client: namedReference,
  affiliateNumber: z.string(),
  authorizationNumber: z.string(),
  voucherNumber: z.string(),
  prescriptionDay: z.iso.date().nullable(),
  claimableDay: z.iso.date().nullable(),
  claimed: z.number(),
  recognized: z.number().nullable(),
  debited: z.number(),
  paid: z.number(),
  reason: z.enum(debitReasons).nullable(),
  note: z.string(),
  /** The answer before its corrections. Null if nobody corrected the answer. */
  firstAnswer: z
    .object({ recognized: z.number(), reason: z.enum(debitReasons).nullable(), note: z.string() })
    .nullable(),
  decision: z.enum(debitDecisions).nullable(),
  answeredDay: z.iso.date().nullable(),
  resubmitUntil: z.iso.date().nullable(),
  rebillOf: numbered.nullable(),
  rebilledIn: numbered.nullable(),
});
export type ClaimItem = z.output<typeof claimItem>;

const fields = {
  number: stored(z.int(), { label: 'Número', heading: 'N.º', kind: 'serialNumber' }),
  insurance: stored(namedReference, { label: 'Obra social', kind: 'reference', of: 'insurances' }),
  periodFrom: stored(z.iso.date(), { label: 'Período desde', kind: 'day' }),
  periodTo: stored(z.iso.date(), { label: 'Período hasta', kind: 'day' }),
  state: stored(z.enum(batchStates), { label: 'Estado', kind: 'option', options: batchStateLabels }),
  presentedDay: stored(z.iso.date().nullable(), { label: 'Presentada el', kind: 'day' }),
  dueDay: stored(z.iso.date().nullable(), { label: 'Vence', kind: 'day' }),
  document: stored(z.string(), { label: 'Comprobante', kind: 'text' }),
  note: stored(z.string(), { label: 'Observaciones', kind: 'note' }),
  items: stored(z.int(), { label: 'Ítems', kind: 'number' }),
  claimed: stored(z.number(), { label: 'Presentado', kind: 'money' }),
  recognized: stored(z.number(), { label: 'Reconocido', kind: 'money' }),
  debited: stored(z.number(), { label: 'Debitado', kind: 'money' }),
  paid: stored(z.number(), { label: 'Cobrado', kind: 'money' }),
  user: stored(namedReference, { label: 'Usuario', kind: 'reference', of: 'users' }),
  /**
   * Null unless the insurer is a prepaga and the batch exceeds ARCA's limit. Above the limit, the batch's invoice may
   * have to be an electronic credit invoice (FCE).
   */
  fce: stored(z.object({ limit: z.number() }).nullable(), null),
  /**
   * In pesos: the part of the invoice in force that the insurer will never pay, including the part that credit notes
   * have already credited. 0 without an invoice; absent in a list.
   */
  toCredit: stored(z.number().optional(), null),
  lines: stored(z.array(claimItem).optional(), { label: 'Coberturas', kind: 'list', rowText: claimText }),
};
export type ClaimBatch = RecordWith<typeof fields>;

const ids = () => z.array(id(), { error: 'Faltan las coberturas.' }).max(MAX_BATCH_ITEMS, claimProblems.tooMany);

/** Without `coverages`, the batch gets all ready coverages of the period, and the debits to present again. */
export const newClaimBatch = z
  .object({
    insurance: reference(),
    periodFrom: dayOfPaper(),
    periodTo: dayOfPaper(),
    coverages: ids().optional(),
    document: optionalText(60).default(''),
    note: optionalText(500).default(''),
  })
  .superRefine(({ periodFrom, periodTo, coverages = [] }, context) => {
    if (periodTo < periodFrom)
      context.addIssue({ code: 'custom', path: ['periodTo'], message: claimProblems.periodReversed });
    refuseRepeated(coverages, (index) =>
      context.addIssue({ code: 'custom', path: ['coverages', index], message: coverageProblems.twice }),
    );
  });
export type NewClaimBatch = z.output<typeof newClaimBatch>;

export const changedClaimBatch = z
  .object({
    add: ids().default([]),
    remove: ids().default([]),
    document: optionalText(60).optional(),
    note: optionalText(500).optional(),
    updatedAt: z.iso.datetime().optional(),
  })
  .superRefine((sent, context) => {
    for (const name of ['add', 'remove'] as const)
      refuseRepeated(sent[name], (index) =>
        context.addIssue({ code: 'custom', path: [name, index], message: coverageProblems.twice }),
      );
  });
export type ChangedClaimBatch = z.output<typeof changedClaimBatch>;

export const presentedClaimBatch = z.object({ day: dayOfPaper().optional() });

/** Replaces the stored answer of an item (docs/rules.md#claims-4). */
export const correctedAnswer = z.object({
  recognized: money(),
  reason: oneOf(debitReasons).nullable().default(null),
  note: optionalText(MAX_ANSWER_NOTE).default(''),
});
export type CorrectedAnswer = z.output<typeof correctedAnswer>;

export const claimAnswers = z
  .array(correctedAnswer.extend({ item: id() }), { error: 'Faltan las respuestas.' })
  .min(1, claimProblems.noAnswers)
  .max(MAX_BATCH_ITEMS, claimProblems.tooMany)
  .superRefine((answers, context) => {
    refuseRepeated(
      answers.map(({ item }) => item),
      (index) => context.addIssue({ code: 'custom', path: [index, 'item'], message: claimProblems.itemTwice }),
    );
  });
export type ClaimAnswers = z.output<typeof claimAnswers>;

export const debitDecision = z.object({
  decision: oneOf(debitDecisions),
  note: optionalText(500).default(''),
});

export const batchDecision = debitDecision.extend({
  items: z
    .array(id(), { error: claimProblems.noItems })
    .min(1, claimProblems.noItems)
    .max(MAX_BATCH_ITEMS, claimProblems.tooMany)
    .superRefine((items, context) => {
      refuseRepeated(items, (index) =>
        context.addIssue({ code: 'custom', path: [index], message: claimProblems.itemTwice }),
      );
    }),
});
export type BatchDecision = z.output<typeof batchDecision>;

const readyCoverage = z.object({
  _id: z.uuid(),
  sale: numbered,
  client: namedReference,
  affiliateNumber: z.string(),
  claimableDay: z.iso.date(),
  amount: z.number(),
  presentUntil: z.iso.date().nullable(),
  isRebill: z.boolean(),
});
export type ReadyCoverage = z.output<typeof readyCoverage>;

/**
 * The default period contains the oldest ready coverage. `coverages` are all coverages that a new batch of the period
 * can claim.
 */
export const claimProposal = z.object({
  insurance: namedReference,
  periodFrom: z.iso.date(),
  periodTo: z.iso.date(),
  total: z.number(),
  fce: z.object({ limit: z.number() }).nullable(),
  coverages: z.array(readyCoverage),
});
export type ClaimProposal = z.output<typeof claimProposal>;
export const claimProposalQuery = z.strictObject({
  insurance: id(),
  periodFrom: day().optional(),
  periodTo: day().optional(),
});

export const claimBatches = defineDocument({
  name: 'claim_batches',
  path: 'claim-batches',
  envelope: 'claimBatch',
  fields,
  create: newClaimBatch,
  filters: { insurance: id().optional(), state: oneOf(batchStates).optional() },
  sortable: [
    'createdAt',
    'number',
    'insurance',
    'periodTo',
    'presentedDay',
    'dueDay',
    'items',
    'claimed',
    'debited',
    'paid',
  ],
  defaultSort: '-createdAt',
  shows: ['sales', 'invoices'],
  permissions: { list: 'claim_batches.read', read: 'claim_batches.read' },
  list: {
    file: 'presentaciones',
    sheet: 'Presentaciones',
    permission: 'claim_batches.update',
    columns: [
      'number',
      'insurance',
      'periodFrom',
      'periodTo',
      { field: 'state', width: 14 },
      ...(['presentedDay', 'dueDay', 'items', 'claimed', 'recognized', 'debited', 'paid'] as const),
      ...(['document', 'user', 'createdAt', 'note'] as const),
    ],
  },
  lines: {
    file: 'presentacion',
    sheet: 'Presentación',
    summary: 'The sheet of a batch as a file',
    columns: claimSheetColumns,
  },
});

import {
  dayOfPaper,
  id,
  money,
  namedReference,
  oneOf,
  optionalText,
  reference,
  refuseRepeated,
  text,
  wholeNumber,
  yesOrNo,
} from '../../base/fields.ts';
import { z } from '../../base/zod.ts';
import {
  coverageDocumentKinds,
  coverageProblems,
  coverageStates,
  MAX_COVERAGE_LINES,
  MAX_COVERAGES,
} from './coverage-labels.ts';

/** In bytes. */
export const MAX_SIGNATURE_BYTES = 200_000;
/** The maximum width and height in pixels, because a small file can unpack to gigabytes. */
export const MAX_SIGNATURE_PIXELS = 4000;

/** The messages that refuse documents and signatures. */
export const documentProblems = {
  twice: 'El documento está repetido.',
  void: 'La cobertura está anulada.',
  notCovered: 'La venta no tiene coberturas.',
  otherSale: 'La cobertura no es de esta venta.',
  notDrawn: 'La firma tiene que ser una imagen PNG.',
  tooLarge: 'La firma no puede pesar más de 200 kB.',
  tooManyPixels: `La firma puede tener hasta ${MAX_SIGNATURE_PIXELS} píxeles de ancho y de alto.`,
} as const;

/** Documents that are not in the list keep their state. */
const changedDocumentList = z
  .array(z.object({ kind: oneOf(coverageDocumentKinds), isPresent: yesOrNo(), note: optionalText(300).default('') }), {
    error: 'Faltan los papeles.',
  })
  .max(coverageDocumentKinds.length)
  .superRefine((documents, context) => {
    refuseRepeated(
      documents.map(({ kind }) => kind),
      (index) => context.addIssue({ code: 'custom', path: [index, 'kind'], message: documentProblems.twice }),
    );
  });

export const changedDocuments = z.object({ documents: changedDocumentList });
export type ChangedDocuments = z.output<typeof changedDocuments>;

const base64 = /^(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/;

export const newSignature = z.object({
  signer: text(120),
  drawing: z
    .string({ error: documentProblems.notDrawn })
    .refine((drawing) => drawing !== '' && base64.test(drawing), { error: documentProblems.notDrawn, abort: true })
    .refine((drawing) => drawing.length <= Math.ceil(MAX_SIGNATURE_BYTES / 3) * 4, documentProblems.tooLarge),
  /**
   * The signed coverages. Without this list, the signature is for all coverages that need a signature or, if no
   * coverage needs a signature, for all coverages.
   */
  coverages: z
    .array(id(), { error: 'Faltan las coberturas.' })
    .min(1, documentProblems.notCovered)
    .max(10)
    .superRefine((coverages, context) => {
      refuseRepeated(coverages, (index) =>
        context.addIssue({ code: 'custom', path: [index], message: coverageProblems.twice }),
      );
    })
    .optional(),
});
export type NewSignature = z.output<typeof newSignature>;

export const saleSignature = z.object({
  _id: z.uuid(),
  createdAt: z.iso.datetime(),
  signer: z.string(),
  user: z.object({ _id: z.uuid(), name: z.string() }),
  drawing: z.string(),
});
export type SaleSignature = z.output<typeof saleSignature>;

/**
 * `products` has the positions of the covered lines in the sale: the products in their order, then the custom products.
 * All lines of a pair of glasses belong to one line of the coverage. `insurerAmount` is in pesos.
 */
const newCoverageLine = z.object({
  rule: id().nullable().default(null),
  products: z
    .array(wholeNumber(0, 400), { error: 'Faltan los productos.' })
    .min(1, coverageProblems.noLines)
    .max(MAX_COVERAGE_LINES),
  insurerAmount: money(),
  note: optionalText(300).default(''),
});

const confirmedWarning = z.object({ code: optionalText(60), message: optionalText(400) });

export const newCoverage = z.object({
  insurance: reference(),
  plan: id().nullable().default(null),
  affiliateNumber: optionalText(40).default(''),
  prescription: id().nullable().default(null),
  authorizationNumber: optionalText(40).default(''),
  authorizedDay: dayOfPaper().nullable().default(null),
  voucherNumber: optionalText(40).default(''),
  note: optionalText(500).default(''),
  documents: changedDocumentList.default([]),
  warnings: z.array(confirmedWarning, { error: 'Faltan los avisos.' }).max(40).default([]),
  lines: z
    .array(newCoverageLine, { error: 'Faltan los renglones.' })
    .min(1, coverageProblems.noLines)
    .max(MAX_COVERAGE_LINES, coverageProblems.tooManyLines),
});
export type NewCoverage = z.output<typeof newCoverage>;
export type SentCoverage = z.input<typeof newCoverage>;

/** In the order in which the insurers pay. */
export const newCoverages = z
  .array(newCoverage, { error: 'Faltan las coberturas.' })
  .max(MAX_COVERAGES, coverageProblems.tooMany)
  .superRefine((coverages, context) => {
    coverages.forEach(({ insurance, lines }, index) => {
      if (coverages.findIndex((other) => other.insurance === insurance) !== index)
        context.addIssue({ code: 'custom', path: [index, 'insurance'], message: coverageProblems.sameInsurer });
      const positions = lines.flatMap(({ products }) => products);
      if (new Set(positions).size !== positions.length)
        context.addIssue({ code: 'custom', path: [index, 'lines'], message: coverageProblems.positionTwice });
    });
  });

/** A coverage of the sale becomes void if its insurer is missing in `coverages`. */
export const changedCoverages = z.object({ coverages: newCoverages, updatedAt: z.iso.datetime().optional() });

/** In pesos: base = insurerAmount + clientAmount. */
export const coverageLine = z.object({
  rule: z.uuid().nullable(),
  code: z.string(),
  description: z.string(),
  target: z.string(),
  pairKind: z.string().nullable(),
  products: z.array(z.int()),
  quantity: z.int(),
  listAmount: z.number(),
  base: z.number(),
  insurerAmount: z.number(),
  clientAmount: z.number(),
  proposed: z.number().nullable(),
  note: z.string(),
});

export const coverageDocument = z.object({
  kind: z.enum(coverageDocumentKinds),
  isRequired: z.boolean(),
  isPresent: z.boolean(),
  note: z.string(),
  signature: z.uuid().nullable(),
});

/** In pesos: insurerAmount = paid + lost + open. */
export const coverage = z.object({
  _id: z.uuid(),
  insurance: namedReference,
  plan: namedReference.nullable(),
  affiliateNumber: z.string(),
  prescription: z.object({ _id: z.uuid(), day: z.iso.date() }).nullable(),
  authorizationNumber: z.string(),
  authorizedDay: z.iso.date().nullable(),
  voucherNumber: z.string(),
  note: z.string(),
  state: z.enum(coverageStates),
  missing: z.array(z.enum(coverageDocumentKinds)),
  insurerAmount: z.number(),
  paid: z.number(),
  lost: z.number(),
  toClient: z.number(),
  open: z.number(),
  claimableDay: z.iso.date().nullable(),
  signedDay: z.iso.date().nullable(),
  batch: z.object({ _id: z.uuid(), number: z.int() }).nullable(),
  /**
   * The number of the latest presented batch that claimed the coverage. The coverage then keeps its insurer and its
   * amounts.
   */
  presentedIn: z.int().nullable(),
  lines: z.array(coverageLine),
  documents: z.array(coverageDocument),
  warnings: z.array(z.object({ code: z.string(), message: z.string() })),
});
export type Coverage = z.output<typeof coverage>;

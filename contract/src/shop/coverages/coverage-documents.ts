import { id, oneOf, optionalText, text, yesOrNo } from '../../base/fields.ts';
import { refuseRepeated } from '../../base/repeated.ts';
import { z } from '../../base/zod.ts';
import { coverageDocumentKinds, coverageProblems } from './coverage-labels.ts';

/** In bytes. */
export const MAX_SIGNATURE_BYTES = 200_000;
/** In pixels: a small file can unpack to gigabytes. */
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
export const changedDocumentList = z
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
  /** The coverages that the signature is for; absent for those that need one or, if none needs one, for all. */
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

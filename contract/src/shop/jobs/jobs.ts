import { type Schema, z } from '../../base/zod.ts';
import {
  day,
  id,
  instant,
  namedReference,
  oneOf,
  optionalText,
  queryFlag,
  recordFields,
  text,
  wholeNumber,
  yesOrNo,
} from '../../base/fields.ts';
import { jobFields, type JobLens } from './job-labels.ts';
import { cylinderSignLabels } from '../prescriptions/cylinder-sign.ts';
import { jobKinds, jobProblems, jobStages, MAX_LENS_NAME, MAX_MOVED_JOBS, MAX_TRAY } from './job-stage-labels.ts';
import { lensCheck } from '../lenses/lens-check-schemas.ts';
import { lensDesign, lensIndex, lensMaterial, lensTreatments } from '../lenses/lens-properties.ts';
import {
  eyeNumber,
  hasItsAxis,
  prismShape,
  refractionShape,
  refusePrisms,
  storedPrisms,
} from '../prescriptions/prescriptions.ts';
import { missingAxis, normalizeRefraction } from '../prescriptions/prescription-values.ts';
import { normalizePrisms } from '../prescriptions/prisms.ts';
import { changesOf, type RecordDefinition, type LabelsOfFields } from '../../base/resource.ts';
import { orderStatuses } from '../sale-values/sale-status-labels.ts';

const keysOf = <Key extends string>(labels: Readonly<Record<Key, string>>) => Object.keys(labels) as [Key, ...Key[]];

const cylinderSigns = keysOf(cylinderSignLabels);

/** Values that the client does not send are blank. */
export const jobLens: Schema<JobLens> = z
  .object({
    ...refractionShape,
    addition: eyeNumber('addition'),
    ...prismShape,
    pupillaryDistance: eyeNumber('pupillaryDistance'),
    nearPupillaryDistance: eyeNumber('nearPupillaryDistance'),
    height: eyeNumber('height'),
  })
  .refine(hasItsAxis, { message: missingAxis, path: ['axis'] })
  .superRefine(refusePrisms)
  .transform((lens) => normalizePrisms({ ...lens, ...normalizeRefraction(lens) }));

const number = z.number().nullable();
const storedLens = z.object({
  sphere: number,
  cylinder: number,
  axis: number,
  addition: number,
  ...storedPrisms,
  pupillaryDistance: number,
  nearPupillaryDistance: number,
  height: number,
} satisfies Record<keyof JobLens, Schema>);

export const jobStep = z.object({
  at: z.iso.datetime(),
  user: namedReference,
  from: z.enum(jobStages),
  to: z.enum(jobStages),
  lab: z.string(),
  note: z.string(),
});
export type JobStep = z.output<typeof jobStep>;

export const jobCheck = lensCheck.extend({ at: z.iso.datetime(), user: namedReference });
export type JobCheck = z.output<typeof jobCheck>;

const record = z.object({
  ...recordFields,
  code: z.string(),
  saleId: z.uuid(),
  number: z.int(),
  orderStatus: z.enum(orderStatuses),
  deliveryDate: z.iso.date(),
  client: namedReference.extend({ phone: z.string(), acceptsMessages: z.boolean() }),
  kind: z.enum(jobKinds),
  /** The position of the line without lenses in the sale. Null for a job with lenses (docs/rules.md#jobs-21). */
  serviceLine: z.int().nullable(),
  service: z.string(),
  stage: z.enum(jobStages),
  open: z.boolean(),
  dueDay: z.iso.date().nullable(),
  overdue: z.boolean(),
  lab: namedReference.extend({ cylinderSign: z.enum(cylinderSigns) }).nullable(),
  labOrderNumber: z.string(),
  promisedDay: z.iso.date().nullable(),
  trayNumber: z.int().nullable(),
  checkResult: z.enum(['pass', 'fail']).nullable(),
  prescriptionId: z.uuid().nullable(),
  rightLens: storedLens,
  leftLens: storedLens,
  frameLine: z.int().nullable(),
  frame: z.string(),
  eyeSize: z.int().nullable(),
  bridge: z.int().nullable(),
  temple: z.int().nullable(),
  eyeHeight: z.int().nullable(),
  lensName: z.string(),
  design: lensDesign(),
  material: lensMaterial(),
  refractiveIndex: lensIndex(),
  treatments: lensTreatments(),
  tint: z.string(),
  diameter: z.int().nullable(),
  notes: z.string(),
  mustTellLab: z.boolean(),
  labTold: z.object({ at: z.iso.datetime(), user: namedReference }).nullable().optional(),
  prescribed: z.object({ rightLens: storedLens, leftLens: storedLens }).nullable().optional(),
  frames: z.array(z.object({ line: z.int(), name: z.string() })).optional(),
  steps: z.array(jobStep).optional(),
  checks: z.array(jobCheck).optional(),
});
export type Job = z.output<typeof record>;

const millimetres = (min: number, max: number) => wholeNumber(min, max).nullable();
const promisedDay = () => z.preprocess((sent) => (sent === '' ? null : sent), day().nullable());
const trayNumber = () => wholeNumber(1, MAX_TRAY).nullable();

/**
 * The lab makes the lenses from these fields. A change of one of these fields in a sent job marks the job until the shop
 * has told the lab (docs/rules.md#jobs-17).
 */
const ordered = {
  rightLens: jobLens,
  leftLens: jobLens,
  frameLine: wholeNumber(0, 1000).nullable(),
  frame: optionalText(300),
  eyeSize: millimetres(20, 80),
  bridge: millimetres(5, 40),
  temple: millimetres(80, 190),
  eyeHeight: millimetres(10, 80),
  lensName: optionalText(MAX_LENS_NAME),
  design: lensDesign(),
  material: lensMaterial(),
  refractiveIndex: lensIndex(),
  treatments: lensTreatments(),
  tint: optionalText(80),
  diameter: millimetres(30, 100),
  notes: optionalText(2000),
};
export const orderedFields = Object.keys(ordered) as (keyof typeof ordered)[];

/** A service has none of these fields (docs/rules.md#jobs-22). */
export const lensFields = [
  ...(['rightLens', 'leftLens', 'lensName', 'design', 'material', 'refractiveIndex'] as const),
  ...(['treatments', 'tint', 'diameter', 'prescriptionId'] as const),
];

/** A sale creates one job for each of its pairs of glasses (docs/rules.md#jobs-1) and of its services (docs/rules.md#jobs-21). */
export const jobs = {
  name: 'jobs',
  path: 'jobs',
  envelope: 'job',
  record,
  fields: jobFields,
  update: changesOf({
    ...ordered,
    /** Another prescription of the client, from which the job takes its lenses (docs/rules.md#jobs-16). */
    prescriptionId: id(),
    labOrderNumber: optionalText(60),
    promisedDay: promisedDay(),
    trayNumber: trayNumber(),
  }),
  filters: {
    stage: oneOf(jobStages).optional(),
    labId: id().optional(),
    overdue: queryFlag().optional(),
    open: queryFlag().optional(),
    saleId: id().optional(),
    /** The jobs with a change or a cancellation of which the lab does not know yet (docs/rules.md#jobs-17). */
    toTell: queryFlag().optional(),
    code: text(20).optional(),
  },
  sortable: ['dueDay', 'number', 'client', 'kind', 'stage', 'lab', 'promisedDay', 'trayNumber', 'createdAt'],
  defaultSort: 'dueDay',
  shows: ['sales'],
  permissions: { list: 'jobs.read', read: 'jobs.read', update: 'jobs.update' },
} as const satisfies RecordDefinition & { fields: LabelsOfFields<Job> };

const move = {
  stage: oneOf(jobStages),
  labId: id().optional(),
  labOrderNumber: optionalText(60).optional(),
  promisedDay: promisedDay().optional(),
  note: optionalText(500).optional(),
  force: yesOrNo().optional(),
  reason: optionalText(500).optional(),
};

const givesReason = ({ force, reason }: { force?: boolean | undefined; reason?: string | undefined }) =>
  !force || Boolean(reason);
const reasonMissing = { message: jobProblems.reasonForForce, path: ['reason'] };

export const jobMove = z
  .object({ ...move, trayNumber: trayNumber().optional(), updatedAt: instant().optional() })
  .refine(givesReason, reasonMissing);
export type JobMove = z.output<typeof jobMove>;

export const jobsMove = z
  .object({
    ...move,
    jobs: z
      .array(id(), { error: 'Faltan los trabajos.' })
      .min(1, 'Elegí al menos un trabajo.')
      .max(MAX_MOVED_JOBS, `No se pueden mover más de ${MAX_MOVED_JOBS} trabajos a la vez.`)
      .refine((ids) => new Set(ids).size === ids.length, jobProblems.repeated),
  })
  .refine(givesReason, reasonMissing);

/** The user confirms that the lab knows of the job's changes. `updatedAt` is the version of the job that the user saw. */
export const labNotice = z.object({ updatedAt: instant().optional() });

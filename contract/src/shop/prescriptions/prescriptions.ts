import { writtenTaxNumber } from '../../base/check-digits.ts';
import { type Schema, z } from '../../base/zod.ts';
import { day, id, invalidNumber, namedReference, oneOf, optionalText } from '../../base/fields.ts';
import { field, stored } from '../../base/field.ts';
import { hasAtMostDecimals } from '../../base/money.ts';
import { readCuir } from './electronic-prescription.ts';
import { prescriptionFields } from './prescription-labels.ts';
import {
  blankEye,
  blankRefraction,
  missingAxis,
  normalizeRefraction,
  valueLimits,
  type Eye,
  type Refraction,
} from './prescription-values.ts';
import { normalizePrisms, prismBases, prismProblem, type Prisms } from './prisms.ts';
import { defineResource, resourcePermissions } from '../../base/resource.ts';

export const clientRequired = 'Cliente es un campo requerido.';
export const expirationRequired = 'Fecha de expiracion es un campo requerido.';
export const optometristRequired = 'Medico es un campo requerido.';

const wholeDegrees = {
  axis: 'El eje es un número entero de grados.',
  prismDegrees: 'La base en grados es un número entero.',
} as const;

/** A number that is missing from the request is blank. */
export const eyeNumber = (kind: keyof typeof valueLimits) => {
  const { min, max } = valueLimits[kind];
  const limits = `Tiene que estar entre ${min} y ${max}.`;
  const number = z.number({ error: invalidNumber }).min(min, limits).max(max, limits);
  const precise =
    kind in wholeDegrees
      ? number.int(wholeDegrees[kind as keyof typeof wholeDegrees])
      : number.refine((typed) => hasAtMostDecimals(typed, 3), 'No puede tener más de 3 decimales.');
  return precise.nullable().default(null);
};

export const refractionShape = {
  sphere: eyeNumber('sphere'),
  cylinder: eyeNumber('cylinder'),
  axis: eyeNumber('axis'),
};

export const hasItsAxis = ({ cylinder, axis }: Refraction): boolean => !cylinder || axis !== null;

export const refraction = z
  .object(refractionShape)
  .refine(hasItsAxis, { message: missingAxis, path: ['axis'] })
  .transform(normalizeRefraction);

export const prismShape = {
  prism: eyeNumber('prism'),
  prismBase: oneOf(prismBases).nullable().default(null),
  prismDegrees: eyeNumber('prismDegrees'),
  secondPrism: eyeNumber('prism'),
  secondPrismBase: oneOf(prismBases).nullable().default(null),
};

/** Refuses prisms that no lens can have (docs/rules.md#prescriptions-26). */
export function refusePrisms(prisms: Prisms, { addIssue }: Pick<z.core.$RefinementCtx<Prisms>, 'addIssue'>): void {
  const problem = prismProblem(prisms);
  if (problem) addIssue({ code: 'custom', message: problem.message, path: [problem.path] });
}

/** Values that are missing from the request are blank. */
export const eye = z
  .object({
    far: refraction.default(blankRefraction),
    near: refraction.default(blankRefraction),
    addition: eyeNumber('addition'),
    pupillaryDistance: eyeNumber('pupillaryDistance'),
    nearPupillaryDistance: eyeNumber('nearPupillaryDistance'),
    height: eyeNumber('height'),
    ...prismShape,
  })
  .superRefine(refusePrisms)
  .transform(normalizePrisms) satisfies Schema<Eye>;

function requiredId(missing: string) {
  const sent = z.uuid({ error: missing });
  return { ...stored(z.uuid(), null), create: sent, update: sent };
}

export const storedPrisms = {
  prism: z.number().nullable(),
  prismBase: z.enum(prismBases).nullable(),
  prismDegrees: z.number().nullable(),
  secondPrism: z.number().nullable(),
  secondPrismBase: z.enum(prismBases).nullable(),
} satisfies Record<keyof Prisms, Schema>;
const storedRefraction = z.object({
  sphere: z.number().nullable(),
  cylinder: z.number().nullable(),
  axis: z.number().nullable(),
});
const storedEye = z.object({
  far: storedRefraction,
  near: storedRefraction,
  addition: z.number().nullable(),
  pupillaryDistance: z.number().nullable(),
  nearPupillaryDistance: z.number().nullable(),
  height: z.number().nullable(),
  ...storedPrisms,
});

const origins = ['paper', 'electronic'] as const;

/** The longest text is the URL of a QR code. */
const sentCuir = () =>
  optionalText(1000)
    .nullable()
    .transform((typed, context) => {
      if (!typed) return null;
      const read = readCuir(typed);
      if ('cuir' in read) return read.cuir;
      context.addIssue({ code: 'custom', message: read.problem });
      return z.NEVER;
    });

/**
 * `notes` is the diagnosis. `used` is true if a sale that is not canceled refers to the prescription; it is computed at each read
 * (docs/rules.md#prescriptions-7). A used prescription can be neither changed nor deleted.
 */
export const prescriptions = defineResource({
  name: 'prescriptions',
  path: 'prescription',
  envelope: 'prescription',
  wrapsCreated: true,
  fields: {
    client: stored(namedReference, prescriptionFields.client),
    clientId: requiredId(clientRequired),
    optometrist: stored(namedReference.extend({ license: z.string() }), prescriptionFields.optometrist),
    prescriptionDate: { ...field(day(), prescriptionFields.prescriptionDate), create: day().optional() },
    expirationDate: field(day(expirationRequired), prescriptionFields.expirationDate),
    // This field comes after the date, because the messages of the form have this order (docs/rules.md#prescriptions-2).
    optometristId: requiredId(optometristRequired),
    notes: field(optionalText(2000), prescriptionFields.notes, { default: '' }),
    rightEye: { ...stored(storedEye, prescriptionFields.rightEye), create: eye.default(blankEye), update: eye },
    leftEye: { ...stored(storedEye, prescriptionFields.leftEye), create: eye.default(blankEye), update: eye },
    /** By default the origin follows from `cuir`. */
    origin: {
      ...stored(z.enum(origins), prescriptionFields.origin),
      create: oneOf(origins).optional(),
      update: oneOf(origins),
    },
    cuir: {
      ...stored(z.string().nullable(), prescriptionFields.cuir),
      create: sentCuir().default(null),
      update: sentCuir(),
    },
    issuedOn: field(day().nullable(), prescriptionFields.issuedOn, { default: null }),
    startsOn: field(day().nullable(), prescriptionFields.startsOn, { default: null }),
    patientCuil: field(optionalText(20).transform(writtenTaxNumber), prescriptionFields.patientCuil, { default: '' }),
    /** Null for a prescription on paper. */
    lastValidDay: stored(z.iso.date().nullable(), null),
    /** The number of the latest sale that is not canceled; null without a CUIR. */
    usedInSale: stored(z.int().nullable(), null),
    used: stored(z.boolean(), null),
  },
  filters: { clientId: id().optional() },
  sortable: ['createdAt', 'prescriptionDate', 'expirationDate', 'notes'],
  defaultSort: '-createdAt',
  searchable: [],
  shows: ['sales'],
  permissions: resourcePermissions('prescriptions'),
});

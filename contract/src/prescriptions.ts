import { z } from 'zod';
import { day, id, invalidNumber, namedReference, optionalText, recordFields } from './fields.ts';
import { hasAtMostDecimals } from './money.ts';
import {
  blankEye,
  blankRefraction,
  missingAxis,
  normalizeRefraction,
  valueLimits,
  type Eye,
  type Refraction,
} from './prescription-values.ts';
import { changesOf, defineResource, resourcePermissions } from './resource.ts';

export const clientRequired = 'Cliente es un campo requerido.';
export const expirationRequired = 'Fecha de expiracion es un campo requerido.';
export const optometristRequired = 'Medico es un campo requerido.';

const value = (kind: keyof typeof valueLimits) => {
  const { min, max } = valueLimits[kind];
  const limits = `Tiene que estar entre ${min} y ${max}.`;
  const number = z.number({ error: invalidNumber }).min(min, limits).max(max, limits);
  const precise =
    kind === 'axis'
      ? number.int('El eje es un número entero de grados.')
      : number.refine((typed) => hasAtMostDecimals(typed, 3), 'No puede tener más de 3 decimales.');
  return precise.nullable().default(null);
};

/** One distance of one eye, refused where it cannot be: a cylinder without its axis, powers out of range. */
export const refraction: z.ZodType<Refraction> = z
  .object({ sphere: value('sphere'), cylinder: value('cylinder'), axis: value('axis') })
  .refine((given) => !given.cylinder || given.axis !== null, { message: missingAxis, path: ['axis'] })
  .transform(normalizeRefraction);

/** One eye of a prescription; what is not sent is blank. */
export const eye: z.ZodType<Eye> = z.object({
  far: refraction.default(blankRefraction),
  near: refraction.default(blankRefraction),
  pupillaryDistance: value('pupillaryDistance'),
  height: value('height'),
  prism: value('prism'),
});

/** A required reference with the specification's own sentence. */
const required = (sentence: string) => z.uuid({ error: sentence });

const fields = {
  clientId: required(clientRequired),
  expirationDate: day(expirationRequired),
  optometristId: required(optometristRequired),
  prescriptionDate: day(),
  notes: optionalText(2000),
  rightEye: eye,
  leftEye: eye,
};

const storedRefraction = z.object({
  sphere: z.number().nullable(),
  cylinder: z.number().nullable(),
  axis: z.number().nullable(),
});
const storedEye = z.object({
  far: storedRefraction,
  near: storedRefraction,
  pupillaryDistance: z.number().nullable(),
  height: z.number().nullable(),
  prism: z.number().nullable(),
});

/**
 * What an optometrist prescribed (spec §3 'Prescription'). `notes` is the diagnosis; `used` whether a sale that is not
 * canceled refers to it, computed at each reading (decisions §3). A used one can be neither changed nor deleted.
 */
export const prescriptions = defineResource({
  name: 'prescriptions',
  path: 'prescription',
  envelope: 'prescription',
  wrapsCreated: true,
  record: z.object({
    ...recordFields,
    clientId: z.uuid(),
    client: namedReference,
    optometristId: z.uuid(),
    optometrist: namedReference.extend({ license: z.string() }),
    rightEye: storedEye,
    leftEye: storedEye,
    expirationDate: z.iso.date(),
    prescriptionDate: z.iso.date(),
    notes: z.string(),
    used: z.boolean(),
  }),
  create: z.object({
    ...fields,
    prescriptionDate: fields.prescriptionDate.optional(),
    notes: fields.notes.default(''),
    rightEye: eye.default(blankEye),
    leftEye: eye.default(blankEye),
  }),
  update: changesOf(fields),
  filters: { clientId: id().optional() },
  sortable: ['createdAt', 'prescriptionDate', 'expirationDate', 'notes'],
  defaultSort: '-createdAt',
  permissions: resourcePermissions('prescriptions'),
});

import { z } from './zod.ts';
import { day, id, invalidNumber, namedReference, optionalText, recordFields } from './fields.ts';
import { hasAtMostDecimals } from './money.ts';
import { prescriptionFields } from './prescription-fields.ts';
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

/** The schema of a refraction. It refuses impossible values: a cylinder without its axis, powers out of range. */
export const refraction: z.ZodType<Refraction> = z
  .object({ sphere: value('sphere'), cylinder: value('cylinder'), axis: value('axis') })
  .refine((given) => !given.cylinder || given.axis !== null, { message: missingAxis, path: ['axis'] })
  .transform(normalizeRefraction);

/** The schema of one eye of a prescription. Values that the client does not send are blank. */
export const eye: z.ZodType<Eye> = z.object({
  far: refraction.default(blankRefraction),
  near: refraction.default(blankRefraction),
  pupillaryDistance: value('pupillaryDistance'),
  height: value('height'),
  prism: value('prism'),
});

/** A required reference with a sentence of its own. */
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
 * The prescriptions of optometrists. `notes` is the diagnosis. `used` is true if a sale that is not canceled refers to the
 * prescription; it is computed at each read (docs/rules.md#prescriptions-7). A used one can be neither changed nor deleted.
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
  fields: prescriptionFields,
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
  searchable: [],
  permissions: resourcePermissions('prescriptions'),
});

import { z } from '../../base/zod.ts';
import { invalidNumber, missingOr, numberAbove, numberBelow } from '../../base/fields.ts';
import { lensCheckLabels, type LensCheckField } from './lens-check.ts';
import { ansiTolerances } from './lens-labels.ts';
import { hasAtMostDecimals } from '../../base/money.ts';
import { eyeNumber, hasItsAxis, prismShape, refractionShape, refusePrisms } from '../prescriptions/prescriptions.ts';
import { missingAxis, normalizeRefraction } from '../prescriptions/prescription-values.ts';
import { normalizePrisms } from '../prescriptions/prisms.ts';

const measuredEye = z
  .object({
    ...refractionShape,
    addition: eyeNumber('addition'),
    ...prismShape,
    height: eyeNumber('height'),
  })
  .refine(hasItsAxis, { message: missingAxis, path: ['axis'] })
  .superRefine(refusePrisms)
  .transform((lens) => normalizePrisms({ ...lens, ...normalizeRefraction(lens) }));

/** `pupillaryDistance` is the distance of both eyes. A missing value was not measured. */
export const measuredPair = z.object({
  rightEye: measuredEye,
  leftEye: measuredEye,
  pupillaryDistance: eyeNumber('binocularDistance'),
});

const fieldNames = Object.keys(lensCheckLabels) as [LensCheckField, ...LensCheckField[]];

export const lensCheck = z.object({
  result: z.enum(['pass', 'fail']),
  findings: z.array(
    z.object({
      eye: z.enum(['rightEye', 'leftEye', 'both']),
      field: z.enum(fieldNames),
      ordered: z.number(),
      measured: z.number().nullable(),
      tolerance: z.number(),
      ok: z.boolean(),
    }),
  ),
});

const size = (max: number) =>
  z
    .number({ error: missingOr(invalidNumber) })
    .min(0, numberBelow(0))
    .max(max, numberAbove(max))
    .refine((value) => hasAtMostDecimals(value, 3), 'No puede tener más de 3 decimales.');

const step = z.object({ upTo: size(30).nullable(), allowed: size(100) });
const band = step.extend({ inPercent: z.boolean() });

/** From the smallest size to the largest. The last row has no limit, so that each size has a row. */
const table = <Row extends typeof step>(row: Row) =>
  z.array(row).min(1).max(12).refine(isAscending, 'Ordená las filas de menor a mayor; la última va sin límite.');

function isAscending(rows: readonly { upTo: number | null }[]): boolean {
  const limits = rows.map(({ upTo }) => upTo ?? Number.POSITIVE_INFINITY);
  return (
    limits.at(-1) === Number.POSITIVE_INFINITY && limits.every((limit, n) => n === 0 || limit > (limits[n - 1] ?? 0))
  );
}

const powers = z.object({ power: table(band), cylinder: table(band) });

/** By default the tolerances of ANSI Z80.1 (docs/rules.md#lens-check-2). */
export const lensTolerances = z
  .object({
    singleVision: powers,
    progressive: powers,
    axis: table(step),
    axisFrom: size(10),
    addition: table(step),
    prism: size(20),
    pupillaryDistance: size(20),
    height: size(20),
  })
  .default(ansiTolerances);

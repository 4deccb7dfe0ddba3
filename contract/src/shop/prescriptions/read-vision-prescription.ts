import { z } from '../../base/zod.ts';
import { formatNumber } from '../../base/format.ts';
import { hasAtMostDecimals } from '../../base/money.ts';
import { isDay } from '../../base/shop-time.ts';
import { blankEye, type Eye, normalizeRefraction } from './prescription-values.ts';
import {
  basesAcross,
  blankPrisms,
  isSameVector,
  type PrismBase,
  prismBaseLabels,
  prismBases,
  prismParts,
  type Prisms,
  sumOfParts,
} from './prisms.ts';
import { notedMeasures } from './vision-prescription.ts';

/** More decimals would be rounded when the form shows the value. */
const value = z.number().refine((read) => hasAtMostDecimals(read, 3));

const lens = z.object({
  eye: z.enum(['right', 'left']),
  product: z
    .object({ text: z.string().optional(), coding: z.array(z.object({ code: z.string().optional() })).optional() })
    .optional(),
  sphere: value.optional(),
  cylinder: value.optional(),
  axis: value.optional(),
  add: value.optional(),
  prism: z.array(z.object({ amount: value, base: z.enum(prismBases) })).optional(),
  note: z.array(z.object({ text: z.string() })).optional(),
});
type Lens = z.output<typeof lens>;

const resource = z.object({
  resourceType: z.literal('VisionPrescription'),
  dateWritten: z.string().optional(),
  lensSpecification: z.array(lens).min(1),
});

export interface ReadPrescription {
  /** '' if the file has no day. */
  prescriptionDate: string;
  rightEye: Eye;
  leftEye: Eye;
  /** The prisms for near that differ from those for far. '' if there are none. */
  note: string;
}

/**
 * Reads a VisionPrescription of FHIR R5 (docs/rules.md#prescriptions-28). Undefined for any other text and for contact lenses. The
 * values may be impossible: the form refuses them.
 */
export function readVisionPrescription(text: string): ReadPrescription | undefined {
  const read = resource.safeParse(jsonOf(text));
  if (!read.success || read.data.lensSpecification.some(isContactLens)) return undefined;
  const { dateWritten = '', lensSpecification: lenses } = read.data;
  const day = dateWritten.slice(0, 10);
  const [right, left] = (['right', 'left'] as const).map((side) => pairOf(lenses.filter(({ eye }) => eye === side)));
  return {
    prescriptionDate: isDay(day) ? day : '',
    rightEye: eyeOf(right),
    leftEye: eyeOf(left),
    note: [...otherPrisms('OD', right), ...otherPrisms('OI', left)].join('\n'),
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isContactLens = ({ product }: Lens) => product?.coding?.some(({ code }) => code === 'contact') ?? false;
const isNear = ({ product }: Lens) => product?.text?.trim().toLowerCase() === 'cerca';

interface Pair {
  far?: Lens | undefined;
  near?: Lens | undefined;
}

/** The lens that is named 'Cerca', or else the second lens, is for near. */
function pairOf(lenses: readonly Lens[]): Pair {
  const near = lenses.find(isNear) ?? lenses[1];
  return { far: lenses.find((one) => one !== near), near };
}

function eyeOf({ far, near }: Pair = {}): Eye {
  const written = [far, near].filter((one) => one !== undefined);
  const notes = written.flatMap(({ note = [] }) => note.map(({ text }) => text));
  return {
    ...blankEye,
    far: refractionOf(far),
    near: refractionOf(near),
    addition: far?.add ?? near?.add ?? null,
    ...measuresOf(notes),
    ...(notedPrisms(notes) ?? prismsOf(prismsIn(far) ?? prismsIn(near) ?? [])),
  };
}

const refractionOf = ({ sphere = null, cylinder = null, axis = null }: Partial<Record<keyof Lens, unknown>> = {}) =>
  normalizeRefraction({ sphere, cylinder, axis } as Eye['far']);

const prismsIn = (one: Lens | undefined) => (one?.prism?.length ? one.prism : undefined);

/** An eye has one field for its prisms, so the prisms of the lens for near become a note if they differ. */
function otherPrisms(eye: 'OD' | 'OI', { far, near }: Pair = {}): string[] {
  const [first, second] = [prismsIn(far), prismsIn(near)];
  if (!first || !second || isSameVector(sumOfParts(first), sumOfParts(second), 0)) return [];
  const written = second.map(({ amount, base }) => `${formatNumber(amount)} ${prismBaseLabels[base]}`);
  return [`Prisma de cerca ${eye}: ${written.join(' y ')}.`];
}

/** Several prisms of one direction are added. */
function prismsOf(listed: readonly { amount: number; base: PrismBase }[]): Prisms {
  const [one, other, ...more] = listed;
  const isPair = one && other && more.length === 0 && basesAcross(one.base).includes(other.base);
  const [first, second] = isPair || listed.length < 2 ? [one, other] : prismParts(sumOfParts(listed));
  return {
    ...blankPrisms,
    prism: first?.amount ?? null,
    prismBase: first?.base ?? null,
    secondPrism: second?.amount ?? null,
    secondPrismBase: second?.base ?? null,
  };
}

const numberIn = (written: string) => Number(written.replace(',', '.'));

/** The notes that our own files have. */
function measuresOf(notes: readonly string[]) {
  const read = notedMeasures.flatMap(([path, label]) => {
    const written = notes
      .map((note) => /^(.+): (\d+(?:,\d+)?) mm$/.exec(note))
      .find((match) => match?.[1] === label)?.[2];
    return written === undefined ? [] : [[path, numberIn(written)] as const];
  });
  return Object.fromEntries(read) as Partial<Eye>;
}

function notedPrisms(notes: readonly string[]): Prisms | undefined {
  const [, amount, degrees] =
    notes.map((note) => /^Prisma: (\d+(?:,\d+)?)(?: con la base a (\d+)°)?$/.exec(note)).find(Boolean) ?? [];
  const base = notes.map((note) => /^Base: (.+)$/.exec(note)?.[1]).find(Boolean);
  if (amount === undefined && base === undefined) return undefined;
  return {
    ...blankPrisms,
    prism: amount === undefined ? null : numberIn(amount),
    prismBase: prismBases.find((one) => prismBaseLabels[one] === base) ?? null,
    prismDegrees: degrees === undefined ? null : Number(degrees),
  };
}

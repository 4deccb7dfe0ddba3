import { Big } from 'big.js';
import { formatNumber } from '../../base/format.ts';

/** The keys are the codes of HL7 FHIR. */
export const prismBaseLabels = { up: 'Superior', down: 'Inferior', in: 'Nasal', out: 'Temporal' } as const;
export type PrismBase = keyof typeof prismBaseLabels;
export const prismBases = Object.keys(prismBaseLabels) as [PrismBase, ...PrismBase[]];

/**
 * The prisms of one eye, in prism dioptres. `prismDegrees` is an oblique base by ISO 8429: seen by the optometrist, 0 is right, 90 is
 * up, 180 is left and 270 is down, for both eyes (docs/rules.md#prescriptions-26).
 */
export interface Prisms {
  prism: number | null;
  prismBase: PrismBase | null;
  prismDegrees: number | null;
  secondPrism: number | null;
  secondPrismBase: PrismBase | null;
}

export const blankPrisms: Prisms = {
  prism: null,
  prismBase: null,
  prismDegrees: null,
  secondPrism: null,
  secondPrismBase: null,
};
export const prismFields = Object.keys(blankPrisms) as (keyof Prisms)[];

export type EyeSide = 'rightEye' | 'leftEye';

const isHorizontal = (base: PrismBase): boolean => base === 'in' || base === 'out';

/** The bases that a second prism may have. */
export const basesAcross = (base: PrismBase): PrismBase[] =>
  prismBases.filter((other) => isHorizontal(other) !== isHorizontal(base));

export const prismProblems = {
  twoBases: 'La base va en palabras o en grados, no de las dos formas.',
  degreesAlone: 'Falta el prisma de la base en grados.',
  obliqueWithSecond: 'Un prisma con la base en grados no lleva otro prisma.',
  firstMissing: 'Falta el primer prisma.',
  firstBaseMissing: 'Falta la base: es obligatoria cuando hay otro prisma.',
  secondMissing: 'Falta el otro prisma.',
  secondBaseMissing: 'Falta la base del otro prisma.',
  sameLine: 'Un prisma va horizontal y el otro vertical: cambiá una de las bases.',
} as const;

/** Undefined for prisms that one lens can have. */
export function prismProblem(prisms: Prisms): { path: keyof Prisms; message: string } | undefined {
  const { prism, prismBase, prismDegrees, secondPrism, secondPrismBase } = prisms;
  const refuse = (path: keyof Prisms, problem: keyof typeof prismProblems) => ({
    path,
    message: prismProblems[problem],
  });
  const hasSecond = secondPrism !== null || secondPrismBase !== null;
  if (prismDegrees !== null && prismBase !== null) return refuse('prismDegrees', 'twoBases');
  if (prismDegrees !== null && hasSecond) return refuse('secondPrism', 'obliqueWithSecond');
  if (prismDegrees !== null && prism === null) return refuse('prism', 'degreesAlone');
  if (!hasSecond) return undefined;
  if (prism === null) return refuse('prism', 'firstMissing');
  if (prismBase === null) return refuse('prismBase', 'firstBaseMissing');
  if (secondPrism === null) return refuse('secondPrism', 'secondMissing');
  if (secondPrismBase === null) return refuse('secondPrismBase', 'secondBaseMissing');
  return isHorizontal(prismBase) === isHorizontal(secondPrismBase) ? refuse('secondPrismBase', 'sameLine') : undefined;
}

/** Degrees of a full turn are 0. */
export const normalizePrisms = <Value extends Prisms>(value: Value): Value =>
  value.prismDegrees === 360 ? { ...value, prismDegrees: 0 } : value;

/** In prism dioptres, rounded to three decimals. Positive is nasal, and up. */
export interface PrismVector {
  horizontal: number;
  vertical: number;
}

const signs = { in: 1, out: -1, up: 1, down: -1 } as const satisfies Record<PrismBase, number>;
const rounded = (value: number): number => Math.round(value * 1000) / 1000 + 0;

/** The sum of the eye's prisms. Null if the eye has no prism, or if the base of its prism is not known. */
export function prismVector(
  { prism, prismBase, prismDegrees, secondPrism, secondPrismBase }: Prisms,
  side: EyeSide,
): PrismVector | null {
  if (prism === null) return null;
  if (prismDegrees !== null) return obliqueVector(prism, prismDegrees, side);
  if (prism > 0 && prismBase === null) return null;
  const second = secondPrism !== null && secondPrismBase !== null && { amount: secondPrism, base: secondPrismBase };
  return sumOfParts([...(prismBase === null ? [] : [{ amount: prism, base: prismBase }]), ...(second ? [second] : [])]);
}

export function sumOfParts(parts: readonly { amount: number; base: PrismBase }[]): PrismVector {
  const along = (isWanted: (base: PrismBase) => boolean): number =>
    parts
      .filter(({ base }) => isWanted(base))
      .reduce((sum, { amount, base }) => sum.plus(signs[base] * amount), new Big(0))
      .toNumber() + 0;
  return { horizontal: along(isHorizontal), vertical: along((base) => !isHorizontal(base)) };
}

/** At the right of the optometrist is the nose for the right eye, and the temple for the left eye. */
function obliqueVector(prism: number, degrees: number, side: EyeSide): PrismVector {
  const radians = (degrees * Math.PI) / 180;
  const toTheRight = prism * Math.cos(radians);
  return {
    horizontal: rounded(side === 'rightEye' ? toTheRight : -toTheRight),
    vertical: rounded(prism * Math.sin(radians)),
  };
}

export const isSameVector = (one: PrismVector, other: PrismVector, tolerance: number): boolean =>
  isWithin(one.horizontal, other.horizontal, tolerance) && isWithin(one.vertical, other.vertical, tolerance);

const isWithin = (one: number, other: number, tolerance: number) => new Big(one).minus(other).abs().lte(tolerance);

/** The amount without its direction. */
export function prismAmount(prisms: Prisms, side: EyeSide): number | null {
  const vector = prismVector(prisms, side);
  if (vector === null || prisms.secondPrism === null) return prisms.prism;
  return rounded(Math.hypot(vector.horizontal, vector.vertical));
}

/** Prisms with the bases in words: at most one horizontal and one vertical. */
export function prismParts({ horizontal, vertical }: PrismVector): { amount: number; base: PrismBase }[] {
  return [
    { amount: Math.abs(horizontal), base: horizontal < 0 ? ('out' as const) : ('in' as const) },
    { amount: Math.abs(vertical), base: vertical < 0 ? ('down' as const) : ('up' as const) },
  ].filter(({ amount }) => amount > 0);
}

const directionLabels = {
  horizontal: ['temporal', 'nasal'],
  vertical: ['inferior', 'superior'],
} as const satisfies Record<keyof PrismVector, readonly [negative: string, positive: string]>;

/** '1,5 nasal' */
export function writtenDirection(value: number, line: keyof PrismVector): string {
  const [negative, positive] = directionLabels[line];
  if (value === 0) return formatNumber(0);
  return `${formatNumber(Math.abs(value))} ${value < 0 ? negative : positive}`;
}

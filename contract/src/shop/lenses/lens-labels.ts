import { Big } from 'big.js';

export const lensDesignLabels = {
  '': 'Sin indicar',
  monofocal: 'Monofocal',
  bifocal: 'Bifocal',
  progressive: 'Progresivo',
  occupational: 'Ocupacional',
} as const;
export type LensDesign = keyof typeof lensDesignLabels;
export const lensDesigns = Object.keys(lensDesignLabels) as [LensDesign, ...LensDesign[]];

export const lensMaterialLabels = {
  '': 'Sin indicar',
  organic: 'Orgánico',
  polycarbonate: 'Policarbonato',
  trivex: 'Trivex',
  highIndex: 'Alto índice',
  mineral: 'Mineral',
} as const;
export type LensMaterial = keyof typeof lensMaterialLabels;

export const lensIndexLabels = {
  '': 'Sin indicar',
  '1.50': '1,50',
  '1.53': '1,53',
  '1.56': '1,56',
  '1.59': '1,59',
  '1.60': '1,60',
  '1.67': '1,67',
  '1.74': '1,74',
} as const;
export type LensIndex = keyof typeof lensIndexLabels;

export const lensTreatmentLabels = {
  antireflex: 'Antirreflejo',
  blueFilter: 'Filtro azul',
  photochromic: 'Fotocromático',
  polarized: 'Polarizado',
  hardCoat: 'Endurecido',
  uv: 'Filtro UV',
  mirror: 'Espejado',
} as const;
export type LensTreatment = keyof typeof lensTreatmentLabels;

/** Progressive surfaces have separate tolerances. */
export const lensKindOf = (design: LensDesign): LensKind =>
  design === 'progressive' || design === 'occupational' ? 'progressive' : 'singleVision';

/** A value of a size up to `upTo` may differ by `allowed`. The row whose `upTo` is null is for all larger sizes. */
export interface ToleranceStep {
  upTo: number | null;
  allowed: number;
}

/** `allowed` is in dioptres, or in percent of the ordered value. */
export interface ToleranceBand extends ToleranceStep {
  inPercent: boolean;
}

/** In dioptres. The tolerance of the power depends on the strongest meridian, the tolerance of the cylinder on the cylinder. */
interface PowerTolerances {
  power: ToleranceBand[];
  cylinder: ToleranceBand[];
}

export interface LensTolerances {
  singleVision: PowerTolerances;
  progressive: PowerTolerances;
  /** Degrees, by the ordered cylinder. */
  axis: ToleranceStep[];
  /** Dioptres. If the ordered cylinder is below this value, the axis is not checked. */
  axisFrom: number;
  /** Dioptres, by the ordered addition. */
  addition: ToleranceStep[];
  /** Prism dioptres of each eye. */
  prism: number;
  /** Millimetres of both eyes together. */
  pupillaryDistance: number;
  /** Millimetres of each eye. */
  height: number;
}

export type LensKind = 'singleVision' | 'progressive';

const dioptres = (upTo: number, allowed: number): ToleranceBand => ({ upTo, allowed, inPercent: false });
const percentAbove = (allowed: number): ToleranceBand => ({ upTo: null, allowed, inPercent: true });

/** ANSI Z80.1-2015. */
export const ansiTolerances: LensTolerances = {
  singleVision: {
    power: [dioptres(6.5, 0.13), percentAbove(2)],
    cylinder: [dioptres(2, 0.13), dioptres(4.5, 0.15), percentAbove(4)],
  },
  progressive: {
    power: [dioptres(8, 0.16), percentAbove(2)],
    cylinder: [dioptres(2, 0.16), dioptres(3.5, 0.18), percentAbove(5)],
  },
  axis: [
    { upTo: 0.25, allowed: 14 },
    { upTo: 0.5, allowed: 7 },
    { upTo: 0.75, allowed: 5 },
    { upTo: 1.5, allowed: 3 },
    { upTo: null, allowed: 2 },
  ],
  axisFrom: 0.12,
  addition: [
    { upTo: 4, allowed: 0.12 },
    { upTo: null, allowed: 0.18 },
  ],
  prism: 0.33,
  pupillaryDistance: 2.5,
  height: 1,
};

/** The sign of the size does not matter. A table without a row for the size allows 0. */
export function allowedFor(table: readonly (ToleranceStep | ToleranceBand)[], size: number): number {
  const magnitude = Math.abs(size);
  const row = table.find(({ upTo }) => upTo === null || magnitude <= upTo);
  if (!row) return 0;
  const isPercent = 'inPercent' in row && row.inPercent;
  return isPercent ? new Big(magnitude).times(row.allowed).div(100).toNumber() : row.allowed;
}

export function tolerancesText(tolerances: LensTolerances): string {
  return JSON.stringify(tolerances) === JSON.stringify(ansiTolerances) ? 'ANSI Z80.1' : 'Propias de la óptica';
}

import type { LensKind } from './lens-tolerances.ts';

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

/** The values of a rule of an insurer's tariff. This module imports no schemas, so that a screen may load it alone. */
import { labelsOf, valuesOf, valuesWith } from '../../base/values.ts';

interface TargetProperties {
  label: string;
  /** True if the benefit is a pair for a distance, so that a rule may name a kind of pair. */
  isOfPair: boolean;
}

/** The benefit that a rule covers. */
export const coverageTargetTable = {
  frame: { label: 'Armazón', isOfPair: false },
  lenses: { label: 'Cristales', isOfPair: true },
  pair: { label: 'Anteojo completo', isOfPair: true },
  contactLenses: { label: 'Lentes de contacto', isOfPair: false },
  treatment: { label: 'Tratamiento', isOfPair: false },
  other: { label: 'Otra prestación', isOfPair: false },
} as const satisfies Record<string, TargetProperties>;
export type CoverageTarget = keyof typeof coverageTargetTable;
export const coverageTargets = valuesOf(coverageTargetTable);
export const coverageTargetLabels = labelsOf(coverageTargetTable);

interface PairKindProperties {
  label: string;
  /** True if the pair needs the far values of a prescription. */
  needsFar: boolean;
  /** True if the pair needs the near values, or an addition. */
  needsNear: boolean;
}

export const pairKindTable = {
  far: { label: 'Lejos', needsFar: true, needsNear: false },
  near: { label: 'Cerca', needsFar: false, needsNear: true },
  bifocal: { label: 'Bifocal', needsFar: true, needsNear: true },
  multifocal: { label: 'Multifocal', needsFar: true, needsNear: true },
} as const satisfies Record<string, PairKindProperties>;
export type PairKind = keyof typeof pairKindTable;
export const pairKinds = valuesOf(pairKindTable);
export const pairKindLabels = labelsOf(pairKindTable);

/** The fields of a rule that only some bases use. */
export type BasisField = 'amount' | 'percent' | 'cap' | 'agreedPrice' | 'upgrade';

interface BasisProperties {
  label: string;
  /** True if the insurer owes a part of the line. A discount lowers the price of the sale, and nobody owes it. */
  isClaimed: boolean;
  /** The fields by which the rule computes its amount (docs/rules.md#tariff-1). */
  uses: readonly BasisField[];
}

/** The way in which a rule computes the covered amount. */
export const coverageBasisTable = {
  fixed: { label: 'Importe fijo', isClaimed: true, uses: ['amount', 'agreedPrice', 'upgrade'] },
  percent: { label: 'Porcentaje', isClaimed: true, uses: ['percent', 'cap', 'agreedPrice', 'upgrade'] },
  full: { label: 'Total (precio convenido)', isClaimed: true, uses: ['agreedPrice', 'upgrade'] },
  discount: { label: 'Descuento', isClaimed: false, uses: ['amount', 'percent', 'cap'] },
} as const satisfies Record<string, BasisProperties>;
export type CoverageBasis = keyof typeof coverageBasisTable;
export const coverageBases = valuesOf(coverageBasisTable);
export const coverageBasisLabels = labelsOf(coverageBasisTable);
export const claimedBases = valuesWith(coverageBasisTable, { isClaimed: true });

export const coverageUnitTable = {
  piece: { label: 'Unidad' },
  eye: { label: 'Ojo' },
  pair: { label: 'Par' },
  box: { label: 'Caja' },
} as const;
export type CoverageUnit = keyof typeof coverageUnitTable;
export const coverageUnits = valuesOf(coverageUnitTable);
export const coverageUnitLabels = labelsOf(coverageUnitTable);

/** The products that a rule leaves out although its target includes them. */
export const coverageExclusionTable = {
  toric: { label: 'Tóricos' },
  disposable: { label: 'Descartables' },
} as const;
export type CoverageExclusion = keyof typeof coverageExclusionTable;
export const coverageExclusions = valuesOf(coverageExclusionTable);
export const coverageExclusionLabels = labelsOf(coverageExclusionTable);

/** The kinds of pair and the targets that a rule can name in `notWith`. */
export type NotWith = PairKind | CoverageTarget;
export const notWithLabels: Readonly<Record<NotWith, string>> = { ...pairKindLabels, ...coverageTargetLabels };
export const notWiths = valuesOf({ ...pairKindTable, ...coverageTargetTable });

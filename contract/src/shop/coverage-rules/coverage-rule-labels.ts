import { labelsOf, mapRows, valuesOf, valuesWith } from '../../base/field-labels.ts';

interface SpelledProperties {
  label: string;
  /** Plurals, and the abbreviations that insurers use, separated by commas. */
  spellings: string;
}

const spellingsOf = <Rows extends Readonly<Record<string, SpelledProperties>>>(table: Rows) =>
  mapRows(table, ({ label, spellings }): readonly string[] => [label, ...spellings.split(', ')]);

interface TargetProperties extends SpelledProperties {
  isOfPair: boolean;
}

export const coverageTargetTable = {
  frame: {
    label: 'Armazón',
    spellings: 'Armazones, Arm, Armaz, Armazón de anteojos, Armazones para anteojos, Montura, Monturas, Marco, Marcos',
    isOfPair: false,
  },
  lenses: {
    label: 'Cristales',
    spellings:
      'Cristal, Crist, Cristal óptico, Cristales ópticos, Par de cristales, Lente, Lentes, Lente aérea, Lente aéreo, Lentes aéreas, Lentes aéreos, Lente oftálmica, Lentes oftálmicas',
    isOfPair: true,
  },
  pair: {
    label: 'Anteojo completo',
    spellings:
      'Anteojos completos, Ant completo, Anteojo, Anteojos, Ant, Par completo, Pares completos, Armazón y cristales, Armazón + cristales, Armazón con cristales',
    isOfPair: true,
  },
  contactLenses: {
    label: 'Lentes de contacto',
    spellings:
      'Lente de contacto, L. contacto, L. de contacto, Lte. de contacto, Ltes. de contacto, Lente contacto, Lentes contacto, Contacto, LC, LDC, Contactología',
    isOfPair: false,
  },
  treatment: {
    label: 'Tratamiento',
    spellings:
      'Tratamientos, Trat, Tratam, Tratamiento del cristal, Tratamiento de cristales, Tratamientos de cristales',
    isOfPair: false,
  },
  other: {
    label: 'Otra prestación',
    spellings: 'Otro, Otra, Otros, Otras, Otras prestaciones, Varios',
    isOfPair: false,
  },
} as const satisfies Record<string, TargetProperties>;
export type CoverageTarget = keyof typeof coverageTargetTable;
export const coverageTargets = valuesOf(coverageTargetTable);
export const coverageTargetLabels = labelsOf(coverageTargetTable);
export const coverageTargetSpellings = spellingsOf(coverageTargetTable);

interface PairKindProperties extends SpelledProperties {
  needsFar: boolean;
  needsNear: boolean;
}

export const pairKindTable = {
  far: {
    label: 'Lejos',
    spellings: 'Lejano, De lejos, Para lejos, Visión lejana, Visión de lejos, VL',
    needsFar: true,
    needsNear: false,
  },
  near: {
    label: 'Cerca',
    spellings: 'Cercano, De cerca, Para cerca, Lectura, Visión cercana, Visión próxima, Visión de cerca, VC, VP',
    needsFar: false,
    needsNear: true,
  },
  bifocal: { label: 'Bifocal', spellings: 'Bifocales, Bif', needsFar: true, needsNear: true },
  multifocal: {
    label: 'Multifocal',
    spellings: 'Multifocales, Multif, Progresivo, Progresiva, Progresivos, Progresivas',
    needsFar: true,
    needsNear: true,
  },
} as const satisfies Record<string, PairKindProperties>;
export type PairKind = keyof typeof pairKindTable;
export const pairKinds = valuesOf(pairKindTable);
export const pairKindLabels = labelsOf(pairKindTable);
export const pairKindSpellings = spellingsOf(pairKindTable);

export type BasisField = 'amount' | 'percent' | 'cap' | 'agreedPrice' | 'upgrade';

interface BasisProperties extends SpelledProperties {
  /** True if the insurer owes a part of the line. A discount lowers the price of the sale, and nobody owes it. */
  isClaimed: boolean;
  uses: readonly BasisField[];
}

export const coverageBasisTable = {
  fixed: {
    label: 'Importe fijo',
    spellings: 'Importes fijos, Fijo, Fija, Importe, Monto, Monto fijo, Suma fija, Valor fijo',
    isClaimed: true,
    uses: ['amount', 'agreedPrice', 'upgrade'],
  },
  percent: {
    label: 'Porcentaje',
    spellings: 'Porcentajes, Porcentual, Porc',
    isClaimed: true,
    uses: ['percent', 'cap', 'agreedPrice', 'upgrade'],
  },
  full: {
    label: 'Total (precio convenido)',
    spellings: 'Total, Cobertura total, Convenido, Precio convenido',
    isClaimed: true,
    uses: ['agreedPrice', 'upgrade'],
  },
  discount: {
    label: 'Descuento',
    spellings: 'Descuentos, Desc, Dto, Dcto, Bonificación',
    isClaimed: false,
    uses: ['amount', 'percent', 'cap'],
  },
} as const satisfies Record<string, BasisProperties>;
export type CoverageBasis = keyof typeof coverageBasisTable;
export const coverageBases = valuesOf(coverageBasisTable);
export const coverageBasisLabels = labelsOf(coverageBasisTable);
export const coverageBasisSpellings = spellingsOf(coverageBasisTable);
export const claimedBases = valuesWith(coverageBasisTable, { isClaimed: true });

export const coverageUnitTable = {
  piece: { label: 'Unidad', spellings: 'Unidades, U, Un, Unid, C/U' },
  eye: { label: 'Ojo', spellings: 'Ojos' },
  pair: { label: 'Par', spellings: 'Pares' },
  box: { label: 'Caja', spellings: 'Cajas' },
} as const satisfies Record<string, SpelledProperties>;
export type CoverageUnit = keyof typeof coverageUnitTable;
export const coverageUnits = valuesOf(coverageUnitTable);
export const coverageUnitLabels = labelsOf(coverageUnitTable);
export const coverageUnitSpellings = spellingsOf(coverageUnitTable);

export const coverageExclusionTable = {
  toric: { label: 'Tóricos', spellings: 'Tórico, Tórica, Tóricas' },
  disposable: { label: 'Descartables', spellings: 'Descartable' },
} as const satisfies Record<string, SpelledProperties>;
export type CoverageExclusion = keyof typeof coverageExclusionTable;
export const coverageExclusions = valuesOf(coverageExclusionTable);
export const coverageExclusionLabels = labelsOf(coverageExclusionTable);
export const coverageExclusionSpellings = spellingsOf(coverageExclusionTable);

export type ConflictingBenefit = PairKind | CoverageTarget;
export const conflictingBenefitLabels: Readonly<Record<ConflictingBenefit, string>> = {
  ...pairKindLabels,
  ...coverageTargetLabels,
};
export const conflictingBenefitSpellings = { ...pairKindSpellings, ...coverageTargetSpellings };
export const conflictingBenefits = valuesOf({ ...pairKindTable, ...coverageTargetTable });

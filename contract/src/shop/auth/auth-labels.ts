export const tableDensityLabels = { comfortable: 'Cómoda', compact: 'Compacta' } as const;
export type TableDensity = keyof typeof tableDensityLabels;

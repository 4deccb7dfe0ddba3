import { labelsOf, valuesOf } from '../../base/field-labels.ts';

export const returnDestinationTable = {
  stock: { label: 'Vuelve al stock' },
  broken: { label: 'Roto' },
} as const;
export type ReturnDestination = keyof typeof returnDestinationTable;
export const returnDestinations = valuesOf(returnDestinationTable);
export const returnDestinationLabels = labelsOf(returnDestinationTable);

export const whereNeeded = 'Indicá si vuelve al stock o está roto.';

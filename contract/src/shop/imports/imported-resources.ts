import type { ResourceName } from '../nouns.ts';

export const importedResources = [
  'clients',
  'products',
  'insurances',
  'optometrists',
  'prescriptions',
  'providers',
] as const satisfies readonly ResourceName[];
export type ImportedResource = (typeof importedResources)[number];

export const isImported = (name: ResourceName): name is ImportedResource =>
  (importedResources as readonly ResourceName[]).includes(name);

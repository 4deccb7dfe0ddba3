import type { ResourceName } from '../nouns.ts';

/** The resources whose records can be imported. This module imports no schemas, so that a list can offer the import. */
export const importedResources = [
  'clients',
  'products',
  'insurances',
  'optometrists',
  'prescriptions',
  'providers',
] as const satisfies readonly ResourceName[];
export type ImportedResource = (typeof importedResources)[number];

/** True for a resource whose records can be imported. */
export const isImported = (name: ResourceName): name is ImportedResource =>
  (importedResources as readonly ResourceName[]).includes(name);

import { clients } from './clients.ts';
import type { ResourceName } from './nouns.ts';
import { prescriptions } from './prescriptions.ts';
import { products } from './products.ts';
import { regularResources } from './regular-resources.ts';
import type { ResourceDefinition } from './resource.ts';
import { sales } from './sales.ts';
import { users } from './users.ts';

/** Every resource by its name. */
export const resources = {
  ...regularResources,
  sales,
  clients,
  products,
  prescriptions,
  users,
} as const satisfies Record<ResourceName, ResourceDefinition>;

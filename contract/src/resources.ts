import { brands } from './brands.ts';
import { categories } from './categories.ts';
import { clients } from './clients.ts';
import { insurances } from './insurances.ts';
import type { ResourceName } from './nouns.ts';
import { optometrists } from './optometrists.ts';
import { prescriptions } from './prescriptions.ts';
import { products } from './products.ts';
import { providers } from './providers.ts';
import type { ResourceDefinition } from './resource.ts';
import { sales } from './sales.ts';
import { users } from './users.ts';

/** The resources that are one table without rules of their own. The server serves them from their definition alone. */
export const regularResources = { brands, categories, insurances, optometrists, providers } as const;

/** Every resource by its name. */
export const resources = {
  ...regularResources,
  sales,
  clients,
  products,
  prescriptions,
  users,
} as const satisfies Record<ResourceName, ResourceDefinition>;

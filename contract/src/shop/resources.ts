import { clients } from './clients/clients.ts';
import type { ResourceName } from './nouns.ts';
import { pointsOfSale } from './points-of-sale/points-of-sale.ts';
import { prescriptions } from './prescriptions/prescriptions.ts';
import { products } from './products/products.ts';
import { regularResources } from './regular-resources.ts';
import type { ResourceDefinition } from '../base/resource.ts';
import { sales } from './sales/sales.ts';
import { users } from './users/users.ts';

export const resources = {
  ...regularResources,
  sales,
  clients,
  products,
  prescriptions,
  users,
  points_of_sale: pointsOfSale,
} as const satisfies Record<ResourceName, ResourceDefinition>;

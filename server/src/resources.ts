import { listExport, type ListExport } from '@dioptria/contract/export.ts';
import { prescriptionsExport } from '@dioptria/contract/prescriptions-export.ts';
import type { ResourceDefinition } from '@dioptria/contract/resource.ts';
import { regularResources } from '@dioptria/contract/regular-resources.ts';
import { resources as definitions } from '@dioptria/contract/resources.ts';
import { salesExport } from '@dioptria/contract/sales-export.ts';
import { clientsService } from './clients/clients-service.ts';
import { prescriptionsService } from './prescriptions/prescriptions-service.ts';
import { productsService } from './products/products-service.ts';
import type { CrudService, ServedResource } from './resource/crud-service.ts';
import { tableService } from './resource/table-service.ts';
import { usersService } from './users/users-service.ts';
import { salesService } from './sales/sales-service.ts';

function serve<R extends ResourceDefinition>(
  definition: R,
  service: CrudService<R>,
  file: ListExport<R> = listExport(definition),
): ServedResource {
  return { definition, listExport: file, service };
}

const { sales, clients, products, users, prescriptions } = definitions;

/** Every resource with the regular routes: from this list come the routes, their documents and their common tests. */
export const resources: readonly ServedResource[] = [
  ...Object.values(regularResources).map((resource) => serve(resource, tableService(resource))),
  serve(sales, salesService, salesExport),
  serve(clients, clientsService),
  serve(products, productsService),
  serve(users, usersService),
  serve(prescriptions, prescriptionsService, prescriptionsExport),
];

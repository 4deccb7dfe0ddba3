import { brands } from '@dioptria/contract/brands.ts';
import { categories } from '@dioptria/contract/categories.ts';
import { clients } from '@dioptria/contract/clients.ts';
import { insurances } from '@dioptria/contract/insurances.ts';
import { optometrists } from '@dioptria/contract/optometrists.ts';
import { prescriptions } from '@dioptria/contract/prescriptions.ts';
import { products } from '@dioptria/contract/products.ts';
import { providers } from '@dioptria/contract/providers.ts';
import type { ResourceDefinition } from '@dioptria/contract/resource.ts';
import { sales } from '@dioptria/contract/sales.ts';
import { compactKey } from '@dioptria/contract/search-text.ts';
import { users } from '@dioptria/contract/users.ts';
import { clientsService } from './clients/clients-service.ts';
import { prescriptionsService } from './prescriptions/prescriptions-service.ts';
import { productsService } from './products/products-service.ts';
import type { CrudService, ServedResource } from './resource/crud-service.ts';
import { tableService } from './resource/table-service.ts';
import { usersService } from './users/users-service.ts';
import { salesService } from './sales/sales-service.ts';

function serve<R extends ResourceDefinition>(definition: R, service: CrudService<R>): ServedResource {
  return { definition, service };
}

/** Every resource with the five regular routes: from this list come the routes, their documents and their common tests. */
export const resources: readonly ServedResource[] = [
  serve(brands, tableService(brands, { searchTexts: ({ name, description }) => [name, description] })),
  serve(categories, tableService(categories, { searchTexts: ({ name, description }) => [name, description] })),
  serve(
    insurances,
    tableService(insurances, {
      searchTexts: ({ name, numCuit, coverageDetails }) => [name, String(numCuit ?? ''), coverageDetails],
    }),
  ),
  serve(
    providers,
    tableService(providers, {
      searchTexts: ({ name, phone, email, personInCharge, taxId }) => [
        name,
        phone,
        compactKey(phone),
        email,
        personInCharge,
        taxId,
        compactKey(taxId),
      ],
    }),
  ),
  serve(
    optometrists,
    tableService(optometrists, { searchTexts: ({ name, license }) => [name, license, compactKey(license)] }),
  ),
  serve(sales, salesService),
  serve(clients, clientsService),
  serve(products, productsService),
  serve(users, usersService),
  serve(prescriptions, prescriptionsService),
];

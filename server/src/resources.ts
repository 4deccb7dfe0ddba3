import { brands } from '@dioptria/contract/brands.ts';
import { brandsExport } from '@dioptria/contract/brands-export.ts';
import { categories } from '@dioptria/contract/categories.ts';
import { categoriesExport } from '@dioptria/contract/categories-export.ts';
import { clients } from '@dioptria/contract/clients.ts';
import { clientsExport } from '@dioptria/contract/clients-export.ts';
import { insurances } from '@dioptria/contract/insurances.ts';
import { insurancesExport } from '@dioptria/contract/insurances-export.ts';
import { optometrists } from '@dioptria/contract/optometrists.ts';
import { optometristsExport } from '@dioptria/contract/optometrists-export.ts';
import { prescriptions } from '@dioptria/contract/prescriptions.ts';
import { prescriptionsExport } from '@dioptria/contract/prescriptions-export.ts';
import { products } from '@dioptria/contract/products.ts';
import { productsExport } from '@dioptria/contract/products-export.ts';
import { providers } from '@dioptria/contract/providers.ts';
import { providersExport } from '@dioptria/contract/providers-export.ts';
import type { ListExport } from '@dioptria/contract/export.ts';
import type { ResourceDefinition } from '@dioptria/contract/resource.ts';
import { sales } from '@dioptria/contract/sales.ts';
import { salesExport } from '@dioptria/contract/sales-export.ts';
import { compactKey } from '@dioptria/contract/search-text.ts';
import { users } from '@dioptria/contract/users.ts';
import { usersExport } from '@dioptria/contract/users-export.ts';
import { clientsService } from './clients/clients-service.ts';
import { prescriptionsService } from './prescriptions/prescriptions-service.ts';
import { productsService } from './products/products-service.ts';
import type { CrudService, ServedResource } from './resource/crud-service.ts';
import { tableService } from './resource/table-service.ts';
import { usersService } from './users/users-service.ts';
import { salesService } from './sales/sales-service.ts';

function serve<R extends ResourceDefinition>(
  definition: R,
  listExport: ListExport<R>,
  service: CrudService<R>,
): ServedResource {
  return { definition, listExport, service };
}

/** Every resource with the regular routes: from this list come the routes, their documents and their common tests. */
export const resources: readonly ServedResource[] = [
  serve(brands, brandsExport, tableService(brands, { searchTexts: ({ name, description }) => [name, description] })),
  serve(
    categories,
    categoriesExport,
    tableService(categories, { searchTexts: ({ name, description }) => [name, description] }),
  ),
  serve(
    insurances,
    insurancesExport,
    tableService(insurances, {
      searchTexts: ({ name, numCuit, coverageDetails }) => [name, String(numCuit ?? ''), coverageDetails],
    }),
  ),
  serve(
    providers,
    providersExport,
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
    optometristsExport,
    tableService(optometrists, { searchTexts: ({ name, license }) => [name, license, compactKey(license)] }),
  ),
  serve(sales, salesExport, salesService),
  serve(clients, clientsExport, clientsService),
  serve(products, productsExport, productsService),
  serve(users, usersExport, usersService),
  serve(prescriptions, prescriptionsExport, prescriptionsService),
];

import type { ListExport } from '@dioptria/contract/base/export.ts';
import { listExport } from '@dioptria/contract/shop/exports.ts';
import { prescriptionsExport } from '@dioptria/contract/shop/prescriptions/prescription-endpoints.ts';
import type { ResourceDefinition } from '@dioptria/contract/base/resource.ts';
import { regularResources } from '@dioptria/contract/shop/regular-resources.ts';
import { resources as definitions } from '@dioptria/contract/shop/records.ts';
import { paymentMethodLabels } from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import { type MethodNames, withMethodNames } from '@dioptria/contract/shop/sale-values/shop-methods.ts';
import { salesExport } from '@dioptria/contract/shop/sales/sales-endpoints.ts';
import { clientsService } from './clients/clients-service.ts';
import { insurancesService } from './insurances/insurances-service.ts';
import { pointsOfSaleService } from './points-of-sale/points-of-sale-service.ts';
import { prescriptionsService } from './prescriptions/prescriptions-service.ts';
import { productsService } from './products/products-service.ts';
import type { CrudService, ServedResource } from '../base/records/crud-service.ts';
import type { Context } from '../base/records/context.ts';
import { readMethodNames } from './settings/read-settings.ts';
import { tableService } from '../base/records/table-service.ts';
import { usersService } from './users/users-service.ts';
import { hasCoverages } from './coverages/coverage-records.ts';
import { salesService } from './sales/sales-service.ts';

function serve<R extends ResourceDefinition>(
  definition: R,
  service: CrudService<R>,
  file: ListExport<R> = listExport(definition),
): ServedResource {
  return { definition, listExport: file, service };
}

function serveWithMethods<R extends ResourceDefinition>(
  definition: R,
  service: CrudService<R>,
  fileOf: (names: MethodNames, hasCoverages: boolean) => ListExport<R>,
): ServedResource {
  const columnsIn = async (context: Context) =>
    fileOf(await readMethodNames(context), await hasCoverages(context)).columns;
  return { definition, listExport: fileOf(paymentMethodLabels, false), columnsIn, service };
}

const { payment_plans: paymentPlans, insurances, ...tableResources } = regularResources;
const { sales, clients, products, users, prescriptions, points_of_sale: pointsOfSale } = definitions;

/** The routes, their API document and the tests that all resources share are made from this list. */
export const resources: readonly ServedResource[] = [
  ...Object.values(tableResources).map((resource) => serve(resource, tableService(resource))),
  serveWithMethods(paymentPlans, tableService(paymentPlans), (names) =>
    listExport(withMethodNames(paymentPlans, 'method', names)),
  ),
  serveWithMethods(sales, salesService, salesExport),
  serve(insurances, insurancesService),
  serve(clients, clientsService),
  serve(products, productsService),
  serve(users, usersService),
  serve(pointsOfSale, pointsOfSaleService),
  serve(prescriptions, prescriptionsService, prescriptionsExport),
];

/** The table of the records that each key of a request refers to. */
export const tableOfKey: Readonly<Record<string, string>> = {
  brand: 'brands',
  category: 'categories',
  cashRegister: 'cash_registers',
  client: 'clients',
  insurance: 'insurances',
  optometrist: 'optometrists',
  pointOfSale: 'points_of_sale',
  prescriptions: 'prescriptions',
  product: 'products',
  provider: 'providers',
};

/** The tables of the records that are no resources, by the beginning of their paths. */
const documents: Record<string, string> = {
  '/tenant/audit/': 'audit_entries',
  '/tenant/imports/': 'imports',
  '/tenant/invoices/': 'invoices',
};

/** Returns the table of the records below a path, for records that are no resources. */
export const documentTable = (path: string): string | undefined =>
  Object.entries(documents).find(([beginning]) => path.startsWith(beginning))?.[1];

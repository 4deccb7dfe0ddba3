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

const documents: Record<string, string> = {
  '/tenant/audit/': 'audit_entries',
  '/tenant/imports/': 'imports',
  '/tenant/invoices/': 'invoices',
};

export const documentTable = (path: string): string | undefined =>
  Object.entries(documents).find(([beginning]) => path.startsWith(beginning))?.[1];

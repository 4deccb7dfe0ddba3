/**
 * A noun is a folder of a workspace. A noun imports only nouns that are before it in this list, in the same room or in an earlier
 * room. A workspace need not have every noun. ARCHITECTURE.md shows the same list.
 */
export const rooms = {
  ground: ['sums', 'sale-values', 'vat', 'notices'],
  people: ['clients', 'optometrists', 'insurances'],
  // The settings of the shop have the limits of lenses, so the room `optics` is before `setup`.
  optics: ['prescriptions', 'lenses'],
  setup: ['settings', 'points-of-sale', 'fiscal-settings', 'auth', 'users'],
  stock: ['brands', 'categories', 'providers', 'products', 'merges', 'imports', 'prices', 'purchases', 'counts'],
  money: ['cash', 'payments'],
  coverage: ['coverage-rules', 'coverages'],
  workshop: ['jobs'],
  invoicing: ['invoices'],
  counter: ['sales', 'client-accounts'],
  claims: ['insurer-accounts', 'claims'],
  office: ['dashboard', 'reports', 'search', 'audit'],
};

export const nouns = Object.values(rooms).flat();

export const roles = ['admin', 'seller', 'readonly'] as const;
export type Role = (typeof roles)[number];

export const roleLabels = {
  admin: 'Administrador',
  seller: 'Vendedor',
  readonly: 'Solo lectura',
} as const satisfies Record<Role, string>;

const everyone = ['admin', 'seller', 'readonly'] as const;
const sellers = ['admin', 'seller'] as const;
const managers = ['admin', 'readonly'] as const;
const admins = ['admin'] as const;

/** The server enforces this table, and the web app shows only the screens that this table permits (docs/rules.md#roles-2). */
export const permissionRoles = {
  'dashboard.read': everyone,
  'dashboard.lowStock': admins,
  'sales.read': everyone,
  'sales.create': sellers,
  'sales.update': sellers,
  'sales.delete': sellers,
  'sales.customProducts': admins,
  'sales.export': admins,
  'jobs.read': everyone,
  'jobs.update': sellers,
  'clients.read': everyone,
  'clients.create': sellers,
  'clients.update': admins,
  'clients.contact': admins,
  'clients.delete': admins,
  'products.read': everyone,
  'products.create': admins,
  'products.update': admins,
  'products.delete': admins,
  'price_changes.read': admins,
  'price_changes.create': admins,
  'purchase_orders.read': admins,
  'purchase_orders.create': admins,
  'receptions.read': admins,
  'receptions.create': admins,
  'stock_counts.read': everyone,
  'stock_counts.create': sellers,
  'stock_counts.update': sellers,
  'stock_counts.apply': admins,
  'brands.read': everyone,
  'brands.create': admins,
  'brands.update': admins,
  'brands.delete': admins,
  'categories.read': everyone,
  'categories.create': admins,
  'categories.update': admins,
  'categories.delete': admins,
  'insurances.read': everyone,
  'insurances.create': admins,
  'insurances.update': admins,
  'insurances.delete': admins,
  'providers.list': everyone,
  'providers.read': managers,
  'providers.create': admins,
  'providers.update': admins,
  'providers.delete': admins,
  'optometrists.read': everyone,
  'optometrists.create': sellers,
  'optometrists.update': sellers,
  'optometrists.delete': admins,
  'prescriptions.read': everyone,
  'prescriptions.create': sellers,
  'prescriptions.update': sellers,
  'prescriptions.delete': admins,
  'recalls.send': sellers,
  'reports.read': managers,
  'reports.export': admins,
  'users.read': admins,
  'users.create': admins,
  'users.update': admins,
  'users.delete': admins,
  'audit.read': admins,
  'settings.read': everyone,
  'settings.update': admins,
  'payment_plans.read': everyone,
  'payment_plans.create': admins,
  'payment_plans.update': admins,
  'payment_plans.delete': admins,
  'cash_registers.read': everyone,
  'cash_registers.create': admins,
  'cash_registers.update': admins,
  'cash_registers.delete': admins,
  'cash_sessions.read': everyone,
  'cash_sessions.update': sellers,
  'cash_sessions.correct': admins,
  'cash_expected.read': managers,
  'fiscal_settings.read': everyone,
  'fiscal_settings.update': admins,
  'points_of_sale.read': everyone,
  'points_of_sale.create': admins,
  'points_of_sale.update': admins,
  'points_of_sale.delete': admins,
  'invoices.read': everyone,
  'invoices.create': sellers,
  'invoices.correct': admins,
  'invoices.export': admins,
  'insurer_payments.read': managers,
  'insurer_payments.create': admins,
  'insurer_accounts.read': managers,
  'insurer_accounts.export': admins,
  'vat_book.read': managers,
  'vat_book.export': admins,
  'claim_batches.read': managers,
  'claim_batches.create': admins,
  'claim_batches.update': admins,
  'imports.run': admins,
  'merges.create': admins,
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof permissionRoles;

declare module '../base/names.ts' {
  interface Names {
    permission: keyof typeof permissionRoles;
  }
}

export const permissions = Object.keys(permissionRoles) as [Permission, ...Permission[]];

/** An admin can grant a seller these permissions in addition to the role (docs/rules.md#roles-5). */
export const grantablePermissionLabels = {
  'sales.customProducts': 'Vender productos personalizados',
  'sales.export': 'Exportar listas',
  'clients.contact': 'Corregir datos de contacto',
} as const satisfies Partial<Record<Permission, string>>;
export type GrantablePermission = keyof typeof grantablePermissionLabels;
export const grantablePermissions = Object.keys(grantablePermissionLabels) as [
  GrantablePermission,
  ...GrantablePermission[],
];

/** The permissions that a setting of the shop grants to all sellers (docs/rules.md#clients-15). */
export const grantedToSellers = (shop: { sellersCorrectContact: boolean }): GrantablePermission[] =>
  shop.sellersCorrectContact ? ['clients.contact'] : [];

/** Grants count for sellers only, so a readonly user remains readonly. */
export function permissionsOf(role: Role, granted: readonly GrantablePermission[] = []): Permission[] {
  return permissions.filter(
    (permission) =>
      (permissionRoles[permission] as readonly Role[]).includes(role) ||
      (role === 'seller' && (granted as readonly Permission[]).includes(permission)),
  );
}

/** False if the list or the permission is missing or empty (docs/rules.md#roles-6). */
export function can(
  held: readonly string[] | null | undefined,
  permission: Permission | '' | null | undefined,
): boolean {
  return Boolean(permission && held?.includes(permission));
}

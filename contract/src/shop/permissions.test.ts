import { describe, expect, it } from 'vitest';
import { examples } from '../testing/examples.ts';
import { endpoints } from './endpoints.ts';
import {
  can,
  grantablePermissions,
  permissionRoles,
  permissions,
  permissionsOf,
  roles,
  type Permission,
  type Role,
} from './permissions.ts';

const table: Record<Permission, Record<Role, 'yes' | 'no'>> = {
  'dashboard.read': { admin: 'yes', seller: 'yes', readonly: 'yes' },
  'dashboard.lowStock': { admin: 'yes', seller: 'no', readonly: 'no' },
  'sales.read': { admin: 'yes', seller: 'yes', readonly: 'yes' },
  'sales.create': { admin: 'yes', seller: 'yes', readonly: 'no' },
  'sales.update': { admin: 'yes', seller: 'yes', readonly: 'no' },
  'sales.delete': { admin: 'yes', seller: 'yes', readonly: 'no' },
  'sales.customProducts': { admin: 'yes', seller: 'no', readonly: 'no' },
  'sales.export': { admin: 'yes', seller: 'no', readonly: 'no' },
  'jobs.read': { admin: 'yes', seller: 'yes', readonly: 'yes' },
  'jobs.update': { admin: 'yes', seller: 'yes', readonly: 'no' },
  'clients.read': { admin: 'yes', seller: 'yes', readonly: 'yes' },
  'clients.create': { admin: 'yes', seller: 'yes', readonly: 'no' },
  'clients.contact': { admin: 'yes', seller: 'no', readonly: 'no' },
  'clients.update': { admin: 'yes', seller: 'no', readonly: 'no' },
  'clients.delete': { admin: 'yes', seller: 'no', readonly: 'no' },
  'products.read': { admin: 'yes', seller: 'yes', readonly: 'yes' },
  'products.create': { admin: 'yes', seller: 'no', readonly: 'no' },
  'products.update': { admin: 'yes', seller: 'no', readonly: 'no' },
  'products.delete': { admin: 'yes', seller: 'no', readonly: 'no' },
  'price_changes.read': { admin: 'yes', seller: 'no', readonly: 'no' },
  'price_changes.create': { admin: 'yes', seller: 'no', readonly: 'no' },
  'purchase_orders.read': { admin: 'yes', seller: 'no', readonly: 'no' },
  'purchase_orders.create': { admin: 'yes', seller: 'no', readonly: 'no' },
  'receptions.read': { admin: 'yes', seller: 'no', readonly: 'no' },
  'receptions.create': { admin: 'yes', seller: 'no', readonly: 'no' },
  'stock_counts.read': { admin: 'yes', seller: 'yes', readonly: 'yes' },
  'stock_counts.create': { admin: 'yes', seller: 'yes', readonly: 'no' },
  'stock_counts.update': { admin: 'yes', seller: 'yes', readonly: 'no' },
  'stock_counts.apply': { admin: 'yes', seller: 'no', readonly: 'no' },
  'brands.read': { admin: 'yes', seller: 'yes', readonly: 'yes' },
  'brands.create': { admin: 'yes', seller: 'no', readonly: 'no' },
  'brands.update': { admin: 'yes', seller: 'no', readonly: 'no' },
  'brands.delete': { admin: 'yes', seller: 'no', readonly: 'no' },
  'categories.read': { admin: 'yes', seller: 'yes', readonly: 'yes' },
  'categories.create': { admin: 'yes', seller: 'no', readonly: 'no' },
  'categories.update': { admin: 'yes', seller: 'no', readonly: 'no' },
  'categories.delete': { admin: 'yes', seller: 'no', readonly: 'no' },
  'insurances.read': { admin: 'yes', seller: 'yes', readonly: 'yes' },
  'insurances.create': { admin: 'yes', seller: 'no', readonly: 'no' },
  'insurances.update': { admin: 'yes', seller: 'no', readonly: 'no' },
  'insurances.delete': { admin: 'yes', seller: 'no', readonly: 'no' },
  'providers.list': { admin: 'yes', seller: 'yes', readonly: 'yes' },
  'providers.read': { admin: 'yes', seller: 'no', readonly: 'yes' },
  'providers.create': { admin: 'yes', seller: 'no', readonly: 'no' },
  'providers.update': { admin: 'yes', seller: 'no', readonly: 'no' },
  'providers.delete': { admin: 'yes', seller: 'no', readonly: 'no' },
  'optometrists.read': { admin: 'yes', seller: 'yes', readonly: 'yes' },
  'optometrists.create': { admin: 'yes', seller: 'yes', readonly: 'no' },
  'optometrists.update': { admin: 'yes', seller: 'yes', readonly: 'no' },
  'optometrists.delete': { admin: 'yes', seller: 'no', readonly: 'no' },
  'prescriptions.read': { admin: 'yes', seller: 'yes', readonly: 'yes' },
  'prescriptions.create': { admin: 'yes', seller: 'yes', readonly: 'no' },
  'prescriptions.update': { admin: 'yes', seller: 'yes', readonly: 'no' },
  'prescriptions.delete': { admin: 'yes', seller: 'no', readonly: 'no' },
  'recalls.send': { admin: 'yes', seller: 'yes', readonly: 'no' },
  'reports.read': { admin: 'yes', seller: 'no', readonly: 'yes' },
  'reports.export': { admin: 'yes', seller: 'no', readonly: 'no' },
  'users.read': { admin: 'yes', seller: 'no', readonly: 'no' },
  'users.create': { admin: 'yes', seller: 'no', readonly: 'no' },
  'users.update': { admin: 'yes', seller: 'no', readonly: 'no' },
  'users.delete': { admin: 'yes', seller: 'no', readonly: 'no' },
  'audit.read': { admin: 'yes', seller: 'no', readonly: 'no' },
  'settings.read': { admin: 'yes', seller: 'yes', readonly: 'yes' },
  'settings.update': { admin: 'yes', seller: 'no', readonly: 'no' },
  'payment_plans.read': { admin: 'yes', seller: 'yes', readonly: 'yes' },
  'payment_plans.create': { admin: 'yes', seller: 'no', readonly: 'no' },
  'payment_plans.update': { admin: 'yes', seller: 'no', readonly: 'no' },
  'payment_plans.delete': { admin: 'yes', seller: 'no', readonly: 'no' },
  'cash_registers.read': { admin: 'yes', seller: 'yes', readonly: 'yes' },
  'cash_registers.create': { admin: 'yes', seller: 'no', readonly: 'no' },
  'cash_registers.update': { admin: 'yes', seller: 'no', readonly: 'no' },
  'cash_registers.delete': { admin: 'yes', seller: 'no', readonly: 'no' },
  'cash_sessions.read': { admin: 'yes', seller: 'yes', readonly: 'yes' },
  'cash_sessions.update': { admin: 'yes', seller: 'yes', readonly: 'no' },
  'cash_sessions.correct': { admin: 'yes', seller: 'no', readonly: 'no' },
  'cash_expected.read': { admin: 'yes', seller: 'no', readonly: 'yes' },
  'fiscal_settings.read': { admin: 'yes', seller: 'yes', readonly: 'yes' },
  'fiscal_settings.update': { admin: 'yes', seller: 'no', readonly: 'no' },
  'points_of_sale.read': { admin: 'yes', seller: 'yes', readonly: 'yes' },
  'points_of_sale.create': { admin: 'yes', seller: 'no', readonly: 'no' },
  'points_of_sale.update': { admin: 'yes', seller: 'no', readonly: 'no' },
  'points_of_sale.delete': { admin: 'yes', seller: 'no', readonly: 'no' },
  'invoices.read': { admin: 'yes', seller: 'yes', readonly: 'yes' },
  'invoices.create': { admin: 'yes', seller: 'yes', readonly: 'no' },
  'invoices.correct': { admin: 'yes', seller: 'no', readonly: 'no' },
  'invoices.export': { admin: 'yes', seller: 'no', readonly: 'no' },
  'insurer_payments.read': { admin: 'yes', seller: 'no', readonly: 'yes' },
  'insurer_payments.create': { admin: 'yes', seller: 'no', readonly: 'no' },
  'insurer_accounts.read': { admin: 'yes', seller: 'no', readonly: 'yes' },
  'insurer_accounts.export': { admin: 'yes', seller: 'no', readonly: 'no' },
  'vat_book.read': { admin: 'yes', seller: 'no', readonly: 'yes' },
  'vat_book.export': { admin: 'yes', seller: 'no', readonly: 'no' },
  'claim_batches.read': { admin: 'yes', seller: 'no', readonly: 'yes' },
  'claim_batches.create': { admin: 'yes', seller: 'no', readonly: 'no' },
  'claim_batches.update': { admin: 'yes', seller: 'no', readonly: 'no' },
  'imports.run': { admin: 'yes', seller: 'no', readonly: 'no' },
  'merges.create': { admin: 'yes', seller: 'no', readonly: 'no' },
};

describe('Roles and permissions (docs/rules.md#roles-2)', () => {
  it('there are three roles: admin, seller and readonly', () => expect(roles).toEqual(['admin', 'seller', 'readonly']));

  it('the table of this test has every permission', () =>
    expect(permissions.toSorted()).toEqual(Object.keys(table).toSorted()));

  describe.each(roles)('the role %s', (role) => {
    it.each(permissions)('the role has %s if the table says so', (permission) => {
      expect(permissionsOf(role).includes(permission) ? 'yes' : 'no').toBe(table[permission][role]);
      expect((permissionRoles[permission] as readonly Role[]).includes(role) ? 'yes' : 'no').toBe(
        table[permission][role],
      );
    });
  });

  it('an admin has every permission', () => expect(permissionsOf('admin')).toEqual(permissions));

  it('a readonly user has only permissions to read and list', () => {
    expect(permissionsOf('readonly').filter((permission) => !/\.(read|list)$/.test(permission))).toEqual([]);
  });
});

describe('The routes of a resource (docs/rules.md#roles-2)', () => {
  it('each route of a resource needs the permission of its action; a list needs `read`, except for providers', () => {
    for (const { resource } of examples) {
      const { name, permissions: asked } = resource;
      expect(asked).toEqual({
        list: name === 'providers' ? 'providers.list' : `${name}.read`,
        read: `${name}.read`,
        create: `${name}.create`,
        update: `${name}.update`,
        delete: `${name}.delete`,
      });
    }
  });
});

describe('The permission to export (docs/rules.md#export-2)', () => {
  const exported = endpoints.filter(({ isFile, path }) => isFile && path.endsWith('/export'));
  const exports = (role: Role) =>
    exported.filter(({ caller }) => (permissionsOf(role) as string[]).includes(caller)).map(({ path }) => path);

  it('an admin exports every list, and no other user exports a list by the role alone', () => {
    expect(exports('admin')).toEqual(exported.map(({ path }) => path));
    expect(exports('admin')).toContain('/tenant/sales/export');
    expect(exports('readonly')).toEqual([]);
    expect(exports('seller')).toEqual([]);
  });
});

describe('Extra permissions of a user (docs/rules.md#roles-5)', () => {
  it('there are three extra permissions: custom products in a sale, export, and contact data', () => {
    expect(grantablePermissions).toEqual(['sales.customProducts', 'sales.export', 'clients.contact']);
  });

  it('a seller has no extra permission by default', () => {
    expect(permissionsOf('seller')).not.toContain('sales.customProducts');
    expect(permissionsOf('seller')).not.toContain('sales.export');
    expect(permissionsOf('seller')).not.toContain('clients.contact');
  });

  it('a seller gets exactly the granted permissions in addition to the role', () => {
    const usual = permissionsOf('seller');
    for (const granted of grantablePermissions) {
      const held = permissionsOf('seller', [granted]);
      expect(held.filter((permission) => !usual.includes(permission))).toEqual([granted]);
      expect(held).toHaveLength(usual.length + 1);
    }
    expect(permissionsOf('seller', grantablePermissions)).toHaveLength(usual.length + 3);
  });

  it('granted permissions have no effect on an admin or a readonly user', () => {
    expect(permissionsOf('readonly', grantablePermissions)).toEqual(permissionsOf('readonly'));
    expect(permissionsOf('admin', grantablePermissions)).toEqual(permissionsOf('admin'));
  });
});

describe('A permission check (docs/rules.md#roles-6)', () => {
  it('the check is true only if the list contains the permission', () => {
    expect(can(['sales.read', 'clients.read'], 'clients.read')).toBe(true);
    expect(can(['sales.read'], 'clients.read')).toBe(false);
    expect(can(['sales.readers'], 'sales.read')).toBe(false);
  });

  it('the check is false if the list is empty or missing', () => {
    expect(can([], 'sales.read')).toBe(false);
    expect(can(null, 'sales.read')).toBe(false);
    expect(can(undefined, 'sales.read')).toBe(false);
  });

  it('the check is false if the permission is empty or missing, even if the list contains it', () => {
    expect(can([''], '')).toBe(false);
    expect(can(['sales.read'], null)).toBe(false);
    expect(can(['sales.read'], undefined)).toBe(false);
  });
});

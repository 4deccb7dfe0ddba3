import { permissionRoles, type Role, roles } from '@dioptria/contract/permissions.ts';

/** A room of the house: where it is, what it is called, who may enter (spec §6). */
export interface MenuEntry {
  to:
    | '/dashboard'
    | '/sales'
    | '/clients'
    | '/products'
    | '/insurances'
    | '/doctors'
    | '/records'
    | '/providers'
    | '/reports'
    | '/users'
    | '/audit';
  label: string;
  roles: readonly Role[];
}

/** The sidebar's items in the specification's order (§2 'Layout'), and the log after them. */
export const menu: readonly MenuEntry[] = [
  { to: '/dashboard', label: 'Dashboard', roles },
  { to: '/sales', label: 'Ventas', roles },
  { to: '/clients', label: 'Clientes', roles },
  { to: '/products', label: 'Productos', roles },
  { to: '/insurances', label: 'Obras Sociales', roles },
  { to: '/doctors', label: 'Médicos', roles },
  { to: '/records', label: 'Historia Clinica', roles },
  { to: '/providers', label: 'Proveedores', roles: permissionRoles['providers.read'] },
  { to: '/reports', label: 'Reportes', roles: permissionRoles['reports.read'] },
  { to: '/users', label: 'Usuarios', roles: permissionRoles['users.read'] },
  { to: '/audit', label: 'Auditoría', roles: permissionRoles['audit.read'] },
];

/** The items a role sees. */
export const menuOf = (role: Role) => menu.filter((entry) => entry.roles.includes(role));

/** Whether a role may open an address: menu and route agree (decisions §2). Addresses outside the menu are nobody's, but for one's own account. */
export const mayOpen = (role: Role, pathname: string) =>
  pathname === '/account' || menuOf(role).some(({ to }) => pathname === to || pathname.startsWith(`${to}/`));

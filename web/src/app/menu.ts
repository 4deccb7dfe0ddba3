import { permissionRoles, type Role, roles } from '@dioptria/contract/permissions.ts';
import {
  type Icon,
  IconChartBar,
  IconEyeglass2,
  IconHome2,
  IconReceipt2,
  IconReportMedical,
  IconShieldHeart,
  IconStethoscope,
  IconTruckDelivery,
  IconUserCog,
  IconUsers,
} from '@tabler/icons-react';

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
    | '/users';
  label: string;
  icon: Icon;
  roles: readonly Role[];
}

/** The sidebar's items in the specification's order (§2 'Layout'). */
export const menu: readonly MenuEntry[] = [
  { to: '/dashboard', label: 'Dashboard', icon: IconHome2, roles },
  { to: '/sales', label: 'Ventas', icon: IconReceipt2, roles },
  { to: '/clients', label: 'Clientes', icon: IconUsers, roles },
  { to: '/products', label: 'Productos', icon: IconEyeglass2, roles },
  { to: '/insurances', label: 'Obras Sociales', icon: IconShieldHeart, roles },
  { to: '/doctors', label: 'Médicos', icon: IconStethoscope, roles },
  { to: '/records', label: 'Historia Clinica', icon: IconReportMedical, roles },
  { to: '/providers', label: 'Proveedores', icon: IconTruckDelivery, roles: permissionRoles['providers.read'] },
  { to: '/reports', label: 'Reportes', icon: IconChartBar, roles: permissionRoles['reports.read'] },
  { to: '/users', label: 'Usuarios', icon: IconUserCog, roles: permissionRoles['users.read'] },
];

/** The items a role sees. */
export const menuOf = (role: Role) => menu.filter((entry) => entry.roles.includes(role));

/** Whether a role may open an address: menu and route agree (decisions §2). Addresses outside the menu are nobody's. */
export const mayOpen = (role: Role, pathname: string) =>
  menuOf(role).some(({ to }) => pathname === to || pathname.startsWith(`${to}/`));

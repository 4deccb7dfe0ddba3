import {
  type Icon,
  IconChartBar,
  IconEyeglass2,
  IconHome2,
  IconListSearch,
  IconReceipt2,
  IconReportMedical,
  IconShieldHeart,
  IconStethoscope,
  IconTruckDelivery,
  IconUserCog,
  IconUsers,
} from '@tabler/icons-react';
import type { MenuEntry } from './menu.ts';

/** The pictures beside the menu's names: apart from the menu, which the routes know before anybody has signed in. */
export const menuIcons: Record<MenuEntry['to'], Icon> = {
  '/dashboard': IconHome2,
  '/sales': IconReceipt2,
  '/clients': IconUsers,
  '/products': IconEyeglass2,
  '/insurances': IconShieldHeart,
  '/doctors': IconStethoscope,
  '/records': IconReportMedical,
  '/providers': IconTruckDelivery,
  '/reports': IconChartBar,
  '/users': IconUserCog,
  '/audit': IconListSearch,
};

import { can, type Permission } from '@dioptria/contract/shop/permissions.ts';
import { Stack } from '@mantine/core';
import {
  type Icon,
  IconBook,
  IconCashRegister,
  IconChartBar,
  IconEyeglass2,
  IconFileDollar,
  IconFileInvoice,
  IconHome2,
  IconListSearch,
  IconPackages,
  IconReceipt2,
  IconReportMedical,
  IconSettings,
  IconShieldHeart,
  IconStethoscope,
  IconTool,
  IconTruckDelivery,
  IconUserCog,
  IconUsers,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatNumber } from '../base/format/format.ts';
import { useSession } from '../base/session/session.ts';
import { lateJobsQuery } from '../shop/jobs/late-jobs.ts';
import { maySee, sections } from './sections.tsx';
import { appTexts } from './texts.ts';
import classes from './nav-links.module.css';

interface NavLinksProps {
  collapsed?: boolean;
  onFollow?: () => void;
}

export function NavLinks({ collapsed = false, onFollow }: NavLinksProps) {
  const { permissions } = useSession().user;
  return (
    <nav aria-label={appTexts.mainMenu}>
      <Stack component="ul" gap="0.0625rem">
        {menuOf(permissions).map(({ to, title, icon: Pictogram, startsGroup }) => (
          <li key={to} className={startsGroup && classes.group}>
            <Link
              to={to}
              className={classes.link}
              data-collapsed={collapsed || undefined}
              {...(onFollow ? { onClick: onFollow } : {})}
            >
              <Pictogram size={20} stroke={1.5} aria-hidden />
              <span className={classes.label}>{title}</span>
              {to === '/workshop' && <LateTotal />}
            </Link>
          </li>
        ))}
      </Stack>
    </nav>
  );
}

function LateTotal() {
  const { data: late = 0 } = useQuery(lateJobsQuery);
  if (late === 0) return null;
  return (
    <span className={classes.late}>
      {formatNumber(late)}
      <span className="visually-hidden"> {appTexts.late(late)}</span>
    </span>
  );
}

export type MenuEntry = Omit<(typeof sections)[keyof typeof sections], 'title'> & {
  title: string;
  icon: Icon;
  /** Users with this permission see another entry of the same title. */
  unless?: Permission;
  startsGroup?: true;
};

/** The icons are not in `sections`, because the pages without the menu, such as the sign-in, need no icons. */
const menu: readonly MenuEntry[] = [
  { ...sections.dashboard, icon: IconHome2 },
  { ...sections.sales, icon: IconReceipt2 },
  { ...sections.clients, icon: IconUsers },
  { ...sections.products, icon: IconEyeglass2 },
  { ...sections.insurances, icon: IconShieldHeart },
  { ...sections.doctors, icon: IconStethoscope },
  { ...sections.records, icon: IconReportMedical },
  { ...sections.providers, icon: IconTruckDelivery },
  { ...sections.reports, icon: IconChartBar },
  { ...sections.users, icon: IconUserCog },
  { ...sections.workshop, icon: IconTool, startsGroup: true },
  { ...sections.cash, icon: IconCashRegister },
  { ...sections.claims, icon: IconFileDollar },
  { ...sections.stock, icon: IconPackages },
  // If a user may not see price changes, the entry 'Stock' opens the stock counts.
  { ...sections.stockCounts, title: sections.stock.title, icon: IconPackages, unless: sections.stock.permission },
  { ...sections.audit, icon: IconListSearch },
  { ...sections.settings, icon: IconSettings },
];

/** The search finds these sections, which have no entry in the menu. */
const searched: readonly MenuEntry[] = [
  { ...sections.invoices, icon: IconFileInvoice },
  { ...sections.vatBook, icon: IconBook },
];

export const placesOf = (held: readonly string[]): readonly MenuEntry[] => [
  ...menuOf(held),
  ...searched.filter((entry) => maySee(held, entry)),
];

export const menuOf = (held: readonly string[]): readonly MenuEntry[] =>
  menu.filter((entry) => maySee(held, entry) && !(entry.unless && can(held, entry.unless)));

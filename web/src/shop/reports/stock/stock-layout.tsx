import { nouns } from '@dioptria/contract/shop/nouns.ts';
import { can, type Permission } from '@dioptria/contract/shop/permissions.ts';
import { Outlet } from '@tanstack/react-router';
import { useSession } from '../../../base/session/session.ts';
import { Tabs } from '../../../base/ui/tabs.tsx';
import { stockTexts as texts } from './texts.ts';

const tabs = [
  { to: '/stock', label: texts.prices, permission: 'price_changes.read' },
  { to: '/stock/orders', label: nouns.purchase_orders.many, permission: 'purchase_orders.read' },
  { to: '/stock/receptions', label: texts.receptions, permission: 'receptions.read' },
  { to: '/stock/counts', label: nouns.stock_counts.many, permission: 'stock_counts.read' },
  { to: '/stock/analysis', label: texts.analysis, permission: 'reports.read' },
] as const satisfies { to: string; label: string; permission: Permission }[];

export function StockLayout() {
  const { permissions } = useSession().user;
  return (
    <>
      <Tabs label={texts.tabs} tabs={tabs.filter(({ permission }) => can(permissions, permission))} />
      <Outlet />
    </>
  );
}

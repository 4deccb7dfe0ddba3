import { Outlet } from '@tanstack/react-router';
import { Tabs } from '../shared/ui/tabs.tsx';

const tabs = [{ to: '/stock', label: 'Precios' }] as const;

/** The tabs of 'Stock'. */
export function StockLayout() {
  return (
    <>
      <Tabs label="Secciones de stock" tabs={tabs} />
      <Outlet />
    </>
  );
}

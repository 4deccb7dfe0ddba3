import { Outlet } from '@tanstack/react-router';
import { Tabs } from '../../base/ui/tabs.tsx';

const tabs = [
  { to: '/settings', label: 'La óptica' },
  { to: '/settings/payment-plans', label: 'Planes de pago' },
  { to: '/settings/invoicing', label: 'Facturación' },
  { to: '/settings/points-of-sale', label: 'Puntos de venta' },
] as const;

export function SettingsLayout() {
  return (
    <>
      <Tabs label="Secciones de configuración" tabs={tabs} />
      <Outlet />
    </>
  );
}

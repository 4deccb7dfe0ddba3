import { Outlet } from '@tanstack/react-router';
import { Tabs } from '../../base/ui/tabs.tsx';

const tabs = [
  { to: '/products', label: 'Productos' },
  { to: '/products/brands', label: 'Marcas' },
  { to: '/products/categories', label: 'Categorias' },
] as const;

export function ProductsLayout() {
  return (
    <>
      <Tabs label="Secciones de productos" tabs={tabs} />
      <Outlet />
    </>
  );
}

import { Link, Outlet } from '@tanstack/react-router';
import classes from './products-layout.module.css';

const tabs = [
  { to: '/products', label: 'Productos' },
  { to: '/products/brands', label: 'Marcas' },
  { to: '/products/categories', label: 'Categorias' },
] as const;

/** The tabs of the product section (docs/rules.md#products-6). Each tab is a page with its own address. */
export function ProductsLayout() {
  return (
    <>
      <nav className={classes.tabs} aria-label="Secciones de productos">
        {tabs.map(({ to, label }) => (
          <Link key={to} to={to} className={classes.tab} activeOptions={{ exact: true, includeSearch: false }}>
            {label}
          </Link>
        ))}
      </nav>
      <Outlet />
    </>
  );
}

import { Link, Outlet } from '@tanstack/react-router';
import classes from './products-layout.module.css';

const tabs = [
  { to: '/products', label: 'Productos' },
  { to: '/products/brands', label: 'Marcas' },
  { to: '/products/categories', label: 'Categorias' },
] as const;

/** The rooms of the product section (spec §2 'Product section tabs'), each a page with an address of its own. */
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

import { nouns } from '@dioptria/contract/shop/nouns.ts';
import { can, type Permission } from '@dioptria/contract/shop/permissions.ts';
import { type LinkProps, Outlet } from '@tanstack/react-router';
import { useSession } from '../base/session/session.ts';
import { Tabs } from '../base/ui/elements/tabs.tsx';

interface Tab {
  to: NonNullable<LinkProps['to']>;
  label: string;
  /** Undefined if the layout's route has already checked the permission. */
  permission?: Permission;
}

function TabLayout({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const { permissions } = useSession().user;
  return (
    <>
      <Tabs label={label} tabs={tabs.filter(({ permission }) => !permission || can(permissions, permission))} />
      <Outlet />
    </>
  );
}

const productTabs = [
  { to: '/products', label: 'Productos' },
  { to: '/products/brands', label: 'Marcas' },
  { to: '/products/categories', label: 'Categorias' },
] as const;

export const ProductsLayout = () => <TabLayout label="Secciones de productos" tabs={productTabs} />;

const cashTabs = [
  { to: '/cash', label: 'Caja', permission: 'cash_sessions.read' },
  { to: '/cash/closings', label: 'Cierres', permission: 'cash_sessions.read' },
  { to: '/cash/collections', label: 'Cobranzas', permission: 'reports.read' },
  { to: '/cash/debtors', label: nouns.accounts.many, permission: 'sales.read' },
  { to: '/cash/invoices', label: nouns.invoices.many, permission: 'invoices.read' },
  { to: '/cash/vat-book', label: 'Libro IVA', permission: 'vat_book.read' },
  { to: '/cash/registers', label: 'Administrar', permission: 'cash_registers.update' },
] as const;

export const CashLayout = () => <TabLayout label="Secciones de caja" tabs={cashTabs} />;

const claimTabs = [
  { to: '/claims', label: 'Coberturas', permission: 'sales.read' },
  { to: '/claims/batches', label: nouns.claim_batches.many, permission: 'claim_batches.read' },
  { to: '/claims/payments', label: 'Cobros', permission: 'insurer_payments.read' },
  { to: '/claims/accounts', label: 'Cuentas', permission: 'insurer_accounts.read' },
  { to: '/claims/withholdings', label: 'Retenciones', permission: 'insurer_accounts.read' },
] as const;

export const ClaimsLayout = () => <TabLayout label="Secciones de liquidaciones" tabs={claimTabs} />;

const stockTabs = [
  { to: '/stock', label: 'Precios', permission: 'price_changes.read' },
  { to: '/stock/orders', label: nouns.purchase_orders.many, permission: 'purchase_orders.read' },
  { to: '/stock/receptions', label: 'Recepciones', permission: 'receptions.read' },
  { to: '/stock/counts', label: nouns.stock_counts.many, permission: 'stock_counts.read' },
  { to: '/stock/analysis', label: 'Análisis', permission: 'reports.read' },
] as const;

export const StockLayout = () => <TabLayout label="Secciones de stock" tabs={stockTabs} />;

const settingsTabs = [
  { to: '/settings', label: 'La óptica' },
  { to: '/settings/payment-plans', label: 'Planes de pago' },
  { to: '/settings/invoicing', label: 'Facturación' },
  { to: '/settings/points-of-sale', label: 'Puntos de venta' },
] as const;

export const SettingsLayout = () => <TabLayout label="Secciones de configuración" tabs={settingsTabs} />;

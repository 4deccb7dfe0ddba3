import { type AuditKind, nouns, type ResourceName } from '@dioptria/contract/shop/nouns.ts';
import { can, type Permission } from '@dioptria/contract/shop/permissions.ts';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { FormScreen, Screen, StoredRecord } from '../base/resource/screen.tsx';

export const sections = {
  dashboard: {
    to: '/dashboard',
    title: 'Dashboard',
    permission: 'dashboard.read',
    page: lazyRouteComponent(() => import('../shop/dashboard/dashboard-page.tsx'), 'DashboardPage'),
  },
  sales: {
    to: '/sales',
    title: nouns.sales.many,
    permission: 'sales.read',
    page: lazyRouteComponent(() => import('../shop/sales/sales-page.tsx'), 'SalesPage'),
    opens: { kind: 'sales', by: 'detail' },
  },
  clients: {
    to: '/clients',
    title: nouns.clients.many,
    permission: 'clients.read',
    page: lazyRouteComponent(() => import('./clients-section.tsx'), 'ClientsSection'),
    opens: { kind: 'clients', by: 'id' },
  },
  products: {
    to: '/products',
    title: nouns.products.many,
    ...declared('products', async () => (await import('../shop/products/products-screen.tsx')).productsScreen),
  },
  brands: {
    to: '/products/brands',
    title: nouns.brands.many,
    ...declared('brands', async () => (await import('./merging-screens.tsx')).brandsWithMerge),
  },
  categories: {
    to: '/products/categories',
    // The title of this tab is specified without the accent.
    title: 'Categorias',
    ...declared('categories', async () => (await import('./merging-screens.tsx')).categoriesWithMerge),
  },
  insurances: {
    to: '/insurances',
    title: nouns.insurances.many,
    ...declared('insurances', async () => (await import('./insurances-section.tsx')).insurancesWithPanels),
  },
  tariff: {
    to: '/insurances/$insurer/tariff',
    title: 'Nomenclador',
    permission: 'insurances.read',
    page: lazyRouteComponent(() => import('../shop/coverage-rules/tariff-page.tsx'), 'TariffPage'),
  },
  doctors: {
    to: '/doctors',
    title: nouns.optometrists.many,
    ...declared(
      'optometrists',
      async () => (await import('../shop/optometrists/optometrists-screen.tsx')).optometristsScreen,
    ),
  },
  records: {
    to: '/records',
    title: 'Historia Clinica',
    permission: 'prescriptions.read',
    page: lazyRouteComponent(() => import('./clinical-history-section.tsx'), 'ClinicalHistorySection'),
  },
  providers: {
    to: '/providers',
    title: nouns.providers.many,
    ...declared('providers', async () => (await import('./merging-screens.tsx')).providersWithMerge),
  },
  reports: {
    to: '/reports',
    title: 'Reportes',
    permission: 'reports.read',
    page: lazyRouteComponent(() => import('../shop/reports/reports-page.tsx'), 'ReportsPage'),
  },
  users: {
    to: '/users',
    title: nouns.users.many,
    ...declared('users', async () => (await import('../shop/users/users-screen.tsx')).usersScreen),
    page: lazyRouteComponent(() => import('../shop/users/users-screen.tsx'), 'UsersPage'),
  },
  workshop: {
    to: '/workshop',
    title: 'Taller',
    permission: 'jobs.read',
    page: lazyRouteComponent(() => import('../shop/jobs/workshop-page.tsx'), 'WorkshopPage'),
    opens: { kind: 'jobs', by: 'detail' },
  },
  indicators: {
    to: '/workshop/indicators',
    title: 'Indicadores del taller',
    permission: 'reports.read',
    page: lazyRouteComponent(() => import('../shop/reports/indicators-page.tsx'), 'IndicatorsPage'),
  },
  cash: {
    to: '/cash',
    title: 'Caja',
    permission: 'cash_sessions.read',
    page: lazyRouteComponent(() => import('../shop/cash/cash-page.tsx'), 'CashPage'),
  },
  closings: {
    to: '/cash/closings',
    title: 'Cierres',
    permission: 'cash_sessions.read',
    page: lazyRouteComponent(() => import('../shop/cash/closings-page.tsx'), 'ClosingsPage'),
    opens: { kind: 'cash_sessions', by: 'id' },
  },
  collections: {
    to: '/cash/collections',
    title: 'Cobranzas',
    permission: 'reports.read',
    page: lazyRouteComponent(() => import('../shop/cash/collections-page.tsx'), 'CollectionsPage'),
  },
  debtors: {
    to: '/cash/debtors',
    title: nouns.accounts.many,
    permission: 'sales.read',
    page: lazyRouteComponent(() => import('../shop/client-accounts/debtors-tab.tsx'), 'DebtorsTab'),
  },
  invoices: {
    to: '/cash/invoices',
    title: nouns.invoices.many,
    permission: 'invoices.read',
    page: lazyRouteComponent(() => import('../shop/invoices/invoices-page.tsx'), 'InvoicesPage'),
    opens: { kind: 'invoices', by: 'id' },
  },
  vatBook: {
    to: '/cash/vat-book',
    title: 'Libro IVA Ventas',
    permission: 'vat_book.read',
    page: lazyRouteComponent(() => import('../shop/invoices/vat-book/vat-book-page.tsx'), 'VatBookPage'),
  },
  cashRegisters: {
    to: '/cash/registers',
    title: nouns.cash_registers.many,
    ...declared('cash_registers', async () => (await import('../shop/cash/registers-screen.tsx')).cashRegistersScreen),
    permission: 'cash_registers.update',
  },
  claims: {
    to: '/claims',
    title: 'Liquidaciones',
    permission: 'sales.read',
    page: lazyRouteComponent(() => import('../shop/coverages/coverages-page.tsx'), 'CoveragesPage'),
  },
  claimBatches: {
    to: '/claims/batches',
    title: nouns.claim_batches.many,
    permission: 'claim_batches.read',
    page: lazyRouteComponent(() => import('../shop/claims/batches-page.tsx'), 'BatchesPage'),
    opens: { kind: 'claim_batches', by: 'id' },
  },
  insurerPayments: {
    to: '/claims/payments',
    title: nouns.insurer_payments.many,
    permission: 'insurer_payments.read',
    page: lazyRouteComponent(() => import('../shop/insurer-accounts/payments-page.tsx'), 'InsurerPaymentsPage'),
    opens: { kind: 'insurer_payments', by: 'id' },
  },
  insurerAccounts: {
    to: '/claims/accounts',
    title: 'Cuentas de obras sociales',
    permission: 'insurer_accounts.read',
    page: lazyRouteComponent(() => import('../shop/insurer-accounts/accounts-page.tsx'), 'InsurerAccountsPage'),
  },
  withholdings: {
    to: '/claims/withholdings',
    title: 'Retenciones',
    permission: 'insurer_accounts.read',
    page: lazyRouteComponent(() => import('../shop/insurer-accounts/withholdings-page.tsx'), 'WithholdingsPage'),
  },
  stock: {
    to: '/stock',
    title: 'Stock',
    permission: 'price_changes.read',
    page: lazyRouteComponent(() => import('../shop/prices/prices-page.tsx'), 'PricesPage'),
    opens: { kind: 'price_changes', by: 'id' },
  },
  purchaseOrders: {
    to: '/stock/orders',
    title: nouns.purchase_orders.many,
    permission: 'purchase_orders.read',
    page: lazyRouteComponent(() => import('../shop/purchases/orders-page.tsx'), 'OrdersPage'),
    opens: { kind: 'purchase_orders', by: 'id' },
  },
  receptions: {
    to: '/stock/receptions',
    title: nouns.receptions.many,
    permission: 'receptions.read',
    page: lazyRouteComponent(() => import('../shop/purchases/receptions-page.tsx'), 'ReceptionsPage'),
    opens: { kind: 'receptions', by: 'id' },
  },
  stockAnalysis: {
    to: '/stock/analysis',
    title: 'Análisis',
    permission: 'reports.read',
    page: lazyRouteComponent(() => import('../shop/reports/stock/analysis-page.tsx'), 'AnalysisPage'),
  },
  stockCounts: {
    to: '/stock/counts',
    title: nouns.stock_counts.many,
    permission: 'stock_counts.read',
    page: lazyRouteComponent(() => import('../shop/counts/counts-page.tsx'), 'CountsPage'),
    opens: { kind: 'stock_counts', by: 'id' },
  },
  audit: {
    to: '/audit',
    title: nouns.shop.many,
    permission: 'audit.read',
    page: lazyRouteComponent(() => import('../shop/audit/audit-page.tsx'), 'AuditPage'),
  },
  settings: {
    to: '/settings',
    title: 'Configuración',
    permission: 'settings.update',
    page: lazyRouteComponent(() => import('../shop/settings/settings-page.tsx'), 'SettingsPage'),
  },
  paymentPlans: {
    to: '/settings/payment-plans',
    title: nouns.payment_plans.many,
    permission: 'payment_plans.update',
    page: lazyRouteComponent(() => import('../shop/settings/payment-plans-page.tsx'), 'PaymentPlansPage'),
    opens: { kind: 'payment_plans', by: 'id' },
  },
  invoicing: {
    to: '/settings/invoicing',
    title: 'Facturación',
    permission: 'fiscal_settings.update',
    page: lazyRouteComponent(() => import('../shop/fiscal-settings/fiscal-settings-page.tsx'), 'FiscalSettingsPage'),
  },
  pointsOfSale: {
    to: '/settings/points-of-sale',
    title: nouns.points_of_sale.many,
    ...declared(
      'points_of_sale',
      async () => (await import('../shop/points-of-sale/points-of-sale-screen.tsx')).pointsOfSaleScreen,
    ),
    permission: 'points_of_sale.update',
  },
  ownUser: {
    to: '/account',
    title: 'Mi cuenta',
    page: lazyRouteComponent(() => import('../shop/auth/own-user-page.tsx'), 'OwnUserPage'),
  },
} as const satisfies Record<string, Section>;

interface Section {
  to: string;
  title: string;
  /** Undefined if every user may open the section. */
  permission?: Permission;
  page: ReturnType<typeof lazyRouteComponent>;
  /** If a link can open one record of the section: the kind of record, and the search parameter for the record's id. */
  opens?: { kind: AuditKind; by: 'id' | 'detail' };
}

function declared<Row extends StoredRecord>(kind: ResourceName, screen: () => Promise<Screen<Row>>) {
  const page = lazyRouteComponent(async () => {
    const [{ ResourceSection }, loaded] = await Promise.all([import('./resource-section.tsx'), screen()]);
    return { default: () => <ResourceSection screen={loaded} /> };
  });
  return { screen, page, opens: { kind, by: 'id' }, permission: `${kind}.read` } as const;
}

const all: readonly ((typeof sections)[keyof typeof sections] & Section)[] = Object.values(sections);

export const maySee = (held: readonly string[], { permission }: Pick<Section, 'to' | 'permission'>): boolean =>
  !permission || can(held, permission);

/** The routes use this function as their guard (docs/rules.md#roles-8). */
export const mayOpen = (held: readonly string[], pathname: string): boolean =>
  sectionsAt(pathname).some((section) => maySee(held, section));

/** The path of the section is the longest prefix: /cash/collections does not belong to /cash. */
function sectionsAt(pathname: string) {
  const around = all.filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  const longest = Math.max(...around.map(({ to }) => to.length));
  return around.filter(({ to }) => to.length === longest);
}

export function recordPlace(kind: string, id: string) {
  const section = all.find(({ opens }) => opens?.kind === kind);
  return section?.opens && { to: section.to, search: { [section.opens.by]: id } };
}

/** Another form opens one of these forms to add a missing record. */
export const creatableScreens: Readonly<Partial<Record<ResourceName, () => Promise<FormScreen>>>> = Object.fromEntries(
  all.flatMap((section) => ('screen' in section ? [[section.opens.kind, section.screen] as const] : [])),
);

import '@mantine/core/styles/Tabs.layer.css';
import { Tabs } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { FailedCard } from './chart-card.tsx';
import { PrintingProvider, usePaper } from './printing.tsx';
import { ReportHeader } from './report-header.tsx';
import { SalesSkeleton, SuppliersSkeleton } from './report-skeletons.tsx';
import { useSalesReports, useSupplierReports } from './reports-api.ts';
import classes from './reports-page.module.css';
import type { Period } from './series.ts';
import { reportTexts as texts } from './texts.ts';

const SalesReport = lazy(async () => ({ default: (await import('./sales-report.tsx')).SalesReport }));
const SuppliersReport = lazy(async () => ({ default: (await import('./suppliers-report.tsx')).SuppliersReport }));

/** What was sold and what was bought (spec §2 'Reports screen'). */
export function ReportsPage() {
  const { tab = 'sales', months = 12 } = useSearch({ from: '/shop/reports' });
  const navigate = useNavigate();
  const printing = usePaper();
  // Both here, so that the page asks once, whichever tab is looked at, and while the charts' code is on its way.
  const sales = useSalesReports();
  const suppliers = useSupplierReports();

  return (
    <PrintingProvider value={printing}>
      <Tabs
        className={classes.page}
        value={tab}
        keepMounted={false}
        onChange={(next) =>
          void navigate({
            to: '/reports',
            search: (previous) => ({ ...previous, tab: next === 'suppliers' ? next : undefined }),
            replace: true,
            resetScroll: false,
          })
        }
      >
        <Tabs.List className={classes.tabs} aria-label={texts.tabs}>
          <Tabs.Tab className={classes.tab} value="sales">
            {texts.sales}
          </Tabs.Tab>
          <Tabs.Tab className={classes.tab} value="suppliers">
            {texts.suppliers}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="sales">
          <ReportHeader title={texts.salesTitle} months={months} isReady={Boolean(sales.data)} />
          <Sales sales={sales} months={months} />
        </Tabs.Panel>
        <Tabs.Panel value="suppliers">
          <ReportHeader
            title={texts.suppliersTitle}
            isReady={Boolean(suppliers.purchases.data ?? suppliers.inventory.data)}
          />
          <Suspense fallback={<SuppliersSkeleton />}>
            <SuppliersReport reports={suppliers} />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </PrintingProvider>
  );
}

function Sales({ sales, months }: { sales: ReturnType<typeof useSalesReports>; months: Period }) {
  const { data, error, retry } = sales;
  if (!data && error) {
    return <FailedCard title={texts.salesTitle} error={error} sentence={texts.salesFailed} onRetry={retry} />;
  }
  if (!data) return <SalesSkeleton />;
  return (
    <Suspense fallback={<SalesSkeleton />}>
      <SalesReport reports={data} months={months} />
    </Suspense>
  );
}

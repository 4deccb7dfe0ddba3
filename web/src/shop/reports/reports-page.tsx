import { Tabs } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { CardSkeletons, FailedCard } from './chart-card.tsx';
import { PrintingProvider, usePaper } from '../../base/charts/printing.tsx';
import { ReportHeader } from './report-header.tsx';
import { type Choice, choiceOf, daysOfChoice, problemOf } from './report-search.ts';
import { salesCards, supplierCards, useSalesReports, useSupplierReports } from './reports-api.ts';
import classes from '../../base/charts/figures-page.module.css';
import { reportTexts as texts } from './texts.ts';
import { lazyPart } from '../../base/ui/states/lazy-part.tsx';

const SalesReport = lazyPart(
  async () => (await import('./sales-report.tsx')).SalesReport,
  <CardSkeletons cards={salesCards} />,
);
const SuppliersReport = lazyPart(
  async () => (await import('./suppliers-report.tsx')).SuppliersReport,
  <CardSkeletons cards={supplierCards} />,
);

export function ReportsPage() {
  const search = useSearch({ from: '/shop/reports' });
  const { tab = 'sales' } = search;
  const choice = choiceOf(search);
  const problem = problemOf(choice);
  const navigate = useNavigate();
  const printing = usePaper();
  // The reports of both tabs load here, at the same time as the code of the charts. So a change of the tab does not
  // load the reports again.
  const period = problem ? undefined : daysOfChoice(choice);
  const sales = useSalesReports(period);
  const suppliers = useSupplierReports(period);

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
          <ReportHeader title={texts.salesTitle} choice={choice} isReady={Boolean(sales.data) && !problem} />
          {!problem && <Sales sales={sales} choice={choice} />}
        </Tabs.Panel>
        <Tabs.Panel value="suppliers">
          <ReportHeader
            title={texts.suppliersTitle}
            choice={choice}
            isReady={Object.values(suppliers).some(({ data }) => data) && !problem}
          />
          {!problem && <SuppliersReport reports={suppliers} choice={choice} />}
        </Tabs.Panel>
      </Tabs>
    </PrintingProvider>
  );
}

function Sales({ sales, choice }: { sales: ReturnType<typeof useSalesReports>; choice: Choice }) {
  const { data, error, retry } = sales;
  if (!data && error) {
    return <FailedCard title={texts.salesTitle} error={error} message={texts.salesFailed} onRetry={retry} />;
  }
  if (!data) return <CardSkeletons cards={salesCards} />;
  return <SalesReport reports={data} choice={choice} />;
}

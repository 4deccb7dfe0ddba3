import { type Collection, collectionsEndpoints } from '@dioptria/contract/shop/cash/cash-endpoints.ts';
import { periodProblem } from '@dioptria/contract/base/shop-time.ts';
import { amountOf, sumOf } from '@dioptria/contract/shop/cash/cash-labels.ts';
import { paymentMethods } from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import { Box, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { FiguresTable } from '../../base/charts/figures-table.tsx';
import reports from '../../base/charts/figures-page.module.css';
import { ExportMenu } from '../../base/data-table/export-menu.tsx';
import { formatDay, formatMoney } from '../../base/format/format.ts';
import { DayField } from '../../base/ui/fields/date-fields.tsx';
import { EmptyState } from '../../base/ui/states/empty-state.tsx';
import { ErrorState } from '../../base/ui/states/error-text.tsx';
import { lazyPart } from '../../base/ui/states/lazy-part.tsx';
import { LoadingText } from '../../base/ui/states/loading.tsx';
import { useMethodNames } from '../settings/settings-api.ts';
import { collectionsQuery } from './cash-api.ts';
import { periodOf } from './collections-period.ts';
import classes from './cash.module.css';
import { cashTexts as texts } from './texts.ts';

const CollectionsChart = lazyPart(
  async () => (await import('./collections-chart.tsx')).CollectionsChart,
  <LoadingText lines={6} />,
);

export function CollectionsPage() {
  const period = periodOf(useSearch({ from: '/shop/cash/collections' }));
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(collectionsQuery(period));
  // While the payments of a new period load, the former payments remain on the screen. They are hidden if the new
  // period is invalid, because a much too long period would give the chart too many days.
  const isShown = periodProblem(period) === undefined;
  const choose = (next: { from?: string; to?: string }) =>
    void navigate({ to: '/cash/collections', search: { ...period, ...next }, replace: true, resetScroll: false });

  return (
    <section className={reports.page} aria-labelledby="collections">
      <Group justify="space-between" gap="0.75rem" mb="0.75rem">
        <div>
          <h1 id="collections">{texts.collectionsTitle}</h1>
          <Text c="dimmed" fz="sm">
            {texts.collectionsNote}
          </Text>
        </div>
        <ExportMenu endpoint={collectionsEndpoints.export} query={period} isEmpty={data?.length === 0} />
      </Group>
      <Group gap="0.75rem" mb="1rem" align="flex-start" className={classes.period}>
        <Day label={texts.from} value={period.from} onChange={(from) => choose({ from })} />
        <Day label={texts.to} value={period.to} onChange={(to) => choose({ to })} />
      </Group>
      {!data && !error && <LoadingText lines={8} />}
      {error && <ErrorState error={error} title={texts.collectionsFailed} onRetry={() => void refetch()} />}
      {!error && data?.length === 0 && <EmptyState title={texts.nothing} />}
      {!error && isShown && data && data.length > 0 && <Received days={data} period={period} />}
    </section>
  );
}

function Day({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) {
  return <DayField label={label} value={value} onChange={(day) => /^\d{4}-\d\d-\d\d$/.test(day) && onChange(day)} />;
}

interface ReceivedProps {
  days: readonly Collection[];
  period: { from: string; to: string };
}

function Received({ days, period }: ReceivedProps) {
  const names = useMethodNames();
  const methods = paymentMethods.filter((method) =>
    days.some(({ amounts }) => amounts.some((one) => one.method === method)),
  );
  const total = sumOf(days.map((day) => day.total));
  return (
    <>
      <div className={`panel ${classes.received}`}>
        <Group justify="space-between" align="baseline" mb="0.75rem">
          <Box component="h2" fz="h3">
            {texts.byDay}
          </Box>
          <Box component="strong" fz="h2" className="figures">
            {formatMoney(total)}
          </Box>
        </Group>
        <CollectionsChart days={days} period={period} methods={methods} />
      </div>
      <FiguresTable
        title={texts.collectionsTitle}
        onPaper={false}
        figures={{
          rowsName: texts.day,
          rows: days.map((day) => ({
            name: formatDay(day.day),
            values: [...methods.map((method) => amountOf(day, method)), day.total],
          })),
          columns: [...methods.map((method) => names[method]), texts.total],
          totals: [...methods.map((method) => sumOf(days.map((day) => amountOf(day, method)))), total],
          format: formatMoney,
        }}
      />
    </>
  );
}

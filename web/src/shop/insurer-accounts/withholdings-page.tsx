import { withholdingEndpoints } from '@dioptria/contract/shop/insurer-accounts/insurer-payment-endpoints.ts';
import { monthName, monthOf } from '@dioptria/contract/base/shop-time.ts';
import { withholdingTaxLabels } from '@dioptria/contract/shop/insurer-accounts/insurer-payment-labels.ts';
import type { MonthWithholdings } from '@dioptria/contract/shop/insurer-accounts/insurer-withholdings.ts';
import { Box, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import figures from '../../base/charts/figures-page.module.css';
import { FiguresTable } from '../../base/charts/figures-table.tsx';
import { ExportMenu } from '../../base/data-table/export-menu.tsx';
import { formatMoney, formatNumber, today } from '../../base/format/format.ts';
import { EmptyState } from '../../base/ui/empty-state.tsx';
import { ErrorState } from '../../base/ui/error-text.tsx';
import { LoadingText } from '../../base/ui/loading.tsx';
import { MonthField } from '../../base/ui/month-field.tsx';
import { MonthCertificates } from './month-certificates.tsx';
import { withholdingTexts as texts } from './withholding-texts.ts';
import { withholdingsQuery } from './insurer-accounts-api.ts';

export function WithholdingsPage() {
  const navigate = useNavigate();
  const current = monthOf(today());
  const { month = current } = useSearch({ from: '/shop/claims/withholdings' });
  const { data, error, refetch } = useQuery(withholdingsQuery(month));
  return (
    <section className={figures.page} aria-labelledby="withholdings">
      <Group justify="space-between" gap="0.75rem" mb="0.75rem" align="flex-start">
        <Box flex={1} miw="16rem">
          <h1 id="withholdings">{texts.title}</h1>
          <Text c="dimmed" fz="sm">
            {texts.note}
          </Text>
        </Box>
        <Group gap="0.75rem" align="flex-end">
          <MonthField
            label={texts.month}
            value={month}
            onChange={(chosen) =>
              void navigate({ to: '/claims/withholdings', search: { month: chosen }, replace: true })
            }
          />
          <ExportMenu
            endpoint={withholdingEndpoints.export}
            query={{ month }}
            isEmpty={data?.withholdings.length === 0}
          />
        </Group>
      </Group>
      {!data && !error && <LoadingText lines={10} />}
      {error && <ErrorState error={error} title={texts.failed} onRetry={() => void refetch()} />}
      {!error && data && <Month month={data} />}
    </section>
  );
}

function Month({ month }: { month: MonthWithholdings }) {
  if (month.withholdings.length === 0) {
    return <EmptyState title={texts.none(monthName(month.month))} detail={texts.noneDetail} />;
  }
  return (
    <Stack gap="1rem">
      <TaxTotals month={month} />
      <MonthCertificates withholdings={month.withholdings} />
    </Stack>
  );
}

function TaxTotals({ month: { byTax, withholdings, total } }: { month: MonthWithholdings }) {
  const certificatesOf = (tax: string) => withholdings.filter((one) => one.tax === tax).length;
  return (
    <section className={`panel ${figures.card}`} aria-labelledby="withholding-totals">
      <Box component="h2" id="withholding-totals" fz="h3" mb="0.5rem">
        {texts.byTax}
      </Box>
      <FiguresTable
        title={texts.byTax}
        onPaper={false}
        figures={{
          rowsName: texts.tax,
          rows: byTax.map(({ tax, amount }) => ({
            name: withholdingTaxLabels[tax],
            values: [certificatesOf(tax), amount],
          })),
          columns: [texts.certificates, texts.amount],
          totals: [withholdings.length, total],
          format: (value, column) => (column === 0 ? formatNumber(value) : formatMoney(value)),
        }}
      />
    </section>
  );
}

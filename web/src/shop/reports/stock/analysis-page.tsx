import { productGroupLabels, productGroups } from '@dioptria/contract/shop/reports/report-labels.ts';
import { Box, Button, Group, NativeSelect } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { PrintingProvider, usePaper } from '../../../base/charts/printing.tsx';
import reports from '../../../base/charts/figures-page.module.css';
import { today } from '../../../base/format/format.ts';
import { lazyPart } from '../../../base/ui/states/lazy-part.tsx';
import { LoadingText } from '../../../base/ui/states/loading.tsx';
import { analysisOf, analysisPeriods, monthsOfPeriod } from './analysis-search.ts';
import { stockTexts as texts } from './texts.ts';

const AnalysisCards = lazyPart(
  async () => (await import('./analysis-cards.tsx')).AnalysisCards,
  <LoadingText lines={12} />,
);

export function AnalysisPage() {
  const { by, period, unsold } = analysisOf(useSearch({ from: '/shop/stock/analysis' }));
  const navigate = useNavigate();
  const printing = usePaper();
  const choose = (next: { by?: string; period?: string; unsold?: string }) =>
    void navigate({
      to: '/stock/analysis',
      search: { by, period, unsold, ...next },
      replace: true,
      resetScroll: false,
    });
  return (
    <PrintingProvider value={printing}>
      <section className={reports.page} aria-labelledby="analysis">
        <Group gap="0.75rem" mb="1rem" className={reports.header}>
          <Box component="h1" id="analysis" flex="1 0 auto">
            {texts.title}
          </Box>
          <Button
            variant="default"
            className={reports.print}
            leftSection={<IconPrinter size={18} stroke={1.6} aria-hidden />}
            onClick={() => window.print()}
          >
            <span className={reports.printText}>{texts.print}</span>
          </Button>
          <NativeSelect
            className={reports.filter}
            label={texts.by}
            value={by}
            data={productGroups.map((value) => ({ value, label: productGroupLabels[value] }))}
            onChange={({ currentTarget }) => choose({ by: currentTarget.value })}
          />
          <NativeSelect
            className={reports.filter}
            label={texts.period}
            value={period}
            data={analysisPeriods.map((value) => ({ value, label: texts.periods[value] }))}
            onChange={({ currentTarget }) => choose({ period: currentTarget.value })}
          />
        </Group>
        <AnalysisCards
          by={by}
          period={monthsOfPeriod(period, today())}
          months={unsold}
          onMonths={(next) => choose({ unsold: next })}
        />
      </section>
    </PrintingProvider>
  );
}

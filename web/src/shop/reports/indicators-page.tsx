import { WorkshopTabs } from '../jobs/workshop-tabs.tsx';
import { lazyPart } from '../../base/ui/states/lazy-part.tsx';
import { CardSkeletons, FailedCard } from './chart-card.tsx';
import { PrintingProvider, usePaper } from '../../base/charts/printing.tsx';
import { ReportHeader } from './report-header.tsx';
import { useWorkshopReport, workshopCards } from './reports-api.ts';
import classes from '../../base/charts/figures-page.module.css';
import { reportTexts as texts } from './texts.ts';

const WorkshopReport = lazyPart(
  async () => (await import('./workshop-report.tsx')).WorkshopReport,
  <CardSkeletons cards={workshopCards} />,
);

export function IndicatorsPage() {
  const { data, error, refetch } = useWorkshopReport();
  return (
    <PrintingProvider value={usePaper()}>
      <WorkshopTabs />
      <div className={classes.page}>
        <ReportHeader title={texts.indicators} isReady={Boolean(data)} />
        {data && <WorkshopReport figures={data.data} />}
        {!data && !error && <CardSkeletons cards={workshopCards} />}
        {!data && error && (
          <FailedCard
            title={texts.indicators}
            error={error}
            message={texts.workshopFailed}
            onRetry={() => void refetch()}
          />
        )}
      </div>
    </PrintingProvider>
  );
}

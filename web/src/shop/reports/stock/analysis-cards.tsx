import type { ProductGroup } from '@dioptria/contract/shop/reports/stock-analysis-labels.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card, FailedCard } from '../chart-card.tsx';
import reports from '../../../base/charts/figures-page.module.css';
import { LoadingText } from '../../../base/ui/loading.tsx';
import { abcQuery, marginQuery, type Period, unsoldQuery, valueQuery } from './analysis-api.ts';
import { MarginCard, ValueCard } from './group-cards.tsx';
import { AbcCard, UnsoldCard } from './product-cards.tsx';
import { stockTexts as texts } from './texts.ts';

interface AnalysisCardsProps {
  by: ProductGroup;
  period: Period;
  months: string;
  onMonths: (months: string) => void;
}

export function AnalysisCards({ by, period, months, onMonths }: AnalysisCardsProps) {
  return (
    <div className={reports.cards}>
      <Loaded title={texts.value} query={useQuery(valueQuery(by))}>
        {(rows) => <ValueCard rows={rows} by={by} />}
      </Loaded>
      <Loaded title={texts.margin} query={useQuery(marginQuery(by, period))}>
        {(rows) => <MarginCard rows={rows} by={by} period={period} />}
      </Loaded>
      <Loaded title={texts.abc} query={useQuery(abcQuery(period))}>
        {(found) => <AbcCard found={found} period={period} />}
      </Loaded>
      <Loaded title={texts.unsold} query={useQuery(unsoldQuery(months))}>
        {(found) => <UnsoldCard found={found} months={months} onMonths={onMonths} />}
      </Loaded>
    </div>
  );
}

interface LoadedProps<Answer> {
  title: string;
  query: UseQueryResult<Answer>;
  children: (answer: Answer) => ReactNode;
}

function Loaded<Answer>({ title, query: { data, error, refetch }, children }: LoadedProps<Answer>) {
  if (error) {
    return <FailedCard title={title} error={error} message={texts.failed(title)} onRetry={() => void refetch()} />;
  }
  if (data === undefined) {
    return (
      <Card title={title}>
        <LoadingText lines={8} />
      </Card>
    );
  }
  return children(data);
}

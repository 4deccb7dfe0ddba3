import type { MonthRow } from '@dioptria/contract/shop/reports/report-endpoints.ts';
import type { ReactNode } from 'react';
import { formatMoney, formatNumber } from '../../base/format/format.ts';
import { CardSkeleton, ChartCard, FailedCard } from './chart-card.tsx';
import { barsOf, isBlank, linesFigures, linesOf, moneyFigures, unitFigures, valuesOf } from './series.ts';
import { MonthLines } from './month-lines.tsx';
import { NamedBars } from './named-bars.tsx';
import { type Choice, choiceText, daysOfChoice, monthsOfChoice, rowsNameOf } from './report-search.ts';
import { type ReportCard, supplierCards, type SupplierReports } from './reports-api.ts';
import classes from '../../base/charts/figures-page.module.css';
import { reportTexts as texts } from './texts.ts';

const [totalCosts, inventory, monthlyCosts] = supplierCards;

interface SuppliersReportProps {
  reports: SupplierReports;
  choice: Choice;
}

/** A provider has one colour in all three charts (docs/rules.md#reports-4). */
export function SuppliersReport({ reports, choice }: SuppliersReportProps) {
  const purchases = reports['purchases-by-provider'];
  const order = Object.keys(purchases.data?.data.total ?? {});
  return (
    <div className={classes.cards}>
      <Loaded card={totalCosts} query={purchases} message={texts.purchasesFailed}>
        {({ data }) => <TotalCosts amounts={data.total} order={order} choice={choice} />}
      </Loaded>
      <Loaded card={inventory} query={reports['inventory-by-provider']} message={texts.inventoryFailed}>
        {({ data }) => <Inventory amounts={data} order={order} />}
      </Loaded>
      <Loaded card={monthlyCosts} query={purchases} message={texts.purchasesFailed}>
        {({ data }) => <MonthlyCosts rows={data.monthlyPurchases} choice={choice} />}
      </Loaded>
    </div>
  );
}

interface LoadedProps<Answer> {
  card: ReportCard;
  query: { data: Answer | undefined; error: unknown; refetch: () => Promise<unknown> };
  message: (error: string) => string;
  children: (answer: Answer) => ReactNode;
}

function Loaded<Answer>({ card, query, message, children }: LoadedProps<Answer>) {
  const { data, error, refetch } = query;
  if (data) return children(data);
  if (!error) return <CardSkeleton {...card} />;
  return (
    <FailedCard
      title={card.title}
      wide={card.kind === 'lines'}
      error={error}
      message={message}
      onRetry={() => void refetch()}
    />
  );
}

const nothingBought = { title: texts.noCosts, detail: texts.noCostsDetail };

interface TotalsProps {
  amounts: Readonly<Record<string, number>>;
  order: readonly string[];
}

function TotalCosts({ amounts, order, choice }: TotalsProps & { choice: Choice }) {
  const bars = barsOf(amounts, order);
  const period = daysOfChoice(choice);
  return (
    <ChartCard
      title={texts.totalCosts}
      note={period ? choiceText(choice) : texts.costsEver}
      empty={bars.length === 0 && (period ? { title: texts.noCostsIn } : nothingBought)}
      figures={moneyFigures(texts.provider, texts.cost, bars)}
    >
      <NamedBars title={texts.totalCosts} bars={bars} unit={texts.cost} format={formatMoney} />
    </ChartCard>
  );
}

function Inventory({ amounts, order }: TotalsProps) {
  const bars = barsOf(amounts, order);
  return (
    <ChartCard
      title={texts.inventory}
      note={texts.unitsNow}
      empty={isBlank(Object.values(amounts)) && { title: texts.noInventory, detail: texts.noCostsDetail }}
      figures={unitFigures(texts.provider, bars)}
    >
      <NamedBars title={texts.inventory} bars={bars} unit={texts.units} format={formatNumber} />
    </ChartCard>
  );
}

function MonthlyCosts({ rows, choice }: { rows: readonly MonthRow[]; choice: Choice }) {
  const period = daysOfChoice(choice);
  const lines = linesOf(rows, monthsOfChoice(choice));
  const noCosts = { title: texts.noMonthlyCosts(monthsOfChoice(choice)), detail: texts.noCostsDetail };
  return (
    <ChartCard
      wide
      title={texts.monthlyCosts}
      note={period ? choiceText(choice) : texts.range(lines.months)}
      empty={isBlank(valuesOf(lines)) && (period ? { title: texts.noCostsIn } : noCosts)}
      figures={linesFigures(lines, rowsNameOf(choice))}
    >
      <MonthLines title={texts.monthlyCosts} lines={lines} />
    </ChartCard>
  );
}

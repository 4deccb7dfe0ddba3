import { remakeRate } from '@dioptria/contract/shop/sales/sale-labels.ts';
import type { ReportAnswer } from '@dioptria/contract/shop/reports/report-endpoints.ts';
import { formatNumber } from '../../base/format/format.ts';
import { ChartCard } from './chart-card.tsx';
import type { Figures } from '../../base/charts/figures-table.tsx';
import { MonthBars } from './month-bars.tsx';
import { NamedBars } from './named-bars.tsx';
import classes from '../../base/charts/figures-page.module.css';
import { isBlank, type NamedAmount } from './series.ts';
import { reportTexts as texts } from './texts.ts';

type WorkshopFigures = ReportAnswer<'workshop'>['data'];
type Remade = WorkshopFigures['sellers'][number];

const percent = (value: number) => texts.percent(formatNumber(value));
const rateOf = ({ remakes, delivered }: Remade) => remakeRate(remakes, delivered) ?? Number.NaN;
/** Writes percentages in the columns with the indices `percents`. NaN becomes a dash. */
const formatWith =
  (...percents: number[]) =>
  (value: number, column: number) =>
    Number.isNaN(value) ? texts.unknown : percents.includes(column) ? percent(value) : formatNumber(value);

const remadeColumns = [texts.delivered, texts.remakes, texts.rate];
const remadeFigures = (rowsName: string, rows: readonly Remade[]): Figures => ({
  rowsName,
  columns: remadeColumns,
  rows: rows.map((row) => ({ name: row.name, values: [row.delivered, row.remakes, rateOf(row)] })),
  format: formatWith(2),
});
const remakeTotals = (rowsName: string, rows: readonly NamedAmount[]): Figures => ({
  rowsName,
  columns: [texts.remakes],
  rows: rows.map(({ name, value }) => ({ name, values: [value] })),
  format: formatNumber,
});

/** The colour depends on the row's position among all rows. */
const bars = (rows: readonly { name: string; value: number }[]): NamedAmount[] =>
  rows.map((row, index) => ({ ...row, index })).filter(({ value }) => !Number.isNaN(value));

export function WorkshopReport({ figures }: { figures: WorkshopFigures }) {
  const { months, labs, sellers, reasons, responsibles } = figures;
  return (
    <div className={classes.cards}>
      <RemakesByMonth months={months} />
      <RateCard title={texts.remakesByLab} rowsName={texts.lab} rows={labs} />
      <LabDays labs={labs} />
      <RateCard title={texts.remakesBySeller} rowsName={texts.seller} rows={sellers} />
      <RemakesCard
        title={texts.remakesByReason}
        rowsName={texts.reason}
        rows={reasons.map(({ name, remakes, counts }) => ({
          name: counts ? name : texts.notCounted(name),
          value: remakes,
        }))}
      />
      <RemakesCard
        title={texts.remakesByResponsible}
        rowsName={texts.responsible}
        rows={responsibles.map(({ name, remakes }) => ({ name, value: remakes }))}
      />
    </div>
  );
}

function RemakesByMonth({ months }: Pick<WorkshopFigures, 'months'>) {
  const oldestFirst = months.toReversed();
  return (
    <ChartCard
      wide
      title={texts.remakesByMonth}
      note={texts.rateNote}
      empty={isBlank(months.map(({ delivered }) => delivered)) && { title: texts.noDeliveries }}
      figures={{
        rowsName: texts.month,
        columns: [...remadeColumns, texts.uncounted],
        rows: oldestFirst.map((row) => ({
          name: row.name,
          values: [row.delivered, row.remakes, rateOf(row), row.uncounted],
        })),
        format: formatWith(2),
      }}
    >
      <MonthBars
        title={texts.remakesByMonth}
        months={oldestFirst.map((row) => ({ name: row.name, value: remakeRate(row.remakes, row.delivered) ?? 0 }))}
        unit={texts.rate}
        format={percent}
        formatRound={percent}
      />
    </ChartCard>
  );
}

interface RowsProps<Row> {
  title: string;
  rowsName: string;
  rows: readonly Row[];
}

function RateCard({ title, rowsName, rows }: RowsProps<Remade>) {
  const rates = bars(rows.map((row) => ({ name: row.name, value: rateOf(row) })));
  return (
    <ChartCard
      title={title}
      note={texts.lastYear}
      empty={rates.length === 0 && { title: texts.noDeliveries }}
      figures={remadeFigures(rowsName, rows)}
    >
      <NamedBars title={title} bars={rates} unit={texts.rate} format={percent} />
    </ChartCard>
  );
}

function RemakesCard({ title, rowsName, rows }: RowsProps<{ name: string; value: number }>) {
  const totals = bars(rows);
  return (
    <ChartCard
      title={title}
      note={texts.lastYear}
      empty={isBlank(totals.map(({ value }) => value)) && { title: texts.noRemakes }}
      figures={remakeTotals(rowsName, totals)}
    >
      <NamedBars title={title} bars={totals} unit={texts.remakes} format={formatNumber} />
    </ChartCard>
  );
}

function LabDays({ labs }: Pick<WorkshopFigures, 'labs'>) {
  const days = bars(labs.map(({ name, averageDays }) => ({ name, value: averageDays ?? Number.NaN })));
  return (
    <ChartCard
      title={texts.labDays}
      note={texts.labDaysNote}
      empty={days.length === 0 && { title: texts.noReceipts }}
      figures={{
        rowsName: texts.lab,
        columns: [texts.received, texts.averageDays, texts.lateShare],
        rows: labs.map(({ name, received, averageDays, lateShare }) => ({
          name,
          values: [received, averageDays ?? Number.NaN, lateShare ?? Number.NaN],
        })),
        format: formatWith(2),
      }}
    >
      <NamedBars title={texts.labDays} bars={days} unit={texts.averageDays} format={formatNumber} />
    </ChartCard>
  );
}

import { BarRounded } from '@visx/shape';
import { barLabelFormat, formatRoundMoney, shortMonth } from '../../base/charts/amounts.ts';
import { ActiveRow, Axes, AXIS_WIDTH, valueScale } from '../../base/charts/axes.tsx';
import { centreOf, Chart, type Drawing } from '../../base/charts/chart.tsx';
import { formatMoney } from '../../base/format/format.ts';
import { reportTexts as texts } from './texts.ts';

interface MonthBarsProps {
  title: string;
  months: readonly { name: string; value: number }[];
  /** By default the values are pesos. */
  unit?: string;
  format?: (value: number) => string;
  formatRound?: (value: number) => string;
}

export function MonthBars(props: MonthBarsProps) {
  const { title, months, unit = texts.amount, format = formatMoney, formatRound = formatRoundMoney } = props;
  return (
    <Chart
      title={title}
      rows={months.length}
      padding={0.2}
      margin={{ top: 22, right: 4, bottom: 30, left: AXIS_WIDTH }}
      note={(row) => ({
        title: months[row]?.name ?? '',
        lines: [{ name: unit, value: format(months[row]?.value ?? 0) }],
      })}
    >
      {(drawing) => <Bars {...drawing} months={months} format={format} formatRound={formatRound} />}
    </Chart>
  );
}

const MAX_BAR = 96;

interface BarsProps extends Drawing, Required<Pick<MonthBarsProps, 'months' | 'format' | 'formatRound'>> {}

function Bars({ months, format, formatRound, ...drawing }: BarsProps) {
  const { height, rows } = drawing;
  const amounts = months.map(({ value }) => value);
  const values = valueScale(amounts, [height, 0]);
  const thickness = Math.min(rows.bandwidth(), MAX_BAR);
  // A label may be a fifth wider than its bar, because of the gap beside the bar.
  const labelFormat = barLabelFormat(amounts, thickness * 1.2, [format, formatRound]);
  return (
    <>
      <Axes {...drawing} values={values} format={formatRound} names={months.map(({ name }) => shortMonth(name))} />
      <ActiveRow {...drawing} />
      {months.map(({ name, value }, row) => {
        const centre = centreOf(rows, row);
        const top = values(Math.max(value, 0));
        return (
          <g key={name}>
            <BarRounded
              x={centre - thickness / 2}
              y={top}
              width={thickness}
              height={Math.abs(values(value) - values(0))}
              radius={4}
              top={value > 0}
              bottom={value < 0}
              fill="var(--chart-1)"
            />
            {labelFormat && value !== 0 && (
              <text x={centre} y={top - 6} textAnchor="middle">
                {labelFormat(value)}
              </text>
            )}
          </g>
        );
      })}
    </>
  );
}

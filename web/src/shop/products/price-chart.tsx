import type { PriceEntry } from '@dioptria/contract/shop/prices/price-changes.ts';
import { formatDate, formatMoney } from '../../base/format/format.ts';
import classes from './price-chart.module.css';
import { priceTexts as texts } from './texts.ts';

const width = 560;
const height = 96;
const margin = 6;

interface PriceChartProps {
  /** The newest first, at least one. */
  entries: readonly PriceEntry[];
  since: string;
  /** When the server answered, in milliseconds: the right end of the chart. */
  until: number;
}

/** The rows below the chart name the same prices. */
export function PriceChart({ entries, since, until }: PriceChartProps) {
  const oldest = entries.at(-1);
  const newest = entries[0];
  if (!oldest || !newest) return null;
  const steps = [
    { at: since, price: oldest.oldPrice },
    ...entries.toReversed().map(({ at, newPrice }) => ({ at, price: newPrice })),
  ].map(({ at, price }) => ({ at: Date.parse(at), price }));
  const prices = steps.map(({ price }) => price);
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)];
  const [start, end] = [steps[0]?.at ?? 0, Math.max(until, ...steps.map(({ at }) => at))];
  const x = (at: number) => margin + ((at - start) / Math.max(end - start, 1)) * (width - 2 * margin);
  const y = (price: number) =>
    height - margin - ((price - lowest) / Math.max(highest - lowest, 0.01)) * (height - 2 * margin);
  const corners = steps.map(({ at, price }, step) => (step === 0 ? `M${x(at)} ${y(price)}` : `H${x(at)} V${y(price)}`));
  return (
    <figure className={classes.chart} aria-label={texts.chart(formatMoney(lowest), formatMoney(highest))}>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden>
        <path d={`${corners.join(' ')} H${x(end)}`} className={classes.line} />
        <circle cx={x(end)} cy={y(newest.newPrice)} r={4} className={classes.now} />
      </svg>
      <figcaption>
        <span>{formatDate(since)}</span>
        <span>{texts.range(formatMoney(lowest), formatMoney(highest))}</span>
        <span>{texts.today}</span>
      </figcaption>
    </figure>
  );
}

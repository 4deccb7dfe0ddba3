import type { AnswerOf } from '@dioptria/contract/base/endpoint.ts';
import type { PriceEntry } from '@dioptria/contract/shop/prices/price-changes.ts';
import { priceEndpoints } from '@dioptria/contract/shop/prices/price-endpoints.ts';
import { Box, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatDate, formatDateTime, formatMoney } from '../../base/format/format.ts';
import { queryOf } from '../../base/http/call.ts';
import { ErrorState } from '../../base/ui/states/error-text.tsx';
import { LoadingText } from '../../base/ui/states/loading.tsx';
import type { Product } from './products-api.ts';
import { priceTexts as texts } from './texts.ts';
import movementsClasses from './movements.module.css';
import priceChartClasses from './price-chart.module.css';

export function PriceHistory({ product }: { product: Product }) {
  const { data, error, refetch, dataUpdatedAt } = useQuery(
    queryOf(priceEndpoints.ofProduct, { params: { id: product._id } }),
  );
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingText lines={4} />;
  if (data.length === 0) return <Text c="dimmed">{texts.none(formatDate(product.createdAt))}</Text>;
  return (
    <>
      <PriceChart entries={data} since={product.createdAt} until={dataUpdatedAt} />
      <ol className={movementsClasses.rows}>
        {data.map((entry) => (
          <Entry key={`${entry.at} ${entry.undoes}`} entry={entry} />
        ))}
      </ol>
    </>
  );
}

function Entry({ entry }: { entry: AnswerOf<typeof priceEndpoints.ofProduct>[number] }) {
  const { at, oldPrice, newPrice, newCost, wasFixed, fixed, user, priceChange, undoes } = entry;
  const reason = priceChange ? (undoes ? texts.undone(priceChange.name) : priceChange.name) : texts.edited;
  const facts = [formatDateTime(at), user.name, texts.cost(formatMoney(newCost))];
  if (fixed) facts.push(texts.fixed);
  if (wasFixed && !fixed) facts.push(texts.released);
  return (
    <li>
      <Group justify="space-between" wrap="nowrap" gap="sm" fw={560}>
        {reason}
        <span className={movementsClasses.quantity}>{formatMoney(newPrice)}</span>
      </Group>
      <Group justify="space-between" wrap="nowrap" gap="sm" align="baseline" c="dimmed" fz="sm">
        <span>{facts.join(' · ')}</span>
        <Box component="del" className={movementsClasses.quantity}>
          {formatMoney(oldPrice)}
        </Box>
      </Group>
    </li>
  );
}

const width = 560;
const height = 96;
const margin = 6;

interface PriceChartProps {
  /** The newest first, at least one. */
  entries: readonly PriceEntry[];
  since: string;
  /** The time of the server's answer in milliseconds, which is the right end of the chart. */
  until: number;
}

/** Screen readers skip the drawing, because the rows below the chart have the same prices. */
function PriceChart({ entries, since, until }: PriceChartProps) {
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
    <figure className={priceChartClasses.chart} aria-label={texts.chart(formatMoney(lowest), formatMoney(highest))}>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden>
        <path d={`${corners.join(' ')} H${x(end)}`} className={priceChartClasses.line} />
        <circle cx={x(end)} cy={y(newest.newPrice)} r={4} className={priceChartClasses.now} />
      </svg>
      <figcaption>
        <span>{formatDate(since)}</span>
        <span>{texts.range(formatMoney(lowest), formatMoney(highest))}</span>
        <span>{texts.today}</span>
      </figcaption>
    </figure>
  );
}

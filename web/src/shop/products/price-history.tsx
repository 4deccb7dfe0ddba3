import type { AnswerOf } from '@dioptria/contract/base/endpoint.ts';
import { priceEndpoints } from '@dioptria/contract/shop/prices/price-endpoints.ts';
import { Box, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatDate, formatDateTime, formatMoney } from '../../base/format/format.ts';
import { queryOf } from '../../base/http/call.ts';
import { ErrorState } from '../../base/ui/error-text.tsx';
import { LoadingText } from '../../base/ui/loading.tsx';
import classes from './movements.module.css';
import { PriceChart } from './price-chart.tsx';
import type { Product } from './products-api.ts';
import { priceTexts as texts } from './texts.ts';

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
      <ol className={classes.rows}>
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
        <span className={classes.quantity}>{formatMoney(newPrice)}</span>
      </Group>
      <Group justify="space-between" wrap="nowrap" gap="sm" align="baseline" c="dimmed" fz="sm">
        <span>{facts.join(' · ')}</span>
        <Box component="del" className={classes.quantity}>
          {formatMoney(oldPrice)}
        </Box>
      </Group>
    </li>
  );
}

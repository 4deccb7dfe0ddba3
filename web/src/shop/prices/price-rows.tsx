import type { AnswerOf } from '@dioptria/contract/base/endpoint.ts';
import { rowWarningLabels } from '@dioptria/contract/shop/prices/price-labels.ts';
import { priceEndpoints } from '@dioptria/contract/shop/prices/price-endpoints.ts';
import { Box, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconArrowBackUp, IconPinned } from '@tabler/icons-react';
import { ListRows } from '../../base/data-table/list-rows.tsx';
import { useLocalListState } from '../../base/data-table/list-state.ts';
import { Pager } from '../../base/data-table/pager.tsx';
import type { ListColumn } from '../../base/data-table/table-view.tsx';
import { PAGE_SIZE } from '../../base/data-table/pages.ts';
import { useListPage } from '../../base/data-table/use-list-page.ts';
import { formatMoney, formatPercentChange } from '../../base/format/format.ts';
import { withParams } from '../../base/http/call.ts';
import { ErrorsFile } from '../../base/sheets/sheet-parts.tsx';
import { ErrorState } from '../../base/ui/states/error-text.tsx';
import type { PriceChangeRow, ShownRow } from './prices-api.ts';
import { priceTexts as texts } from './texts.ts';
import classes from './price-rows.module.css';

const percentOf = (from: number, to: number) => (from === 0 ? '' : formatPercentChange(((to - from) / from) * 100));
const written = (percent: number) => `${percent.toLocaleString('es-AR')} %`;

const columns: readonly ListColumn<ShownRow>[] = [
  { id: 'name', header: texts.name, cell: (row) => <Product row={row} />, sortable: false },
  {
    id: 'cost',
    header: texts.cost,
    cell: (row) => <FromTo from={formatMoney(row.oldCost)} to={formatMoney(row.newCost)} />,
    sortable: false,
    align: 'end',
    width: '19%',
  },
  {
    id: 'profitability',
    header: texts.profitability,
    cell: (row) => <FromTo from={written(row.oldProfitability)} to={written(row.newProfitability)} />,
    sortable: false,
    align: 'end',
    from: 'medium',
    width: '15%',
  },
  {
    id: 'price',
    header: texts.price,
    cell: (row) => <FromTo from={formatMoney(row.oldPrice)} to={formatMoney(row.newPrice)} />,
    sortable: false,
    align: 'end',
    width: '19%',
  },
  {
    id: 'variation',
    header: texts.variation,
    cell: ({ oldPrice, newPrice }) => percentOf(oldPrice, newPrice),
    sortable: false,
    align: 'end',
    width: '12%',
  },
];

function FromTo({ from, to }: { from: string; to: string }) {
  if (from === to) return to;
  return (
    <span className={classes.values}>
      <del>{from}</del>
      <span className="visually-hidden"> {texts.fromTo} </span>
      <ins>{to}</ins>
    </span>
  );
}

function Product({ row: { name, code, doubt, fixed, oldPrice, newPrice, undone } }: { row: ShownRow }) {
  return (
    <>
      <strong>{name}</strong>
      <Text c="dimmed" fz="sm">
        {code}
      </Text>
      {fixed && (
        <Text c="dimmed" fz="sm" className={classes.warning} data-dimmed>
          <IconPinned size={16} stroke={1.8} aria-hidden /> {oldPrice === newPrice ? texts.fixedKept : texts.fixed}
        </Text>
      )}
      {doubt && (
        <Text fz="sm" className={classes.warning}>
          <IconAlertTriangle size={16} stroke={1.8} aria-hidden /> {rowWarningLabels[doubt]}
        </Text>
      )}
      {undone && (
        <Text c="dimmed" fz="sm" className={classes.warning}>
          <IconArrowBackUp size={16} stroke={1.8} aria-hidden /> {texts.undone}
        </Text>
      )}
    </>
  );
}

export function PriceRows({ id }: { id: string }) {
  const state = useLocalListState();
  const list = useListPage<PriceChangeRow>({ endpoint: withParams(priceEndpoints.rows, { id }) }, state);
  if (list.error) return <ErrorState error={list.error} onRetry={list.retry} />;
  return (
    <>
      <ListRows<ShownRow>
        title={texts.rows}
        columns={columns}
        rows={list.rows?.map((row) => ({ ...row, _id: row.productId }))}
        pageSize={Math.min(PAGE_SIZE, list.total ?? PAGE_SIZE)}
        isStale={list.stale}
        className={classes.rows}
        card={(row) => (
          <>
            <Product row={row} />
            <Group justify="space-between" gap="sm">
              <FromTo from={formatMoney(row.oldPrice)} to={formatMoney(row.newPrice)} />
              {percentOf(row.oldPrice, row.newPrice)}
            </Group>
          </>
        )}
      />
      {list.pages > 1 && (
        <Group mt="sm">
          <Pager page={list.page} pages={list.pages} onPage={list.goTo} label={texts.pages} />
        </Group>
      )}
    </>
  );
}

type PriceListProblem = AnswerOf<typeof priceEndpoints.problems>[number];
type ShownProblem = PriceListProblem & { _id: string };

const problemColumns: readonly ListColumn<ShownProblem>[] = [
  { id: 'row', header: texts.row, cell: ({ row }) => row, sortable: false, align: 'end', width: '8%' },
  { id: 'code', header: texts.code, cell: ({ code }) => code, sortable: false, width: '16%' },
  { id: 'description', header: texts.description, cell: ({ description }) => description, sortable: false },
  { id: 'cost', header: texts.cost, cell: ({ cost }) => cost, sortable: false, align: 'end', width: '13%' },
  { id: 'reason', header: texts.reason, cell: ({ reason }) => reason, sortable: false, width: '29%' },
];

/** The user can download these rows as a file and correct them there (docs/rules.md#prices-8). */
export function ListProblems({ id }: { id: string }) {
  const state = useLocalListState();
  const list = useListPage<PriceListProblem>({ endpoint: withParams(priceEndpoints.problems, { id }) }, state);
  return (
    <Box component="section" aria-label={texts.problems}>
      <Group justify="space-between" gap="sm" mb="xs">
        <Box style={{ flex: '1 1 16rem' }}>
          <h3>{texts.problems}</h3>
          <Text c="dimmed" fz="sm">
            {texts.problemsHelp}
          </Text>
        </Box>
        <ErrorsFile endpoint={withParams(priceEndpoints.exportProblems, { id })} format="csv" />
      </Group>
      {list.error ? (
        <ErrorState error={list.error} onRetry={list.retry} />
      ) : (
        <ListRows<ShownProblem>
          title={texts.problems}
          columns={problemColumns}
          rows={list.rows?.map((row) => ({ ...row, _id: String(row.row) }))}
          pageSize={Math.min(PAGE_SIZE, list.total ?? PAGE_SIZE)}
          isStale={list.stale}
          card={({ row, code, description, cost, reason }) => (
            <>
              <strong>{`${texts.row} ${row} · ${code || description}`}</strong>
              <Text c="dimmed" fz="sm">
                {[code && description, cost].filter(Boolean).join(' · ')}
              </Text>
              <span>{reason}</span>
            </>
          )}
        />
      )}
      {list.pages > 1 && (
        <Group mt="sm">
          <Pager page={list.page} pages={list.pages} onPage={list.goTo} label={texts.problemPages} />
        </Group>
      )}
    </Box>
  );
}

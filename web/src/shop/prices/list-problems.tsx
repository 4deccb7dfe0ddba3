import type { AnswerOf } from '@dioptria/contract/base/endpoint.ts';
import { priceEndpoints } from '@dioptria/contract/shop/prices/price-endpoints.ts';
import { Box, Group, Text } from '@mantine/core';
import { ListRows } from '../../base/data-table/list-rows.tsx';
import { useLocalListState } from '../../base/data-table/list-state.ts';
import { Pager } from '../../base/data-table/pager.tsx';
import type { ListColumn } from '../../base/data-table/table-view.tsx';
import { PAGE_SIZE, useListPage } from '../../base/data-table/use-list-page.ts';
import { withParams } from '../../base/http/call.ts';
import { ErrorsFile } from '../../base/imports/errors-file.tsx';
import { ErrorState } from '../../base/ui/error-text.tsx';
import { priceTexts as texts } from './texts.ts';

type PriceListProblem = AnswerOf<typeof priceEndpoints.problems>[number];
type ShownProblem = PriceListProblem & { _id: string };

const columns: readonly ListColumn<ShownProblem>[] = [
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
          columns={columns}
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

import { documentEndpoints } from '@dioptria/contract/shop/document-endpoints.ts';
import { countTotals } from '@dioptria/contract/shop/cash/cash-labels.ts';
import type { CashSession } from '@dioptria/contract/shop/cash/cash-sessions.ts';
import { Group, Stack, Text } from '@mantine/core';
import { DataTable } from '../../base/data-table/data-table.tsx';
import { TwoLines } from '../../base/data-table/cells.tsx';
import type { ListColumn } from '../../base/data-table/table-view.tsx';
import { formatDateTime, formatMoney, formatMoneyChange } from '../../base/format/format.ts';
import { useOpenedRecord } from '../../base/resource/records/use-opened-record.ts';
import { Chip } from '../../base/ui/elements/chip.tsx';
import { lazyPart } from '../../base/ui/states/lazy-part.tsx';
import { closedCashSessions } from './cash-api.ts';
import { countedIn } from './tallies.tsx';
import { cashTexts as texts } from './texts.ts';

const CashSessionDialog = lazyPart(async () => (await import('./cash-session-dialog.tsx')).CashSessionDialog);

const totalsOf = ({ counts }: CashSession) => (counts ? countTotals(counts) : undefined);

const money = (pesos: number | undefined) => (pesos === undefined ? texts.unseen : formatMoney(pesos));

/** The counted amount of the first tally, which the closing shows. */
const countedOf = ({ tallies: [first] }: CashSession) => money(countedIn(first));

const closerOf = ({ closedBy, tallies }: CashSession) =>
  [closedBy?.name, tallies.length > 1 && texts.talliesOf(tallies.length)].filter(Boolean).join(' · ');

function Difference({ cashSession }: { cashSession: CashSession }) {
  const totals = totalsOf(cashSession);
  if (!totals) return texts.unseen;
  const differs = cashSession.counts?.some(({ expected, counted }) => expected !== counted);
  if (!differs) return <Chip tone="salvia">{texts.balanced}</Chip>;
  return <Chip tone="carey">{formatMoneyChange(totals.difference)}</Chip>;
}

const columns: readonly ListColumn<CashSession>[] = [
  {
    id: 'number',
    header: 'N.º',
    width: '10%',
    cell: ({ number }) => number,
  },
  {
    id: 'closedAt',
    header: texts.closingTime,
    whole: true,
    cell: (cashSession) => (
      <TwoLines main={cashSession.closedAt && formatDateTime(cashSession.closedAt)} below={closerOf(cashSession)} />
    ),
  },
  { id: 'cashRegister', header: texts.register, sortable: false, cell: ({ cashRegister }) => cashRegister.name },
  {
    id: 'expected',
    header: texts.expectedColumn,
    sortable: false,
    align: 'end',
    from: 'medium',
    cell: (cashSession) => money(totalsOf(cashSession)?.expected),
  },
  {
    id: 'counted',
    header: texts.countedColumn,
    sortable: false,
    align: 'end',
    cell: countedOf,
  },
  {
    id: 'difference',
    header: texts.difference,
    sortable: false,
    whole: true,
    cell: (cashSession) => <Difference cashSession={cashSession} />,
  },
];

export function ClosingsPage() {
  const { id, shownId, open, close } = useOpenedRecord();
  return (
    <>
      <DataTable<CashSession>
        title={texts.closings}
        columns={columns}
        source={closedCashSessions}
        searchable={false}
        exported={documentEndpoints.cash_sessions.export}
        card={(cashSession) => <ClosingCard cashSession={cashSession} />}
        cardLines={3}
        highlighted={id}
        onOpen={({ _id }) => open(_id)}
        empty={{ title: texts.noClosings, detail: texts.noClosingsDetail }}
      />
      {shownId !== undefined && (
        <CashSessionDialog key={shownId} id={shownId} opened={id !== undefined} onClose={close} />
      )}
    </>
  );
}

function ClosingCard({ cashSession }: { cashSession: CashSession }) {
  const { number, cashRegister, closedAt } = cashSession;
  return (
    <Stack component="span" gap="0.25rem" align="flex-start">
      <strong>
        {texts.number(number)} · {cashRegister.name}
      </strong>
      <Text span c="dimmed" fz="sm">
        {closedAt && formatDateTime(closedAt)} · {closerOf(cashSession)}
      </Text>
      <Group component="span" justify="space-between" w="100%" className="figures">
        {countedOf(cashSession)}
        {cashSession.counts && <Difference cashSession={cashSession} />}
      </Group>
    </Stack>
  );
}

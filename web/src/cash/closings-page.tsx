import { countTotals } from '@dioptria/contract/cash-rules.ts';
import type { CashSession } from '@dioptria/contract/cash-sessions.ts';
import { Group, Stack, Text } from '@mantine/core';
import { DataTable } from '../shared/data-table/data-table.tsx';
import { TwoLines } from '../shared/data-table/cell-texts.tsx';
import type { ListColumn } from '../shared/data-table/table-view.tsx';
import { formatDateTime, formatMoney } from '../shared/format/format.ts';
import { useOpenedRecord } from '../shared/resource/use-opened-record.ts';
import { Chip } from '../shared/ui/chip.tsx';
import { lazyPart } from '../shared/ui/lazy-part.tsx';
import { closedSessions } from './cash-api.ts';
import { signedDifference } from './session-entries.tsx';
import { cashTexts as texts } from './texts.ts';

const SessionDialog = lazyPart(async () => (await import('./session-dialog.tsx')).SessionDialog);

const totalsOf = ({ counts }: CashSession) => countTotals(counts ?? []);

function Difference({ session }: { session: CashSession }) {
  const { difference } = totalsOf(session);
  const differs = session.counts?.some(({ expected, counted }) => expected !== counted);
  if (!differs) return <Chip tone="salvia">{texts.balanced}</Chip>;
  return <Chip tone="carey">{signedDifference(difference)}</Chip>;
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
    cell: ({ closedAt, closedBy }) => (
      <TwoLines main={closedAt && formatDateTime(closedAt)} below={closedBy?.name ?? ''} />
    ),
  },
  { id: 'cashRegister', header: texts.register, sortable: false, cell: ({ cashRegister }) => cashRegister.name },
  {
    id: 'expected',
    header: texts.expectedColumn,
    sortable: false,
    align: 'end',
    from: 'medium',
    cell: (session) => formatMoney(totalsOf(session).expected),
  },
  {
    id: 'counted',
    header: texts.countedColumn,
    sortable: false,
    align: 'end',
    cell: (session) => formatMoney(totalsOf(session).counted),
  },
  {
    id: 'difference',
    header: texts.difference,
    sortable: false,
    whole: true,
    cell: (session) => <Difference session={session} />,
  },
];

/** 'Cierres': the closed sessions, newest first. */
export function ClosingsPage() {
  const { id, shownId, open, close } = useOpenedRecord();
  return (
    <>
      <DataTable<CashSession>
        title={texts.closings}
        columns={columns}
        source={closedSessions}
        searchable={false}
        exportPermission="sales.export"
        card={(session) => <ClosingCard session={session} />}
        cardLines={3}
        highlighted={id}
        onOpen={({ _id }) => open(_id)}
        empty={{ title: texts.noClosings, detail: texts.noClosingsDetail }}
      />
      {shownId !== undefined && <SessionDialog key={shownId} id={shownId} opened={id !== undefined} onClose={close} />}
    </>
  );
}

/** A closing as a card, on a phone. */
function ClosingCard({ session }: { session: CashSession }) {
  const { number, cashRegister, closedAt, closedBy } = session;
  return (
    <Stack component="span" gap="0.25rem" align="flex-start">
      <strong>
        {texts.number(number)} · {cashRegister.name}
      </strong>
      <Text span c="dimmed" fz="sm">
        {closedAt && formatDateTime(closedAt)} · {closedBy?.name}
      </Text>
      <Group component="span" justify="space-between" w="100%" className="figures">
        {formatMoney(totalsOf(session).counted)}
        <Difference session={session} />
      </Group>
    </Stack>
  );
}

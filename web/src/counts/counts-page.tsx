import { countStateLabels } from '@dioptria/contract/stock-count-words.ts';
import { Text } from '@mantine/core';
import { IconClipboardCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { DataTable } from '../shared/data-table/data-table.tsx';
import type { ListColumn } from '../shared/data-table/table-view.tsx';
import { formatDateTime, formatMoney } from '../shared/format/format.ts';
import { NewButton } from '../shared/resource/new-button.tsx';
import { useOpenedRecord } from '../shared/resource/use-opened-record.ts';
import { Chip } from '../shared/ui/chip.tsx';
import { lazyPart } from '../shared/ui/lazy-part.tsx';
import { place, type StockCount } from './counts-api.ts';
import { stateTones } from './state-tones.ts';
import { countTexts as texts, signed } from './texts.ts';

const BeginDialog = lazyPart(async () => (await import('./begin-dialog.tsx')).BeginDialog);
const CountDialog = lazyPart(async () => (await import('./count-dialog.tsx')).CountDialog);

const source = { path: place };

const progress = ({ counted, products }: StockCount) => texts.countedOf(counted, products);

const columns: readonly ListColumn<StockCount>[] = [
  {
    id: 'createdAt',
    header: texts.date,
    cell: ({ createdAt }) => formatDateTime(createdAt),
    whole: true,
    width: '17%',
  },
  { id: 'name', header: texts.what, cell: ({ name }) => <strong>{name}</strong>, sortable: false },
  { id: 'user', header: texts.user, cell: ({ user }) => user.name, sortable: false, from: 'medium', width: '16%' },
  { id: 'counted', header: texts.progress, cell: progress, align: 'end', sortable: false, width: '12%' },
  {
    id: 'difference',
    header: texts.difference,
    cell: ({ differenceUnits }) => signed(differenceUnits),
    align: 'end',
    sortable: false,
    width: '10%',
  },
  {
    id: 'cost',
    header: texts.atCost,
    cell: ({ differenceCost }) => formatMoney(differenceCost),
    align: 'end',
    sortable: false,
    from: 'medium',
    width: '15%',
  },
  {
    id: 'state',
    header: texts.state,
    cell: ({ state }) => <Chip tone={stateTones[state]}>{countStateLabels[state]}</Chip>,
    sortable: false,
    whole: true,
    width: '12%',
  },
];

/** 'Conteos': the counts of the stock, and the dialog that begins one (docs/rules.md#counts-5). */
export function CountsPage() {
  const { id, shownId, open, close } = useOpenedRecord();
  const [isBeginning, setBeginning] = useState(false);
  return (
    <>
      <DataTable<StockCount>
        title={texts.title}
        columns={columns}
        source={source}
        searchable={false}
        exportPermission="sales.export"
        card={(count) => (
          <>
            <strong>{count.name}</strong>
            <Text c="dimmed" fz="sm">
              {formatDateTime(count.createdAt)} · {countStateLabels[count.state]}
            </Text>
            <Text c="dimmed" fz="sm">
              {progress(count)} · {signed(count.differenceUnits)}
            </Text>
          </>
        )}
        cardLines={3}
        onOpen={({ _id }) => open(_id)}
        empty={{ title: texts.empty, detail: texts.emptyDetail }}
        action={
          <NewButton
            label={texts.begin}
            permission="stock_counts.create"
            icon={IconClipboardCheck}
            onClick={() => setBeginning(true)}
          />
        }
      />
      {isBeginning && (
        <BeginDialog
          onClose={() => setBeginning(false)}
          onBegun={(count) => {
            setBeginning(false);
            open(count._id);
          }}
        />
      )}
      {shownId !== undefined && <CountDialog key={shownId} id={shownId} opened={id !== undefined} onClose={close} />}
    </>
  );
}

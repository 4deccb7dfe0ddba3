import { countStateLabels } from '@dioptria/contract/shop/counts/stock-count-labels.ts';
import { type StockCount, stockCounts } from '@dioptria/contract/shop/counts/stock-counts.ts';
import { Text } from '@mantine/core';
import { IconClipboardCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { formatChange, formatDateTime } from '../../base/format/format.ts';
import { documentColumns, DocumentList } from '../../base/resource/lists/document-list.tsx';
import { Chip } from '../../base/ui/elements/chip.tsx';
import { lazyPart } from '../../base/ui/states/lazy-part.tsx';
import { stateTones } from './counts-api.ts';
import { countTexts as texts } from './texts.ts';

const BeginDialog = lazyPart(async () => (await import('./begin-dialog.tsx')).BeginDialog);
const CountDialog = lazyPart(async () => (await import('./count-dialog.tsx')).CountDialog);

const progress = ({ counted, products }: StockCount) => texts.countedOf(counted, products);

const columns = documentColumns(stockCounts, [
  { field: 'createdAt', header: texts.date, width: '17%' },
  { field: 'name', cell: ({ name }) => <strong>{name}</strong> },
  { field: 'user', from: 'medium', width: '16%' },
  { field: 'counted', header: texts.progress, cell: progress, width: '12%' },
  {
    field: 'differenceUnits',
    header: texts.difference,
    cell: ({ differenceUnits }) => formatChange(differenceUnits),
    width: '10%',
  },
  { field: 'differenceCost', from: 'medium', width: '15%' },
  {
    field: 'state',
    cell: ({ state }) => <Chip tone={stateTones[state]}>{countStateLabels[state]}</Chip>,
    whole: true,
    width: '12%',
  },
]);

export function CountsPage() {
  const [isBeginning, setBeginning] = useState(false);
  return (
    <DocumentList<StockCount>
      definition={stockCounts}
      title={texts.title}
      columns={columns}
      card={(count) => (
        <>
          <strong>{count.name}</strong>
          <Text c="dimmed" fz="sm">
            {formatDateTime(count.createdAt)} · {countStateLabels[count.state]}
          </Text>
          <Text c="dimmed" fz="sm">
            {progress(count)} · {formatChange(count.differenceUnits)}
          </Text>
        </>
      )}
      cardLines={3}
      empty={{ title: texts.empty, detail: texts.emptyDetail }}
      make={{
        label: texts.begin,
        permission: 'stock_counts.create',
        icon: IconClipboardCheck,
        onClick: () => setBeginning(true),
      }}
      detail={(opened) => <CountDialog key={opened.id} {...opened} />}
    >
      {(open) =>
        isBeginning && (
          <BeginDialog
            onClose={() => setBeginning(false)}
            onBegun={(count) => {
              setBeginning(false);
              open(count._id);
            }}
          />
        )
      }
    </DocumentList>
  );
}

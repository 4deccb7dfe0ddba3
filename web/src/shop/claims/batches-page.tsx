import { type ClaimBatch, claimBatches } from '@dioptria/contract/shop/claims/claim-batches.ts';
import { batchStateLabels } from '@dioptria/contract/shop/claims/claim-labels.ts';
import { Text } from '@mantine/core';
import { IconFileStack } from '@tabler/icons-react';
import { useState } from 'react';
import { TwoLines } from '../../base/data-table/cells.tsx';
import { formatMoney } from '../../base/format/format.ts';
import { documentColumns, type DocumentFilters, DocumentList } from '../../base/resource/lists/document-list.tsx';
import { lazyPart } from '../../base/ui/states/lazy-part.tsx';
import { BatchChip, DueDay } from './batch-cells.tsx';
import { batchTexts as texts } from './texts.ts';

const BatchDetail = lazyPart(async () => (await import('./batch-detail.tsx')).BatchDetail);

const MakeDialog = lazyPart(async () => (await import('./make-dialog.tsx')).MakeDialog);

const columns = documentColumns(claimBatches, [
  { field: 'number', whole: true, width: '8%' },
  {
    field: 'insurance',
    width: '22%',
    cell: ({ insurance, periodFrom, periodTo }) => (
      <TwoLines
        main={insurance.name}
        below={<span style={{ whiteSpace: 'normal' }}>{texts.period(periodFrom, periodTo)}</span>}
      />
    ),
  },
  { field: 'dueDay', cell: (batch) => <DueDay batch={batch} />, whole: true, width: '16%' },
  { field: 'items', from: 'medium', width: '8%' },
  { field: 'claimed', width: '15%' },
  { field: 'paid', from: 'medium', width: '15%' },
  { field: 'state', cell: ({ state }) => <BatchChip state={state} />, whole: true, width: '13%' },
]);

const filters: DocumentFilters = {
  references: [{ filter: 'insurance', of: 'insurances', label: texts.insurance, all: texts.allInsurers }],
  options: [{ filter: 'state', label: texts.state, all: texts.allStates, options: batchStateLabels }],
};

export function BatchesPage() {
  const [isMaking, setMaking] = useState(false);
  return (
    <DocumentList<ClaimBatch>
      definition={claimBatches}
      title={texts.title}
      columns={columns}
      filters={filters}
      card={batchCard}
      cardLines={3}
      empty={{ title: texts.empty, detail: texts.emptyDetail }}
      emptyFiltered={texts.emptyFiltered}
      make={{
        label: texts.make,
        permission: 'claim_batches.create',
        icon: IconFileStack,
        onClick: () => setMaking(true),
      }}
      detail={(opened) => <BatchDetail key={opened.id} {...opened} />}
    >
      {(open) =>
        isMaking && (
          <MakeDialog
            onClose={() => setMaking(false)}
            onMade={({ _id }) => {
              setMaking(false);
              open(_id);
            }}
          />
        )
      }
    </DocumentList>
  );
}

function batchCard({ number, insurance, periodFrom, periodTo, claimed, state }: ClaimBatch) {
  return (
    <>
      <strong>{insurance.name}</strong>
      <Text c="dimmed" fz="sm">
        {texts.number(number)} · {texts.period(periodFrom, periodTo)}
      </Text>
      <span className="figures">
        {formatMoney(claimed)} <BatchChip state={state} />
      </span>
    </>
  );
}

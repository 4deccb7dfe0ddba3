import type { ClaimBatch } from '@dioptria/contract/shop/claims/claim-batches.ts';
import { documentEndpoints } from '@dioptria/contract/shop/document-endpoints.ts';
import { Button, Group } from '@mantine/core';
import { IconCashBanknote, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { ExportMenu } from '../../base/data-table/export-menu.tsx';
import { HistorySection } from '../../base/history/history-section.tsx';
import { withParams } from '../../base/http/call.ts';
import { errorMessage } from '../../base/http/http.ts';
import { LoadedRecord } from '../../base/resource/loaded-record.tsx';
import { useCan } from '../../base/session/session.ts';
import { Dialog } from '../../base/ui/dialog.tsx';
import { ErrorText } from '../../base/ui/error-text.tsx';
import { LoadingText } from '../../base/ui/loading.tsx';
import { RegisterButton } from '../insurer-accounts/register-button.tsx';
import { AnswerButtons, OpenBatchButtons, WithdrawButton } from './batch-buttons.tsx';
import { BatchFacts } from './batch-facts.tsx';
import { BatchInvoice } from './batch-invoice.tsx';
import { BatchItems } from './batch-items.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { PrintBatch } from './print-batch.tsx';
import { batchTexts as texts } from './texts.ts';
import { useBatchActions } from './use-batch-actions.ts';

const { claim_batches } = documentEndpoints;

interface BatchDetailProps {
  id: string;
  opened: boolean;
  onClose: () => void;
}

export function BatchDetail({ id, opened, onClose }: BatchDetailProps) {
  return (
    <LoadedRecord<ClaimBatch> endpoints={claim_batches} id={id} opened={opened} onClose={onClose}>
      {(batch, error) => <Detail batch={batch} error={error} opened={opened} onClose={onClose} />}
    </LoadedRecord>
  );
}

interface DetailProps extends Omit<BatchDetailProps, 'id'> {
  batch: ClaimBatch;
  error: Error | null;
}

function Detail({ batch, error, opened, onClose }: DetailProps) {
  const { _id, number, insurance, lines, items } = batch;
  const may = useBatchActions(batch);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={texts.titleOf(number, insurance.name)}
      size="lg"
      footerStart={may.withdraw && <WithdrawButton batch={batch} isShown={opened} />}
      footer={
        (may.present || may.answer || may.pay) && (
          <>
            {may.present && <OpenBatchButtons batch={batch} />}
            {may.pay && (
              <RegisterButton
                insurance={insurance._id}
                variant={may.answer ? 'default' : 'filled'}
                leftSection={<IconCashBanknote size={18} stroke={1.6} aria-hidden />}
              />
            )}
            {may.answer && <AnswerButtons batch={batch} />}
          </>
        )
      }
    >
      <BatchFacts batch={batch} />
      <Group gap="0.5rem" mt="sm">
        <EditButton batch={batch} />
        <ExportMenu endpoint={withParams(claim_batches.linesExport, { id: _id })} query={{}} isEmpty={items === 0} />
        <PrintBatch batch={batch} />
      </Group>
      <ErrorText>{error && errorMessage(error)}</ErrorText>
      <BatchInvoice batch={batch} />
      {lines ? <BatchItems batch={batch} /> : <LoadingText lines={6} />}
      <HistorySection endpoint={claim_batches.history} id={_id} />
    </Dialog>
  );
}

function EditButton({ batch }: { batch: ClaimBatch }) {
  const mayChange = useCan('claim_batches.update');
  const [isOpen, setOpen] = useState(false);
  if (!mayChange) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconPencil size={18} aria-hidden />} onClick={() => setOpen(true)}>
        {texts.edit}
      </Button>
      {isOpen && <EditDialog batch={batch} onClose={() => setOpen(false)} />}
    </>
  );
}

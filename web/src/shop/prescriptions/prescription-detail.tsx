import { resourceEndpoints } from '@dioptria/contract/shop/resource-endpoints.ts';
import { usedPrescription } from '@dioptria/contract/shop/prescriptions/prescription-status.ts';
import { Button, Group } from '@mantine/core';
import { IconLock, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { isGone } from '../../base/http/http.ts';
import { HistorySection } from '../../base/history/history-section.tsx';
import { LoadedRecord } from '../../base/resource/loaded-record.tsx';
import { failureText } from '../../base/resource/resource-api.ts';
import { useRemoval } from '../../base/resource/use-removal.tsx';
import { useCan } from '../../base/session/session.ts';
import { sharedTexts } from '../../base/texts.ts';
import { tinted } from '../../base/ui/chip.tsx';
import { Dialog } from '../../base/ui/dialog.tsx';
import { ErrorText } from '../../base/ui/error-text.tsx';
import { lazyPart } from '../../base/ui/lazy-part.tsx';
import { PrescriptionContent } from './prescription-view.tsx';
import { PrescriptionActions } from './prescription-actions.tsx';
import type { PrescriptionFormProps } from './prescription-form.tsx';
import { PrescriptionStatusChip } from './prescription-status-chip.tsx';
import { type Prescription } from './prescriptions-api.ts';
import { prescriptionTexts as texts } from './texts.ts';

const PrescriptionForm = lazyPart(async () => (await import('./prescription-form.tsx')).PrescriptionForm);

interface PrescriptionDetailProps {
  id: string;
  client: PrescriptionFormProps['client'];
  opened: boolean;
  onClose: () => void;
}

export function PrescriptionDetail(props: PrescriptionDetailProps) {
  return (
    <LoadedRecord<Prescription> endpoints={resourceEndpoints.prescriptions} {...props}>
      {(prescription, error) =>
        prescription.client._id === props.client._id && (
          <PrescriptionDialog {...props} prescription={prescription} error={error} />
        )
      }
    </LoadedRecord>
  );
}

interface PrescriptionDialogProps extends Omit<PrescriptionDetailProps, 'id'> {
  prescription: Prescription;
  error: Error | null;
}

/** Editable as long as no sale uses the prescription (docs/rules.md#prescriptions-6). */
function PrescriptionDialog({ prescription, error, client, opened, onClose }: PrescriptionDialogProps) {
  const [isEditing, setEditing] = useState(false);
  const remove = useRemoval({
    endpoints: resourceEndpoints.prescriptions,
    id: prescription._id,
    opened,
    question: texts.deleteQuestion,
    failed: texts.deleteFailed,
    onRemoved: onClose,
  });
  const deletedByOther = isGone(error);
  const isFree = !prescription.used && !deletedByOther;
  const mayUpdate = useCan('prescriptions.update') && isFree;
  const mayDelete = useCan('prescriptions.delete') && isFree;

  return (
    <>
      <Dialog
        opened={opened}
        onClose={onClose}
        title={texts.viewTitle}
        titleExtra={<PrescriptionStatusChip prescription={prescription} />}
        size="lg"
        footerStart={mayDelete && remove.button}
        footer={
          <>
            <PrescriptionActions prescription={prescription} client={client} />
            {mayUpdate && (
              <Button leftSection={<IconPencil size={18} aria-hidden />} onClick={() => setEditing(true)}>
                {sharedTexts.edit}
              </Button>
            )}
          </>
        }
      >
        {prescription.used && (
          <Group {...tinted('cielo')} wrap="nowrap" gap={10} mb="lg" px="md" py="sm">
            <IconLock size={18} stroke={1.6} aria-hidden style={{ flex: 'none' }} />
            {usedPrescription}
          </Group>
        )}
        <PrescriptionContent prescription={prescription} />
        {!deletedByOther && <HistorySection endpoint={resourceEndpoints.prescriptions.history} id={prescription._id} />}
        <ErrorText>
          {remove.failure ??
            (error && (deletedByOther ? sharedTexts.deletedByOther : failureText(error, texts.loadFailed)))}
        </ErrorText>
      </Dialog>
      {isEditing && (
        <PrescriptionForm
          opened
          client={client}
          prescription={prescription}
          onClose={() => setEditing(false)}
          onSaved={() => setEditing(false)}
        />
      )}
    </>
  );
}

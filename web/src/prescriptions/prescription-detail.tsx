import { usedPrescription } from '@dioptria/contract/prescription-status.ts';
import { Button } from '@mantine/core';
import { IconLock, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { isGone } from '../shared/gone.ts';
import { HistorySection } from '../shared/history/history-section.tsx';
import { failureText, useRemove } from '../shared/resource/resource-api.ts';
import { useCan } from '../shared/session.ts';
import { sharedTexts } from '../shared/texts.ts';
import { Dialog } from '../shared/ui/dialog.tsx';
import { ErrorText } from '../shared/ui/error-text.tsx';
import { ask } from '../shared/ui/question.ts';
import { showSuccess } from '../shared/ui/toast.ts';
import { PrescriptionContent } from './prescription-content.tsx';
import classes from './prescription-detail.module.css';
import type { PrescriptionFormProps } from './prescription-form.tsx';
import { PrescriptionStatusChip } from './prescription-status-chip.tsx';
import { type Prescription, prescriptionQuery, prescriptionsPlace } from './prescriptions-api.ts';
import { prescriptionTexts as texts } from './texts.ts';

const wording = async () => (await import('./prescription-wording.ts')).prescriptionWording;
const PrescriptionForm = lazy(async () => ({ default: (await import('./prescription-form.tsx')).PrescriptionForm }));

interface PrescriptionDetailProps {
  /** As the list has it; it stays drawn while the dialog fades away. */
  prescription: Prescription;
  client: PrescriptionFormProps['client'];
  opened: boolean;
  onClose: () => void;
}

/** A prescription of the clinical history: to read and, until an order uses it, to change or delete (spec §4). */
export function PrescriptionDetail({ prescription: listed, client, opened, onClose }: PrescriptionDetailProps) {
  const { data: prescription = listed, error } = useQuery({ ...prescriptionQuery(listed._id), enabled: opened });
  const [isEditing, setEditing] = useState(false);
  const remove = useRemove(prescriptionsPlace, listed._id);
  const deletedByOther = isGone(error);
  const isFree = !prescription.used && !deletedByOther;
  const mayUpdate = useCan('prescriptions.update') && isFree;
  const mayDelete = useCan('prescriptions.delete') && isFree;

  async function confirmDelete() {
    if (!(await ask(texts.deleteQuestion))) return;
    remove.mutate(undefined, {
      onSuccess: ({ message }) => {
        showSuccess(message);
        onClose();
      },
    });
  }

  return (
    <>
      <Dialog
        opened={opened}
        onClose={onClose}
        title={texts.viewTitle}
        titleExtra={<PrescriptionStatusChip prescription={prescription} />}
        size="lg"
        footerStart={
          mayDelete && (
            <Button
              variant="subtle"
              color="rubi"
              leftSection={<IconTrash size={18} aria-hidden />}
              loading={remove.isPending}
              onClick={() => void confirmDelete()}
            >
              {sharedTexts.delete}
            </Button>
          )
        }
        footer={
          mayUpdate && (
            <Button leftSection={<IconPencil size={18} aria-hidden />} onClick={() => setEditing(true)}>
              {sharedTexts.edit}
            </Button>
          )
        }
      >
        {prescription.used && (
          <p className={classes.used}>
            <IconLock size={18} stroke={1.6} aria-hidden />
            {usedPrescription}
          </p>
        )}
        <PrescriptionContent prescription={prescription} />
        {!deletedByOther && <HistorySection path="prescription" id={listed._id} wording={wording} />}
        <ErrorText>
          {remove.error && failureText(remove.error, texts.deleteFailed)}
          {!remove.error &&
            error &&
            (deletedByOther ? sharedTexts.deletedByOther : failureText(error, texts.loadFailed))}
        </ErrorText>
      </Dialog>
      <Suspense>
        {isEditing && (
          <PrescriptionForm
            opened
            client={client}
            prescription={prescription}
            onClose={() => setEditing(false)}
            onSaved={() => setEditing(false)}
          />
        )}
      </Suspense>
    </>
  );
}

import { jobFields } from '@dioptria/contract/job-fields.ts';
import { jobStages, type JobStage } from '@dioptria/contract/job-stages.ts';
import type { Job } from '@dioptria/contract/jobs.ts';
import { Checkbox, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { today } from '../shared/format/format.ts';
import { errorMessage, fieldErrors } from '../shared/http/http.ts';
import { sharedTexts } from '../shared/texts.ts';
import { DayField } from '../shared/ui/day-field.tsx';
import { Dialog, FormButtons } from '../shared/ui/dialog.tsx';
import { ErrorText } from '../shared/ui/error-text.tsx';
import { showSuccess } from '../shared/ui/toast.ts';
import { labsQuery, useMoveJobs } from './jobs-api.ts';
import { jobTexts as texts } from './texts.ts';

export interface MoveDialogProps {
  jobs: readonly Job[];
  to: JobStage;
  /** The reason that the user may change, such as what a check found. */
  given?: string;
  onClose: () => void;
  /** Called with the moved jobs. `prints` is true if the user wants the remittance. */
  onMoved?: (jobs: Job[], prints: boolean) => void;
}

/** Asks for what a move needs: the lab and the day to send jobs, a reason to go back or to accept a failed pair. */
export function MoveDialog({ jobs, to, given = '', onClose, onMoved }: MoveDialogProps) {
  const formId = useId();
  const [first] = jobs;
  const isBack = first !== undefined && jobStages.indexOf(to) < jobStages.indexOf(first.stage);
  const isSent = to === 'sent';
  const [labId, setLab] = useState(
    jobs.every((job) => job.lab?._id === first?.lab?._id) ? (first?.lab?._id ?? '') : '',
  );
  const [labOrderNumber, setNumber] = useState(jobs.length === 1 && !isBack ? (first?.labOrderNumber ?? '') : '');
  const [promisedDay, setDay] = useState('');
  const [note, setNote] = useState(given);
  const [prints, setPrints] = useState(jobs.length > 1);
  const move = useMoveJobs();
  const problems = fieldErrors(move.error);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (move.isPending) return;
    const lab = { ...(labId && { labId }), labOrderNumber, promisedDay: promisedDay || null };
    move.mutate(
      {
        jobs,
        move: {
          stage: to,
          note,
          ...(isSent && (labOrderNumber || !isBack ? lab : { ...lab, labOrderNumber: undefined })),
        },
      },
      {
        onSuccess: (moved) => {
          showSuccess(texts.moved(moved.length, to));
          onClose();
          onMoved?.(moved, isSent && prints);
        },
      },
    );
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      size="sm"
      isDirty={note !== given || promisedDay !== ''}
      title={isSent ? texts.sendTitle(jobs.length) : isBack ? texts.backTitle(to) : texts.acceptTitle}
      footer={
        <FormButtons formId={formId} isPending={move.isPending}>
          {move.isPending ? sharedTexts.saving : isSent ? texts.send : isBack ? texts.moveBack : texts.accept}
        </FormButtons>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Stack gap="sm">
          {isSent && (
            <SentFields
              {...{ labId, setLab, promisedDay, setDay, problems }}
              order={jobs.length === 1 ? { labOrderNumber, setNumber } : undefined}
            />
          )}
          <Textarea
            label={isSent && !isBack ? texts.note : texts.reason}
            required={isBack || !isSent}
            data-autofocus={isSent ? undefined : true}
            rows={3}
            maxLength={500}
            value={note}
            error={problems['note']}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
          {isSent && (
            <Checkbox
              label={texts.printRemittance}
              checked={prints}
              onChange={({ currentTarget }) => setPrints(currentTarget.checked)}
            />
          )}
          <ErrorText>
            {move.error &&
              !('note' in problems || 'labId' in problems || 'promisedDay' in problems) &&
              errorMessage(move.error)}
          </ErrorText>
        </Stack>
      </form>
    </Dialog>
  );
}

interface SentFieldsProps {
  labId: string;
  setLab: (labId: string) => void;
  promisedDay: string;
  setDay: (day: string) => void;
  problems: Record<string, string>;
  /** The lab's number, of a single job. */
  order: { labOrderNumber: string; setNumber: (number: string) => void } | undefined;
}

/** What sending needs: the lab, and what it promises. */
function SentFields({ labId, setLab, promisedDay, setDay, problems, order }: SentFieldsProps) {
  const { data: labs = [] } = useQuery(labsQuery);
  return (
    <>
      <NativeSelect
        label={texts.lab}
        required
        data-autofocus
        data={[
          { value: '', label: sharedTexts.selectOption },
          ...labs.map(({ _id, name }) => ({ value: _id, label: name })),
        ]}
        value={labId}
        error={problems['labId']}
        onChange={({ currentTarget }) => setLab(currentTarget.value)}
      />
      <DayField
        label={jobFields.promisedDay.label}
        min={today()}
        value={promisedDay}
        error={problems['promisedDay']}
        onChange={setDay}
      />
      {order && (
        <TextInput
          label={jobFields.labOrderNumber.label}
          maxLength={60}
          value={order.labOrderNumber}
          onChange={({ currentTarget }) => order.setNumber(currentTarget.value)}
        />
      )}
    </>
  );
}

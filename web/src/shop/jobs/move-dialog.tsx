import { jobFields } from '@dioptria/contract/shop/jobs/job-labels.ts';
import { type JobStage, jobStages, jobStageTable } from '@dioptria/contract/shop/jobs/job-stage-labels.ts';
import type { Job } from '@dioptria/contract/shop/jobs/jobs.ts';
import { Checkbox, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { today } from '../../base/format/format.ts';
import { errorMessage, fieldErrors } from '../../base/http/http.ts';
import { sharedTexts } from '../../base/texts.ts';
import { DayField } from '../../base/ui/day-field.tsx';
import { Dialog, FormButtons } from '../../base/ui/dialog.tsx';
import { ErrorText } from '../../base/ui/error-text.tsx';
import { showSuccess } from '../../base/ui/toast.ts';
import { IncompleteJobs } from './incomplete-jobs.tsx';
import { labsQuery, useMoveJobs } from './jobs-api.ts';
import { jobTexts as texts } from './texts.ts';
import { useIncomplete } from './use-incomplete.ts';

export interface MoveDialogProps {
  jobs: readonly Job[];
  to: JobStage;
  given?: string;
  onClose: () => void;
  /** `prints`: the user wants to print the remittance to the lab. */
  onMoved?: (jobs: Job[], prints: boolean) => void;
}

/** The lab and the day to send jobs, or a reason to move a job back or to accept a failed job (docs/rules.md#jobs-16). */
export function MoveDialog({ jobs, to, given = '', onClose, onMoved }: MoveDialogProps) {
  const formId = useId();
  const [first] = jobs;
  const isBack = first !== undefined && jobStages.indexOf(to) < jobStages.indexOf(first.stage);
  const isSent = jobStageTable[to].isAtLab;
  const [labId, setLab] = useState(
    jobs.every((job) => job.lab?._id === first?.lab?._id) ? (first?.lab?._id ?? '') : '',
  );
  const [labOrderNumber, setNumber] = useState(jobs.length === 1 && !isBack ? (first?.labOrderNumber ?? '') : '');
  const [promisedDay, setDay] = useState('');
  const [note, setNote] = useState(given);
  const [prints, setPrints] = useState(jobs.length > 1);
  const move = useMoveJobs();
  const problems = fieldErrors(move.error);
  const form = useRef<HTMLFormElement>(null);
  const incomplete = useIncomplete(jobs, isSent);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (move.isPending) return;
    const sent = await incomplete.answered();
    if (!sent) return;
    const lab = { ...(labId && { labId }), labOrderNumber, promisedDay: promisedDay || null };
    move.mutate(
      {
        jobs: sent,
        move: {
          stage: to,
          note,
          ...incomplete.answer,
          ...(isSent && (labOrderNumber || !isBack ? lab : { ...lab, labOrderNumber: undefined })),
        },
      },
      {
        onSuccess: (moved) => {
          showSuccess(texts.moved(moved, to));
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
      size={incomplete.wasAsked ? 'lg' : 'sm'}
      isDirty={note !== given || promisedDay !== '' || incomplete.isDirty}
      title={isSent ? texts.sendTitle(jobs.length) : isBack ? texts.backTitle(to) : texts.acceptTitle}
      footer={
        <FormButtons formId={formId} isPending={move.isPending}>
          {move.isPending ? sharedTexts.saving : isSent ? texts.send : isBack ? texts.moveBack : texts.accept}
        </FormButtons>
      }
    >
      {incomplete.question && (
        <IncompleteJobs
          {...incomplete.question}
          reasonError={problems['reason'] ?? incomplete.question.reasonError}
          onCompleted={(job) => {
            incomplete.question?.onCompleted(job);
            form.current?.querySelector<HTMLElement>('select, input')?.focus();
          }}
        />
      )}
      <form ref={form} id={formId} noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="sm">
          {isSent && (
            <SentFields
              {...{ labId, setLab, promisedDay, setDay, problems }}
              labOrder={jobs.length === 1 ? { labOrderNumber, setNumber } : undefined}
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
              !['note', 'labId', 'promisedDay', 'reason'].some((field) => field in problems) &&
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
  /** Undefined if the user sends several jobs. */
  labOrder: { labOrderNumber: string; setNumber: (number: string) => void } | undefined;
}

function SentFields({ labId, setLab, promisedDay, setDay, problems, labOrder }: SentFieldsProps) {
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
      {labOrder && (
        <TextInput
          label={jobFields.labOrderNumber.label}
          maxLength={60}
          value={labOrder.labOrderNumber}
          onChange={({ currentTarget }) => labOrder.setNumber(currentTarget.value)}
        />
      )}
    </>
  );
}

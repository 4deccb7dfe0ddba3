import { jobFields } from '@dioptria/contract/shop/jobs/job-labels.ts';
import { type JobStage, jobStages, jobStageTable } from '@dioptria/contract/shop/jobs/job-stage-labels.ts';
import type { Job } from '@dioptria/contract/shop/jobs/jobs.ts';
import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { today } from '../../base/format/format.ts';
import { sharedTexts } from '../../base/texts.ts';
import { DayField } from '../../base/ui/fields/date-fields.tsx';
import { type DialogForm, FormDialog, useDialogForm } from '../../base/ui/dialogs/form-dialog.tsx';
import { IncompleteJobs, useIncomplete } from './incomplete-jobs.tsx';
import { labsQuery, useMoveJobs } from './jobs-api.ts';
import { jobTexts as texts } from './texts.ts';

export interface MoveDialogProps {
  jobs: readonly Job[];
  to: JobStage;
  given?: string;
  onClose: () => void;
  /** `prints`: the user wants to print the remittance to the lab. */
  onMoved?: (jobs: Job[], prints: boolean) => void;
}

interface Draft {
  labId: string;
  labOrderNumber: string;
  promisedDay: string;
  note: string;
  prints: boolean;
}

const firstDraft = (jobs: readonly Job[], isBack: boolean, note: string): Draft => {
  const [first] = jobs;
  return {
    labId: jobs.every((job) => job.lab?._id === first?.lab?._id) ? (first?.lab?._id ?? '') : '',
    labOrderNumber: jobs.length === 1 && !isBack ? (first?.labOrderNumber ?? '') : '',
    promisedDay: '',
    note,
    prints: jobs.length > 1,
  };
};

/**
 * Asks for the lab and the promised day if jobs are sent, and for a reason if a job moves back or a failed job is accepted
 * (docs/rules.md#jobs-16).
 */
export function MoveDialog({ jobs, to, given = '', onClose, onMoved }: MoveDialogProps) {
  const [first] = jobs;
  const isBack = first !== undefined && jobStages.indexOf(to) < jobStages.indexOf(first.stage);
  const isSent = jobStageTable[to].isAtLab;
  const draft = firstDraft(jobs, isBack, given);
  const asksFirstForLab = isSent && (!isBack || draft.labId === '');
  const form = useDialogForm(draft);
  const move = useMoveJobs();
  const incomplete = useIncomplete(jobs, isSent);

  async function requestOf({ labId, labOrderNumber, promisedDay, note }: Draft) {
    const sent = await incomplete.answered();
    if (!sent) return undefined;
    const lab = { ...(labId && { labId }), labOrderNumber, promisedDay: promisedDay || null };
    return {
      jobs: sent,
      move: {
        stage: to,
        note,
        ...incomplete.answer,
        ...(isSent && (labOrderNumber || !isBack ? lab : { ...lab, labOrderNumber: undefined })),
      },
    };
  }

  return (
    <FormDialog
      title={isSent ? texts.sendTitle(jobs.length) : isBack ? texts.backTitle(to) : texts.acceptTitle}
      size={incomplete.wasAsked ? 'lg' : 'sm'}
      form={form}
      isDirty={form.isDirty('note') || form.isDirty('promisedDay') || incomplete.isDirty}
      write={move}
      request={requestOf}
      isAtField={(path) => path === 'reason' || path in form.values}
      saved={(moved) => texts.moved(moved, to)}
      onSaved={(moved) => {
        onClose();
        onMoved?.(moved, isSent && form.values.prints);
      }}
      submit={isSent ? texts.send : isBack ? texts.moveBack : texts.accept}
      above={
        incomplete.question && (
          <IncompleteJobs
            {...incomplete.question}
            reasonError={form.errors['reason'] ?? incomplete.question.reasonError}
            onCompleted={(job) => {
              incomplete.question?.onCompleted(job);
              form.getInputNode('labId')?.focus();
            }}
          />
        )
      }
      onClose={onClose}
    >
      {isSent && <SentFields form={form} hasOrderNumber={jobs.length === 1} isFirst={asksFirstForLab} />}
      <Textarea
        label={isSent && !isBack ? texts.note : texts.reason}
        required={isBack || !isSent}
        data-autofocus={!asksFirstForLab || undefined}
        rows={3}
        maxLength={500}
        {...form.getInputProps('note')}
      />
      {isSent && <Checkbox label={texts.printRemittance} {...form.getInputProps('prints', { type: 'checkbox' })} />}
    </FormDialog>
  );
}

interface SentFieldsProps {
  form: DialogForm<Draft>;
  /** True if the form has a field for the number that the lab gives to the job. */
  hasOrderNumber: boolean;
  isFirst: boolean;
}

function SentFields({ form, hasOrderNumber, isFirst }: SentFieldsProps) {
  const { data: labs = [] } = useQuery(labsQuery);
  return (
    <>
      <NativeSelect
        label={texts.lab}
        required
        data-autofocus={isFirst || undefined}
        data={[
          { value: '', label: sharedTexts.selectOption },
          ...labs.map(({ _id, name }) => ({ value: _id, label: name })),
        ]}
        {...form.getInputProps('labId')}
      />
      <DayField label={jobFields.promisedDay.label} min={today()} {...form.getInputProps('promisedDay')} />
      {hasOrderNumber && (
        <TextInput label={jobFields.labOrderNumber.label} maxLength={60} {...form.getInputProps('labOrderNumber')} />
      )}
    </>
  );
}

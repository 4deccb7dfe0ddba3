import { wrongText } from '@dioptria/contract/job-fields.ts';
import { lensValues } from '@dioptria/contract/job-lens.ts';
import type { Job } from '@dioptria/contract/jobs.ts';
import { measuredPair } from '@dioptria/contract/lens-check-schemas.ts';
import { parsePower } from '@dioptria/contract/prescription-values.ts';
import { Button, Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { errorMessage } from '../shared/http/http.ts';
import { Findings } from './findings.tsx';
import { useCan } from '../shared/session/session.ts';
import { sharedTexts } from '../shared/texts.ts';
import { Dialog } from '../shared/ui/dialog.tsx';
import { ErrorText } from '../shared/ui/error-text.tsx';
import { showSuccess } from '../shared/ui/toast.ts';
import { jobsOfSaleQuery, useCheckJob, useFinishOrder, useMoveJobs } from './jobs-api.ts';
import { CheckedDialog } from './checked-dialog.tsx';
import { LensTable } from './lens-table.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { checkTexts as texts, jobTexts } from './texts.ts';

const measuredFields = new Set<string>(['sphere', 'cylinder', 'axis', 'addition', 'prism', 'height']);
const values = lensValues.filter(({ field }) => measuredFields.has(field));
const numberOf = (typed = '') => {
  const read = parsePower(typed);
  return read === undefined ? Number.NaN : read;
};

/** Measures a finished pair, compares it with the order, and says what comes next. */
export function CheckDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const formId = useId();
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string>();
  const [next, setNext] = useState<'giveBack' | 'accept'>();
  const [isReady, setReady] = useState(false);
  const mayTell = useCan('sales.update');
  const check = useCheckJob(job._id);
  const move = useMoveJobs();
  const { finishes, setFinishes, isLast, isKnown, finish } = useFinishing(job);
  const result = check.data?.check;

  function compare(event: FormEvent) {
    event.preventDefault();
    const eye = (key: string) =>
      Object.fromEntries(values.map(({ field }) => [field, numberOf(typed[`${key}.${field}`])]));
    const read = measuredPair.safeParse({
      rightEye: eye('rightEye'),
      leftEye: eye('leftEye'),
      pupillaryDistance: numberOf(typed['both']),
    });
    setProblem(read.error?.issues[0]?.message);
    if (read.success) check.mutate(read.data);
  }

  const checked = async () => {
    const isFinished = await finish();
    if (isFinished && mayTell && job.client.acceptsMessages) setReady(true);
    else onClose();
  };
  const approve = () =>
    move.mutate(
      { jobs: [check.data?.job ?? job], move: { stage: 'checked' } },
      {
        onSuccess: () => {
          showSuccess(jobTexts.moved(1, 'checked'));
          void checked();
        },
      },
    );

  if (isReady) return <CheckedDialog job={job} onClose={onClose} />;
  if (next && check.data) {
    return (
      <MoveDialog
        jobs={[check.data.job]}
        to={next === 'giveBack' ? 'sent' : 'checked'}
        given={next === 'giveBack' ? wrongText(check.data.check.findings) : ''}
        onClose={() => setNext(undefined)}
        onMoved={() => void (next === 'accept' ? checked() : onClose())}
      />
    );
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={texts.title(job.code)}
      size="lg"
      isDirty={Object.values(typed).some(Boolean) && !result}
      footer={
        <CheckActions
          formId={formId}
          result={result?.result}
          isPending={move.isPending || check.isPending}
          mayApprove={isKnown && !move.isPending && !check.isPending}
          onApprove={approve}
          onFailed={setNext}
        />
      }
    >
      <form id={formId} noValidate onSubmit={compare}>
        <Stack gap="sm">
          <MeasuredFields
            typed={typed}
            onType={(name, value) => {
              check.reset();
              setTyped((before) => ({ ...before, [name]: value }));
            }}
          />
          {result && <Findings {...result} />}
          {isLast && (
            <Checkbox
              label={texts.finish}
              checked={finishes}
              onChange={({ currentTarget }) => setFinishes(currentTarget.checked)}
            />
          )}
          <ErrorText>
            {problem ?? ((check.error && errorMessage(check.error)) || (move.error && errorMessage(move.error)))}
          </ErrorText>
        </Stack>
      </form>
    </Dialog>
  );
}

/** Whether the last job of an order is checked: then the order may become ready for pickup. */
function useFinishing(job: Job) {
  const [finishes, setFinishes] = useState(true);
  const { data: siblings, isPending } = useQuery(jobsOfSaleQuery(job.saleId));
  const order = useFinishOrder();
  const isWorkedOn = job.orderStatus === 'requested' || job.orderStatus === 'inProgress';
  const isLast = isWorkedOn && (siblings?.every(({ _id, stage }) => _id === job._id || stage === 'checked') ?? false);
  return {
    finishes,
    setFinishes,
    isLast,
    /** False while the other jobs of the order are read: approving now would not ask whether the order is ready. */
    isKnown: !isPending,
    finish: async () => {
      if (isLast && finishes) await order.mutateAsync(job.saleId);
      return isLast && finishes;
    },
  };
}

interface CheckActionsProps {
  formId: string;
  result: 'pass' | 'fail' | undefined;
  isPending: boolean;
  mayApprove: boolean;
  onApprove: () => void;
  onFailed: (next: 'giveBack' | 'accept') => void;
}

/** What follows from the result: nothing measured yet, a pair that passed, or one that failed. */
function CheckActions({ formId, result, isPending, mayApprove, onApprove, onFailed }: CheckActionsProps) {
  if (result === 'fail') {
    return (
      <>
        <Button variant="default" disabled={!mayApprove} onClick={() => onFailed('accept')}>
          {texts.accept}
        </Button>
        <Button color="rubi" onClick={() => onFailed('giveBack')}>
          {texts.giveBack}
        </Button>
      </>
    );
  }
  return result === 'pass' ? (
    <Button disabled={!mayApprove} onClick={onApprove}>
      {texts.approve}
    </Button>
  ) : (
    <>
      <Button variant="default" disabled={!mayApprove} onClick={onApprove}>
        {texts.withoutMeasure}
      </Button>
      <Button type="submit" form={formId} disabled={isPending}>
        {isPending ? sharedTexts.saving : texts.compare}
      </Button>
    </>
  );
}

interface MeasuredFieldsProps {
  /** The typed texts, by the place of the value. */
  typed: Readonly<Record<string, string>>;
  onType: (name: string, value: string) => void;
}

/** The fields of what the lensmeter says. */
function MeasuredFields({ typed, onType }: MeasuredFieldsProps) {
  return (
    <>
      <Text c="dimmed" fz="sm">
        {texts.hint}
      </Text>
      <LensTable
        caption={texts.measured}
        values={values}
        cell={({ eye }, { field, kind }, name) => (
          <TextInput
            aria-label={name}
            autoComplete="off"
            inputMode={kind === 'power' ? 'text' : 'decimal'}
            value={typed[`${eye}.${field}`] ?? ''}
            onChange={({ currentTarget }) => onType(`${eye}.${field}`, currentTarget.value)}
          />
        )}
      />
      <TextInput
        maw="12rem"
        label={texts.both}
        inputMode="decimal"
        autoComplete="off"
        value={typed['both'] ?? ''}
        onChange={({ currentTarget }) => onType('both', currentTarget.value)}
      />
    </>
  );
}

import { orderStatusTable } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import { jobStageTable } from '@dioptria/contract/shop/jobs/job-stage-labels.ts';
import { wrongText } from '@dioptria/contract/shop/jobs/job-labels.ts';
import { lensValues } from '@dioptria/contract/shop/jobs/job-lens.ts';
import type { Job } from '@dioptria/contract/shop/jobs/jobs.ts';
import { measuredPair } from '@dioptria/contract/shop/lenses/lens-check-schemas.ts';
import { parsePower } from '@dioptria/contract/shop/prescriptions/prescription-values.ts';
import { Button, Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { errorMessage } from '../../base/http/http.ts';
import { Findings } from './findings.tsx';
import { useCan } from '../../base/session/session.ts';
import { sharedTexts } from '../../base/texts.ts';
import { Dialog } from '../../base/ui/dialog.tsx';
import { ErrorText } from '../../base/ui/error-text.tsx';
import { showSuccess } from '../../base/ui/toast.ts';
import { jobsOfSaleQuery, useCheckJob, useMarkSaleReady, useMoveJobs } from './jobs-api.ts';
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

export function CheckDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const formId = useId();
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string>();
  const [next, setNext] = useState<'giveBack' | 'accept'>();
  const [isReady, setReady] = useState(false);
  const mayNotify = useCan('sales.update');
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
    if (isFinished && mayNotify && job.client.acceptsMessages) setReady(true);
    else onClose();
  };
  const approve = () =>
    move.mutate(
      { jobs: [check.data?.job ?? job], move: { stage: 'checked' } },
      {
        onSuccess: (moved) => {
          showSuccess(jobTexts.moved(moved, 'checked'));
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

/**
 * `isLast`: the sale is in work and all other jobs of the sale are checked. The user can then mark the sale as ready together
 * with the check of this job.
 */
function useFinishing(job: Job) {
  const [finishes, setFinishes] = useState(true);
  const { data: siblings, isPending } = useQuery(jobsOfSaleQuery(job.saleId));
  const markSaleReady = useMarkSaleReady(job.saleId);
  const { isInWork } = orderStatusTable[job.orderStatus];
  const isLast =
    isInWork && (siblings?.every(({ _id, stage }) => _id === job._id || jobStageTable[stage].isChecked) ?? false);
  return {
    finishes,
    setFinishes,
    isLast,
    /** False while the other jobs of the sale are loading: the dialog would not ask whether the sale is ready. */
    isKnown: !isPending,
    finish: async () => {
      if (isLast && finishes) await markSaleReady();
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

/** `result` is undefined before the comparison of the values. */
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
  /** By the name of the value: 'rightEye.sphere', or 'both' for the pupillary distance. */
  typed: Readonly<Record<string, string>>;
  onType: (name: string, value: string) => void;
}

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

import { wrongText } from '@dioptria/contract/shop/jobs/job-labels.ts';
import { jobKindTable, jobStageTable } from '@dioptria/contract/shop/jobs/job-stage-labels.ts';
import type { Job } from '@dioptria/contract/shop/jobs/jobs.ts';
import { orderStatusTable } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import { Button, Checkbox, Stack } from '@mantine/core';
import { IconBrandWhatsapp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, use, useId, useState } from 'react';
import { errorMessage } from '../../base/http/http.ts';
import { useCan } from '../../base/session/session.ts';
import { sharedTexts } from '../../base/texts.ts';
import { Dialog } from '../../base/ui/dialogs/dialog.tsx';
import { ErrorText } from '../../base/ui/states/error-text.tsx';
import { showSuccess } from '../../base/ui/toasts/toast.ts';
import { Findings, MeasuredFields, parseMeasures, type TypedMeasures } from './findings.tsx';
import { jobsOfSaleQuery, useCheckJob, useMarkSaleReady, useMoveJobs } from './jobs-api.ts';
import { MoveDialog } from './move-dialog.tsx';
import { NotifyClient } from './notify-client.ts';
import { checkTexts as texts, detailTexts, jobTexts } from './texts.ts';

export function CheckDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const formId = useId();
  const [typed, setTyped] = useState<TypedMeasures>({});
  const [problem, setProblem] = useState<string>();
  const [next, setNext] = useState<'giveBack' | 'accept'>();
  const [isReady, setReady] = useState(false);
  const mayNotify = useCan('sales.update');
  const check = useCheckJob(job._id);
  const move = useMoveJobs();
  const { finishes, setFinishes, isLast, isKnown, finish } = useFinishing(job);
  const result = check.data?.check;
  const { hasLenses } = jobKindTable[job.kind];

  function compare(event: FormEvent) {
    event.preventDefault();
    if (!hasLenses) return;
    const read = parseMeasures(typed);
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
      title={hasLenses ? texts.title(job.code) : texts.serviceTitle(job.code)}
      size={hasLenses ? 'lg' : 'sm'}
      sheet={hasLenses}
      isDirty={Object.values(typed).some(Boolean) && !result}
      footer={
        <CheckActions
          formId={hasLenses ? formId : undefined}
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
          {hasLenses ? (
            <MeasuredFields
              ordered={job}
              typed={typed}
              onType={(name, value) => {
                check.reset();
                setTyped((before) => ({ ...before, [name]: value }));
              }}
            />
          ) : (
            <p>{job.service}</p>
          )}
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

interface CheckActionsProps {
  /** The form of the comparison; undefined for a service. */
  formId: string | undefined;
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
  return result === 'pass' || formId === undefined ? (
    <Button data-autofocus={formId === undefined || undefined} disabled={!mayApprove} onClick={onApprove}>
      {formId === undefined ? texts.finishService : texts.approve}
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

function CheckedDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const [isNotifying, setNotifying] = useState(false);
  const notify = use(NotifyClient);
  if (isNotifying) return notify({ saleId: job.saleId, onClose });
  return (
    <Dialog
      opened
      sheet={false}
      size="sm"
      onClose={onClose}
      title={texts.readyTitle(job.code)}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {texts.later}
          </Button>
          <Button
            data-autofocus
            leftSection={<IconBrandWhatsapp size={18} stroke={1.6} aria-hidden />}
            onClick={() => setNotifying(true)}
          >
            {detailTexts.notify}
          </Button>
        </>
      }
    >
      {texts.ready(job.client.name)}
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
    /** False while the other jobs of the sale load. Until then the dialog cannot ask whether the sale is ready. */
    isKnown: !isPending,
    finish: async () => {
      if (isLast && finishes) await markSaleReady();
      return isLast && finishes;
    },
  };
}

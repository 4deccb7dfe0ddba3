import { wrongText } from '@dioptria/contract/shop/jobs/job-labels.ts';
import type { Job } from '@dioptria/contract/shop/jobs/jobs.ts';
import { Checkbox, Stack } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { errorMessage } from '../../base/http/http.ts';
import { Findings } from './findings.tsx';
import { useCan } from '../../base/session/session.ts';
import { Dialog } from '../../base/ui/dialog.tsx';
import { ErrorText } from '../../base/ui/error-text.tsx';
import { showSuccess } from '../../base/ui/toast.ts';
import { CheckActions } from './check-actions.tsx';
import { CheckedDialog } from './checked-dialog.tsx';
import { useCheckJob, useMoveJobs } from './jobs-api.ts';
import { MeasuredFields, parseMeasures, type TypedMeasures } from './measured-fields.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { checkTexts as texts, jobTexts } from './texts.ts';
import { useFinishing } from './use-finishing.ts';

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

  function compare(event: FormEvent) {
    event.preventDefault();
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

import { type JobStage, jobStages, jobStageTable } from '@dioptria/contract/shop/jobs/job-stage-labels.ts';
import type { Job } from '@dioptria/contract/shop/jobs/jobs.ts';
import { useState } from 'react';
import { errorMessage } from '../../base/http/http.ts';
import { usePrint } from '../../base/print/use-print.ts';
import { lazyPart } from '../../base/ui/lazy-part.tsx';
import { showError, showSuccess } from '../../base/ui/toast.ts';
import { useMoveJobs } from './jobs-api.ts';
import { jobTexts as texts } from './texts.ts';

const MoveDialog = lazyPart(async () => (await import('./move-dialog.tsx')).MoveDialog);
const CheckDialog = lazyPart(async () => (await import('./check-dialog.tsx')).CheckDialog);
const Remittance = lazyPart(async () => (await import('./remittance.tsx')).Remittance);

interface Asked {
  jobs: readonly Job[];
  to: JobStage;
}

/**
 * `move` moves the jobs at once if it needs no answer of the user, else through the dialog of the move or of the check. `onSent`
 * runs after the dialog of the move.
 */
export function useJobMoves(onSent: () => void) {
  const [asked, setAsked] = useState<Asked>();
  const [checked, setChecked] = useState<Job>();
  const [sent, setSent] = useState<readonly Job[]>([]);
  const print = usePrint();
  const { mutate } = useMoveJobs();

  function move(jobs: readonly Job[], to: JobStage) {
    const [first] = jobs;
    if (!first) return;
    const steps = jobStages.indexOf(to) - jobStages.indexOf(first.stage);
    if (steps === 1 && jobStageTable[to].isChecked && jobs.length === 1) return setChecked(first);
    if (steps < 0 || (steps === 1 && jobStageTable[to].isAtLab)) return setAsked({ jobs, to });
    mutate(
      { jobs, move: { stage: to } },
      {
        onSuccess: (moved) => showSuccess(texts.moved(moved, to)),
        onError: (error) => showError(errorMessage(error)),
      },
    );
  }

  const dialogs = (
    <>
      {asked && (
        <MoveDialog
          {...asked}
          onClose={() => setAsked(undefined)}
          onMoved={(moved, prints) => {
            onSent();
            setSent(moved);
            if (prints) print.start();
          }}
        />
      )}
      {checked && <CheckDialog job={checked} onClose={() => setChecked(undefined)} />}
      {print.isPrinting && <Remittance jobs={sent} />}
    </>
  );
  return { move, dialogs };
}

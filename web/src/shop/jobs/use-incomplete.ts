import { missingPowers } from '@dioptria/contract/shop/jobs/job-lens.ts';
import { jobProblems, jobStageTable } from '@dioptria/contract/shop/jobs/job-stage-labels.ts';
import type { Job } from '@dioptria/contract/shop/jobs/jobs.ts';
import { useRef, useState } from 'react';
import type { SaveTyped } from './complete-lenses.tsx';
import type { Decision } from './incomplete-jobs.tsx';
import { incompleteTexts as texts } from './texts.ts';

const isIncomplete = (job: Job) => jobStageTable[job.stage].isToOrder && missingPowers(job).length > 0;

/** `isSent`: the move sends the jobs to a lab (docs/rules.md#jobs-16). */
export function useIncomplete(given: readonly Job[], isSent: boolean) {
  const [jobs, setJobs] = useState(given);
  const [decision, setDecision] = useState<Decision>();
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const incomplete = isSent ? jobs.filter(isIncomplete) : [];
  const [first] = incomplete;
  const needsReason = decision === 'force' && reason.trim() === '';
  const others = jobs.length - incomplete.length;
  const isForced = decision === 'force' && first !== undefined;
  const problem = decision === undefined ? texts.undecided(others) : first && texts.unsaved(first.code);
  const saveTyped = useRef<SaveTyped>(null);

  async function answered(): Promise<readonly Job[] | undefined> {
    if (!first || decision === 'others') return jobs.filter((job) => !incomplete.includes(job));
    if (isForced && !needsReason) return jobs;
    const save = decision === 'complete' ? saveTyped.current : null;
    const saved = await save?.();
    const now = jobs.map((job) => (job._id === saved?._id ? saved : job));
    if (saved && !now.some(isIncomplete)) return now;
    // The form of the typed values shows why it saved nothing.
    setChecked(!save || saved !== undefined);
    return undefined;
  }

  return {
    /** When the dialog opened. */
    wasAsked: isSent && given.some(isIncomplete),
    isDirty: reason !== '',
    /** Saves the values that the user typed for a job. Undefined if the question now shows what the user must still answer. */
    answered,
    answer: isForced ? { force: true, reason } : {},
    question: first && {
      jobs: incomplete,
      others,
      decision,
      reason,
      reasonError: isChecked && needsReason ? jobProblems.reasonForForce : undefined,
      problem: isChecked && decision !== 'force' ? problem : undefined,
      saveTyped,
      onDecide: (next: Decision) => {
        setDecision(next);
        setChecked(false);
      },
      onReason: setReason,
      onCompleted: (saved: Job) => {
        setJobs((before) => before.map((job) => (job._id === saved._id ? saved : job)));
        setChecked(false);
      },
    },
  };
}

import { lacksOf } from '@dioptria/contract/shop/jobs/job-lens.ts';
import { jobProblems, jobStageTable } from '@dioptria/contract/shop/jobs/job-stage-words.ts';
import type { Job } from '@dioptria/contract/shop/jobs/jobs.ts';
import { useState } from 'react';
import type { Decision } from './incomplete-jobs.tsx';
import { incompleteTexts as texts } from './texts.ts';

const isIncomplete = (job: Job) => jobStageTable[job.stage].isToOrder && lacksOf(job).length > 0;

/**
 * The question about the incomplete jobs of a move (docs/rules.md#jobs-16): the jobs, the user's decision, and the part of
 * the request that follows from the decision. @param isSent true if the move sends the jobs to a lab
 */
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
  const problem =
    decision === undefined ? texts.undecided : decision === 'complete' && first ? texts.unsaved(first.code) : undefined;

  return {
    /** True if the question was there when the dialog opened. */
    wasAsked: isSent && given.some(isIncomplete),
    isDirty: reason !== '',
    sent: decision === 'others' ? jobs.filter((job) => !isIncomplete(job)) : jobs,
    answer: isForced ? { force: true, reason } : {},
    /** Returns true if the move may be sent. Otherwise the question shows what the user must still answer. */
    check: (): boolean => {
      setChecked(true);
      return first === undefined || (problem === undefined && !needsReason);
    },
    question: first && {
      jobs: incomplete,
      others,
      decision,
      reason,
      reasonError: isChecked && needsReason ? jobProblems.reasonForForce : undefined,
      problem: isChecked ? problem : undefined,
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

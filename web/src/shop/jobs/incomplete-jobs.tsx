import { missingPowers } from '@dioptria/contract/shop/jobs/job-labels.ts';
import { jobProblems, jobStageTable, missingPowersText } from '@dioptria/contract/shop/jobs/job-stage-labels.ts';
import type { Job } from '@dioptria/contract/shop/jobs/jobs.ts';
import { SegmentedControl, Stack, Textarea } from '@mantine/core';
import { type RefObject, useRef, useState } from 'react';
import { ErrorText } from '../../base/ui/states/error-text.tsx';
import { lazyPart } from '../../base/ui/states/lazy-part.tsx';
import { LoadingText } from '../../base/ui/states/loading.tsx';
import { usePhone } from '../../base/ui/phone.ts';
import type { SaveTyped } from './complete-lenses.tsx';
import { incompleteTexts as texts } from './texts.ts';
import classes from './complete-lenses.module.css';

const CompleteLenses = lazyPart(
  async () => (await import('./complete-lenses.tsx')).CompleteLenses,
  <LoadingText lines={3} />,
);

type Decision = 'complete' | 'others' | 'force';

interface IncompleteJobsProps {
  jobs: readonly Job[];
  /** The number of chosen jobs that are complete. */
  others: number;
  decision: Decision | undefined;
  onDecide: (decision: Decision) => void;
  reason: string;
  onReason: (reason: string) => void;
  reasonError: string | undefined;
  problem: string | undefined;
  onCompleted: (job: Job) => void;
  saveTyped: RefObject<SaveTyped | null>;
}

export function IncompleteJobs({ jobs, others, decision, onDecide, ...props }: IncompleteJobsProps) {
  const isPhone = usePhone();
  const [first] = jobs;
  const options: { value: Decision; label: string }[] = [
    { value: 'complete', label: texts.complete },
    ...(others > 0 ? [{ value: 'others' as const, label: texts.others(others) }] : []),
    { value: 'force', label: texts.force },
  ];
  return (
    <Stack component="section" gap="sm" mb="sm" aria-label={texts.title(jobs.length)}>
      <div className={classes.notice}>
        <div>
          <strong>{texts.title(jobs.length)}</strong>
          {jobs.map((job) => (
            <div key={job._id}>{texts.lacking(job.code, job.client.name, missingPowersText(missingPowers(job)))}</div>
          ))}
        </div>
      </div>
      <SegmentedControl
        fullWidth
        orientation={isPhone ? 'vertical' : 'horizontal'}
        aria-label={texts.question}
        value={decision ?? ''}
        data={options}
        onChange={(value) => {
          const chosen = options.find((option) => option.value === value);
          if (chosen) onDecide(chosen.value);
        }}
      />
      {decision === 'complete' && first && (
        <CompleteLenses
          key={`${first._id} ${first.updatedAt}`}
          job={first}
          onSaved={(job) => props.onCompleted(job)}
          saveTyped={props.saveTyped}
        />
      )}
      {decision === 'force' && (
        <Textarea
          label={texts.reason}
          required
          rows={2}
          maxLength={500}
          value={props.reason}
          error={props.reasonError}
          onChange={({ currentTarget }) => props.onReason(currentTarget.value)}
        />
      )}
      <ErrorText>{props.problem}</ErrorText>
    </Stack>
  );
}

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
    // If the typed values cannot be saved, their form shows the reason, and the question shows no problem.
    setChecked(!save || saved !== undefined);
    return undefined;
  }

  return {
    /** True if jobs were incomplete when the dialog opened. */
    wasAsked: isSent && given.some(isIncomplete),
    isDirty: reason !== '',
    /** Saves the typed values, if any, and returns the jobs to move. Undefined if a job still needs an answer or its values. */
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

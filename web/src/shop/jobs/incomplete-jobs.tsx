import { missingPowers } from '@dioptria/contract/shop/jobs/job-lens.ts';
import { missingPowersText } from '@dioptria/contract/shop/jobs/job-stage-labels.ts';
import type { Job } from '@dioptria/contract/shop/jobs/jobs.ts';
import { SegmentedControl, Stack, Textarea } from '@mantine/core';
import type { RefObject } from 'react';
import { ErrorText } from '../../base/ui/error-text.tsx';
import { lazyPart } from '../../base/ui/lazy-part.tsx';
import { LoadingText } from '../../base/ui/loading.tsx';
import { usePhone } from '../../base/ui/phone.ts';
import type { SaveTyped } from './complete-lenses.tsx';
import classes from './complete-lenses.module.css';
import { incompleteTexts as texts } from './texts.ts';

const CompleteLenses = lazyPart(
  async () => (await import('./complete-lenses.tsx')).CompleteLenses,
  <LoadingText lines={3} />,
);

export type Decision = 'complete' | 'others' | 'force';

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

import { type JobStage, jobStageTable } from '@dioptria/contract/shop/jobs/job-stage-labels.ts';
import type { Job } from '@dioptria/contract/shop/jobs/jobs.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import classes from './board.module.css';
import { jobTexts as texts } from './texts.ts';

export function useChosenJobs() {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Job>>(new Map());
  const toggle = (job: Job) =>
    setChosen((before) => {
      const next = new Map(before);
      if (!next.delete(job._id)) next.set(job._id, job);
      return next;
    });
  return { chosen, toggle, clear: () => setChosen(new Map()) };
}

interface ChosenJobsProps {
  jobs: readonly Job[];
  onMove: (jobs: readonly Job[], to: JobStage) => void;
  onClear: () => void;
}

export function ChosenJobs({ jobs, onMove, onClear }: ChosenJobsProps) {
  const isAll = (property: 'isToOrder' | 'isAtLab') => jobs.every(({ stage }) => jobStageTable[stage][property]);
  const canMove = isAll('isToOrder') || isAll('isAtLab');
  return (
    <section className={classes.bar} aria-label={texts.chosen(jobs.length)}>
      <strong className="figures">{texts.chosen(jobs.length)}</strong>
      {isAll('isToOrder') && <Button onClick={() => onMove(jobs, 'sent')}>{texts.sendTitle(jobs.length)}</Button>}
      {isAll('isAtLab') && <Button onClick={() => onMove(jobs, 'received')}>{texts.receive}</Button>}
      {!canMove && <span>{texts.movedTogether}</span>}
      <Button variant="subtle" onClick={onClear}>
        {texts.clearChosen}
      </Button>
    </section>
  );
}

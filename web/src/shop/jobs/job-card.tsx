import {
  jobKindLabels,
  type JobStage,
  jobStageLabels,
  jobStages,
} from '@dioptria/contract/shop/jobs/job-stage-labels.ts';
import type { Job } from '@dioptria/contract/shop/jobs/jobs.ts';
import { Checkbox, NativeSelect, UnstyledButton } from '@mantine/core';
import { formatDay } from '../../base/format/format.ts';
import classes from './board.module.css';
import { JobAlerts } from './job-chips.tsx';
import { jobTexts as texts } from './texts.ts';

export const draggedJob = 'application/x-job';

interface JobCardProps {
  job: Job;
  mayMove: boolean;
  isChosen: boolean;
  onChoose: (job: Job) => void;
  onOpen: (job: Job) => void;
  onMove: (job: Job, to: JobStage) => void;
}

/** The user drags the card to another column, or chooses the new stage in its select. */
export function JobCard({ job, mayMove, isChosen, onChoose, onOpen, onMove }: JobCardProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging repeats what the select below does by keyboard
    <li
      className={classes.card}
      data-late={job.overdue || undefined}
      data-chosen={isChosen || undefined}
      draggable={mayMove}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.setData(draggedJob, JSON.stringify(job));
        dataTransfer.effectAllowed = 'move';
      }}
    >
      <div className={classes.cardHead}>
        <UnstyledButton className={classes.open} onClick={() => onOpen(job)}>
          <strong className="figures">{job.code}</strong> {job.client.name}
        </UnstyledButton>
        {mayMove && (
          <Checkbox
            size="sm"
            aria-label={texts.select(job.code)}
            checked={isChosen}
            onChange={() => onChoose(job)}
            className={classes.choice}
          />
        )}
      </div>
      <p className={classes.line}>
        {[jobKindLabels[job.kind], job.lab?.name, job.trayNumber !== null && texts.tray(job.trayNumber)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <div className={classes.foot}>
        <span className="figures">{job.dueDay && texts.due(formatDay(job.dueDay))}</span>
        <JobAlerts job={job} />
      </div>
      {mayMove && (
        <NativeSelect
          aria-label={texts.moveTo(job.code)}
          value=""
          data={[
            { value: '', label: texts.moveHint },
            ...jobStages
              .filter((stage) => stage !== job.stage)
              .map((stage) => ({ value: stage, label: jobStageLabels[stage] })),
          ]}
          onChange={({ currentTarget }) => {
            const to = jobStages.find((stage) => stage === currentTarget.value);
            if (to) onMove(job, to);
          }}
        />
      )}
    </li>
  );
}

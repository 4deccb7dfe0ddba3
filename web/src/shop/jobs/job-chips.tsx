import {
  jobName,
  type JobStage,
  jobStageLabels,
  jobStages,
  mustNotifyLab,
} from '@dioptria/contract/shop/jobs/job-stage-labels.ts';
import type { Job } from '@dioptria/contract/shop/jobs/jobs.ts';
import { Group } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconPhoneOutgoing } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Chip, type Tone } from '../../base/ui/elements/chip.tsx';
import { jobsOfSaleQuery } from './jobs-api.ts';
import { jobTexts as texts, tellTexts } from './texts.ts';

const tones: Record<JobStage, Tone> = { toSend: 'gray', sent: 'cielo', received: 'carey', checked: 'salvia' };

export function StageChip({ stage }: { stage: JobStage }) {
  return (
    <Chip tone={tones[stage]} mark={<span aria-hidden>{jobStages.indexOf(stage) + 1}</span>}>
      {jobStageLabels[stage]}
    </Chip>
  );
}

interface JobAlertsProps {
  job: Pick<Job, 'overdue' | 'checkResult' | 'mustTellLab' | 'open' | 'stage' | 'orderStatus'>;
}

export function JobAlerts({ job }: JobAlertsProps) {
  return (
    <>
      {job.overdue && (
        <Chip tone="rubi" mark={<IconAlertTriangle size={14} aria-hidden />}>
          {texts.late}
        </Chip>
      )}
      {job.checkResult === 'fail' && (
        <Chip tone="rubi" mark={<IconCircleX size={14} aria-hidden />}>
          {texts.checkFailed}
        </Chip>
      )}
      {mustNotifyLab(job) && (
        <Chip tone="carey" mark={<IconPhoneOutgoing size={14} aria-hidden />}>
          {tellTexts.mark}
        </Chip>
      )}
    </>
  );
}

export function VerdictChip({ ok, children }: { ok: boolean; children: string }) {
  const Mark = ok ? IconCircleCheck : IconCircleX;
  return (
    <Chip tone={ok ? 'salvia' : 'rubi'} mark={<Mark size={14} aria-hidden />}>
      {children}
    </Chip>
  );
}

export function SaleJobs({ saleId }: { saleId: string }) {
  const { data: jobs = [] } = useQuery(jobsOfSaleQuery(saleId));
  return (
    <ul>
      {jobs.map((job) => (
        <Group key={job._id} component="li" gap={8}>
          <Link
            to="/workshop"
            search={{ detail: job._id }}
            style={{ display: 'inline-flex', alignItems: 'center', minHeight: '2.75rem', minWidth: '2.75rem' }}
          >
            {job.code}
          </Link>
          {jobName(job)}
          <StageChip stage={job.stage} />
          <JobAlerts job={job} />
        </Group>
      ))}
    </ul>
  );
}
